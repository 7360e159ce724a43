#pragma once

#include <string>
#include <vector>

#include "mapmaker/lattice.h"

namespace tamburino::mapmaker {

// A hex number that is known to be a place, or guessed to be.
struct ControlPoint {
  enum class Use { Fit, Warp, Check };  // fit and warp; warp only; neither
  std::string place;
  std::vector<Hex> hexes;  // the place stands in the middle of these
  LatLon at;
  Use use = Use::Fit;
  std::string note;
  bool rejected = false;  // too far from where the others put it: it takes part in nothing
};

struct FitMethod {
  enum class Kind { Similarity, Affine, Pin };
  Kind kind = Kind::Affine;
  LatLon origin;      // of the metres
  double warp = 5;    // how far a control point pulls the sheet after it, in hexes; 0 for no pull
  Hex pin = kNoHex;   // with Pin: this hex
  LatLon pin_at;      // stands here
  double metres = 0;  // and hexes are this wide
  double turn = 0;    // sheet turned by so many degrees, counter-clockwise
};

struct Residual {
  std::string place;
  double plain = 0;      // in hexes, before the warp
  double warped = 0;     // and after it
  double left_out = -1;  // plain, with the fit made without this point; only for points of the fit
  ControlPoint::Use use = ControlPoint::Use::Fit;
  bool rejected = false;
};

// From the ground to the sheet and back.
class Fit {
 public:
  Fit() = default;
  Fit(const Lattice& lattice, const FitMethod& method, const std::vector<ControlPoint>& points);

  Point sheet(LatLon at) const;
  LatLon ground(Point at) const;
  double metres_per_hex() const;
  double north() const;  // where north is on the sheet, in degrees clockwise from its top
  std::vector<Residual> residuals() const;

 private:
  Point plain(LatLon at) const;
  Point pull(Point at) const;
  void solve();
  void reject();
  double spread() const;  // root mean square of the points of the fit, in hexes
  void bend();

  const Lattice* lattice_ = nullptr;
  FitMethod method_;
  std::vector<ControlPoint> points_;
  Frame frame_;
  double a_ = 1, b_ = 0, c_ = 0, d_ = 1;  // sheet = (a b; c d) metres + shift
  Point shift_;
  std::vector<Point> centres_, weights_;
};

}  // namespace tamburino::mapmaker

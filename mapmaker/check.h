#pragma once

#include <string>

#include "loader/errors.h"
#include "loader/map_sheet.h"
#include "mapmaker/plan.h"

namespace tamburino::mapmaker {

// Everything on the sheet that the rulebook, the ground or plain sense speaks against. `file` is named in
// what is found.
Problems check(const Plan& plan, const MapSheet& sheet, const std::string& file);

// The same without a plan: what can be said of any sheet.
Problems check_sheet(const MapSheet& sheet, const std::vector<std::string>& barriers,
                     const std::string& file);

// A field of two maps: what can be said of any sheet, across the seam too, and whether the ground that the
// two plans show goes on there. `file` is the join file.
Problems check_join(const MapSheet& field, const std::string& file);

// A table of the control points and how far off the fit puts them.
std::string residual_report(const Plan& plan);

}  // namespace tamburino::mapmaker

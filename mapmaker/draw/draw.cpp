#include "mapmaker/draw.h"

#include "mapmaker/draw/drawing.h"

namespace tamburino::mapmaker {
namespace {

std::string styles(const Drawing& drawing) {
  const Pens& pen = drawing.pen;
  const std::string face = drawing.staff() ? "'IM FELL English','Libre Caslon Text','Hoefler "
                                             "Text',Baskerville,Garamond,Georgia,'DejaVu Serif',serif"
                                           : "'DejaVu Sans',Arial,sans-serif";
  const std::string halo =
      "paint-order:stroke;stroke:" + pen.land + ";stroke-linejoin:round;stroke-opacity:.85;";
  return "<style>text{font-family:" + face + ";fill:" + pen.ink + "}" + ".city{font-weight:bold;" + halo +
         "stroke-width:4px}" + ".town{font-weight:bold;" + halo + "stroke-width:3.5px}" + ".village{" + halo +
         "stroke-width:3px}" + ".spot{font-style:italic;" + halo + "stroke-width:2.5px}" + ".hamlet{" + halo +
         "stroke-width:2px}" + ".hill{font-style:italic;" + halo + "stroke-width:2px;fill:" + pen.hill_ink +
         "}" + ".river text{font-style:italic;" + halo + "stroke-width:2.5px;fill:" + pen.water_ink + "}" +
         ".lake{font-style:italic;fill:" + pen.water_ink + "}" +
         ".title{font-weight:bold;letter-spacing:3px}.subtitle{font-style:italic}</style>";
}

}  // namespace

std::string draw(const MapSheet& sheet, Style style) {
  Drawing drawing(sheet, style);
  draw_ground(drawing);
  draw_waters(drawing);
  draw_sides(drawing);
  draw_roads(drawing);
  draw_grid(drawing);
  draw_settlements(drawing);
  draw_labels(drawing);
  const double wide = drawing.canvas.width();
  const double high = drawing.canvas.height() + draw_furniture(drawing);
  const Pens& pen = drawing.pen;
  std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(wide) + " " +
                     number(high) + "\" width=\"" + number(wide) + "\" height=\"" + number(high) + "\">\n";
  text += "<title>" + escaped(sheet.fact("title")) + "</title>\n" + styles(drawing) + "\n<defs>" +
          drawing.defs + "</defs>\n";
  text += "<g id=\"paper\"><rect width=\"" + number(wide) + "\" height=\"" + number(high) + "\" fill=\"" +
          pen.paper + "\"/>";
  text += "<path d=\"M10 10h" + number(wide - 20) + "v" + number(high - 20) + "h" + number(20 - wide) +
          "ZM16 16h" + number(wide - 32) + "v" + number(high - 32) + "h" + number(32 - wide) +
          "Z\" fill=\"none\" stroke=\"" + pen.ink + "\" stroke-width=\"1.5\"/></g>\n";
  return text + drawing.layers + "</svg>\n";
}

}  // namespace tamburino::mapmaker

#pragma once

#include "ai/weights.h"

namespace tamburino::ai {

// Places and broken formations are counted in victory points; so is everything else that is weighed against
// them. Likings are the logarithms of how likely something is done.
struct ButcheryWeights {
  Style style{.officer = 40,
              .marshal = 160,
              .officer_ticks = 1,
              .marshal_ticks = 1,
              .candidates = 6,
              .temperature = 0.4F,
              .trust = 2,
              .exploration = 1.2F};

  // Who will hold a place in the end.
  float near = 9;           // movement points over which the weight of troops falls to a third
  float weight_ratio = 1.4F;  // of the logarithm of the two sides' weight around it
  float grip = 1.2F;        // of whoever holds it now
  float grip_late = 2.5F;   // and how much more towards the end
  float garrison = 0.9F;    // of organised foot in its houses
  float disorder = 0.09F;   // points lost by a disorganised unit
  float step = 0.06F;       // points lost by a step, besides the breaking of its formation
  float breaking = 0.75F;   // of the half point, when a formation is about to break
  float guns = 0.12F;       // points lost by a battery
  float flank = 0.03F;      // an enemy on the flank
  float chief_in_reach = 0.4F;
  float command = 0.04F;    // a commander within his chief's reach
  float touch = 0.012F;     // a unit within its commander's reach
  float spread_early = 2.2F;  // how many points the rest of the game may still turn
  float spread_late = 0.7F;

  float threat = 0.35F;  // of what the two sides could win where they stand face to face
  float promise = 0.9F;  // of what the formation that has just moved may win
  float look_ahead = 5;  // hexes to the enemy within which a unit's move is searched

  // Likings.
  float march = 3;       // towards where troops are needed
  float take_place = 5;  // an enemy's place that stands open
  float keep_place = 4;  // the last unit in an own place
  float fill_place = 2;  // an own place without foot
  float assault = 16;    // of the points that an assault may win
  float caution = 1.2F;  // where the enemy can strike
  float together = 0.25F;  // beside friends
  float near_commander = 0.5F;
  float good_ground = 0.4F;
  float gun_distance = 1.5F;
  float gun_contact = 6;
  float rest = 1.5F;     // disorganised troops out of the enemy's sight
  float facing = 0.8F;

  static void fields(auto& self, auto&& field) {
    field("near", self.near), field("weight_ratio", self.weight_ratio), field("grip", self.grip);
    field("grip_late", self.grip_late), field("garrison", self.garrison), field("disorder", self.disorder);
    field("step", self.step), field("breaking", self.breaking), field("guns", self.guns);
    field("flank", self.flank), field("chief_in_reach", self.chief_in_reach), field("command", self.command);
    field("touch", self.touch), field("spread_early", self.spread_early);
    field("spread_late", self.spread_late), field("look_ahead", self.look_ahead);
    field("threat", self.threat), field("promise", self.promise);
    field("march", self.march), field("take_place", self.take_place);
    field("keep_place", self.keep_place), field("fill_place", self.fill_place);
    field("assault", self.assault), field("caution", self.caution), field("together", self.together);
    field("near_commander", self.near_commander), field("good_ground", self.good_ground);
    field("gun_distance", self.gun_distance), field("gun_contact", self.gun_contact);
    field("rest", self.rest), field("facing", self.facing);
  }
};

}  // namespace tamburino::ai

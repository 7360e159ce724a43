#pragma once

#include "ai/weights.h"

namespace tamburino::ai {

// Places and broken formations are counted in victory points; so is everything else that is weighed against
// them. Likings are the logarithms of how likely something is done.
struct ButcheryWeights {
  Style style{.officer = 60,
              .marshal = 240,
              .officer_ticks = 1,
              .marshal_ticks = 1,
              .candidates = 5,
              .temperature = 0.1F,
              .trust = 3,
              .exploration = 1.2F};

  // Who will hold a place in the end: the logarithm of the odds of the Allies, as learnt from many games.
  // "Late" is what is added towards the last turn.
  float near = 5;      // movement points over which the weight of troops falls to a third
  float close = 2.5F;  // the same, of those who are at hand
  float place_allied = 1.929F, place_allied_late = -3.974F;
  float place_weight = 1.725F, place_weight_late = -0.577F;  // of the two sides' troops around it
  float place_close = 0.1F, place_close_late = 1.021F;
  float place_owner = 0.380F, place_owner_late = 3.504F;
  float place_garrison = 0.600F, place_garrison_late = 0;

  // Whether a formation will be broken in the end, likewise.
  float broken_ever = -7.677F, broken_time = 5.915F, broken_austrian = 0.665F;
  float broken_losses = 0.886F, broken_square = 1.696F, broken_losses_time = 2.390F;
  float broken_disorder = 0.103F, broken_contact = 1.157F, broken_both = 0.700F;
  float broken_small = 3.882F;

  // Points.
  float disorder = 0.09F;  // lost by a disorganised unit
  float step = 0.06F;      // by a step, besides the breaking of its formation
  float breaking = 0.75F;  // of the half point, when a formation is about to break
  float guns = 0.12F;      // by a battery
  float shaken = 0.02F;    // in a position, where the weight of troops tells most, by a disorganised unit
  float worn = 0.05F;      // and by a lost step
  float flank = 0.03F;     // by an enemy on the flank
  float chief_in_reach = 0.4F;
  float command = 0.04F;      // a commander within his chief's reach
  float touch = 0.012F;       // a unit within its commander's reach
  float spread_early = 2.2F;  // how many points the rest of the game may still turn
  float spread_late = 0.7F;
  float threat = 0.5F;   // of what the two sides could win where they stand face to face
  float exposed = 0;     // lost by a unit on which the enemy can bring twice what it can bear
  float promise = 0.9F;  // of what the formation that has just moved may win
  float look_ahead = 0;  // hexes to the enemy within which a unit's move is searched

  // Likings.
  float march = 3;       // towards where troops are needed
  float take_place = 5;  // an enemy's place that stands open
  float keep_place = 4;  // the last unit in an own place
  float fill_place = 2;  // an own place without foot
  float assault = 16;    // of the points that an assault may win
  float hesitation = 0;  // how much better than nothing an assault must look
  float coordinate = 4;  // a commander who brings his brigades together
  float no_quarter = -2;
  float support = 5;       // batteries that help in defence
  float caution = 1.2F;    // where the enemy can strike
  float together = 0.25F;  // beside friends
  float near_commander = 0.5F;
  float good_ground = 0.4F;
  float gun_distance = 1.5F;
  float gun_contact = 6;
  float rest = 1.5F;  // disorganised troops out of the enemy's sight
  float facing = 0.8F;

  static void fields(auto& self, auto&& field) {
    field("near", self.near), field("close", self.close);
    field("place_allied", self.place_allied), field("place_allied_late", self.place_allied_late);
    field("place_weight", self.place_weight), field("place_weight_late", self.place_weight_late);
    field("place_close", self.place_close), field("place_close_late", self.place_close_late);
    field("place_owner", self.place_owner), field("place_owner_late", self.place_owner_late);
    field("place_garrison", self.place_garrison), field("place_garrison_late", self.place_garrison_late);
    field("broken_ever", self.broken_ever), field("broken_time", self.broken_time);
    field("broken_austrian", self.broken_austrian), field("broken_losses", self.broken_losses);
    field("broken_square", self.broken_square), field("broken_losses_time", self.broken_losses_time);
    field("broken_disorder", self.broken_disorder), field("broken_contact", self.broken_contact);
    field("broken_both", self.broken_both), field("broken_small", self.broken_small);
    field("disorder", self.disorder), field("step", self.step), field("breaking", self.breaking);
    field("guns", self.guns), field("shaken", self.shaken), field("worn", self.worn);
    field("flank", self.flank), field("chief_in_reach", self.chief_in_reach), field("command", self.command);
    field("touch", self.touch), field("spread_early", self.spread_early);
    field("spread_late", self.spread_late), field("look_ahead", self.look_ahead);
    field("threat", self.threat), field("promise", self.promise), field("exposed", self.exposed);
    field("march", self.march), field("take_place", self.take_place);
    field("keep_place", self.keep_place), field("fill_place", self.fill_place);
    field("assault", self.assault), field("caution", self.caution), field("together", self.together);
    field("near_commander", self.near_commander), field("good_ground", self.good_ground);
    field("gun_distance", self.gun_distance), field("gun_contact", self.gun_contact);
    field("rest", self.rest), field("facing", self.facing);
    field("coordinate", self.coordinate), field("no_quarter", self.no_quarter);
    field("support", self.support);
    field("hesitation", self.hesitation);
  }
};

}  // namespace tamburino::ai

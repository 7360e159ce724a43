#pragma once

#include "ai/weights.h"

namespace tamburino::ai {

// What is held important in the battles of 1859. Ways are movement points, strength is battalions, likings
// are those of ai/mind.h.
struct Risorgimento1859Weights {
  Style style{.officer = 24,
              .marshal = 96,
              .officer_ticks = 1,
              .marshal_ticks = 1,
              .candidates = 5,
              .temperature = 0.3F,
              .carelessness = 0.4F,
              .haste = 0.1F};

  // Evaluation, in points of victory.
  float hit = 0.3F;        // on a unit
  float shaken = 0.2F;     // a unit Disordered
  float broken = 0.8F;     // a brigade Hors de Combat
  float contest = 0.5F;    // of a place's points, by who is near it
  float nearness = 0.02F;  // of a battalion, for each point of way nearer to what it wants
  float settled = 6;       // turns before the end from which who holds a place begins to count fully
  float sharpness = 2;     // of a lead that would be decisive
  // Goals.
  float prize = 2.5F;  // way that a point of the enemy's place is worth
  float guard = 1;     // and one of a place of one's own that lacks troops
  float garrison = 2;  // battalions that a place wants in any case
  float crowd = 1.5F;  // way, for each battalion too many at a place
  // Movement.
  float approach = 0.8F;  // a point of way nearer to a goal
  float step = 0.15F;     // what going a hex must bring
  float contact = 0.8F;   // standing where an attack promises a hit more than it costs
  float beside = 0.8F;    // standing next to an enemy for nothing
  float shelter = 0.15F;  // a point that the ground takes from an attacker's die
  float dig_in = 0.4F;    // the same, for who is ahead
  float company = 0.1F;   // a friend in the next hex, up to two
  float together = 0.1F;  // a friend in the same hex
  float hold = 1.5F;      // at a threatened place of one's own
  float in_range = 1.5F;  // guns that have a target
  float exposed = 1.5F;   // guns and horse with the enemy two hexes away and no infantry beside them
  float facing = 0.7F;    // an enemy in front
  // Command.
  float activate = 1.5F;
  float tired = 2;   // against an Extended Activation
  float march = 12;  // the way from which a brigade goes in column
  // Battle.
  float fire = 2;
  float win = 1;          // driving the enemy out of a hex, in hits
  float battery = 2;      // a battery taken, in hits
  float point = 0.5F;     // a point of a place taken, in hits
  float attack = 1.5F;    // of what an attack promises
  float caution = 0.35F;  // what it must promise, in hits
  float urgency = 0.6F;   // more is dared in the last turn by who is behind
  float patience = 0.3F;  // what it must promise more to who is ahead

  static void fields(auto& self, auto&& field) {
    field("hit", self.hit), field("shaken", self.shaken), field("broken", self.broken);
    field("contest", self.contest), field("nearness", self.nearness), field("settled", self.settled);
    field("sharpness", self.sharpness), field("prize", self.prize), field("guard", self.guard);
    field("garrison", self.garrison), field("crowd", self.crowd), field("approach", self.approach);
    field("step", self.step), field("contact", self.contact), field("beside", self.beside);
    field("shelter", self.shelter), field("company", self.company), field("together", self.together);
    field("hold", self.hold), field("in_range", self.in_range), field("exposed", self.exposed);
    field("facing", self.facing), field("activate", self.activate), field("tired", self.tired);
    field("march", self.march), field("fire", self.fire), field("win", self.win);
    field("battery", self.battery), field("point", self.point), field("attack", self.attack);
    field("caution", self.caution), field("urgency", self.urgency), field("patience", self.patience),
        field("dig_in", self.dig_in);
  }
};

}  // namespace tamburino::ai

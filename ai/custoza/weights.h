#pragma once

#include "ai/weights.h"

namespace tamburino::ai {

// What is held important at Custoza. Strength is strength points, likings are those of ai/mind.h.
struct CustozaWeights {
  Style style{.officer = 64,
              .marshal = 160,
              .officer_ticks = 2,
              .marshal_ticks = 2,
              .candidates = 6,
              .temperature = 0.4F,
              .carelessness = 0.35F,
              .haste = 0.1F};

  // Evaluation.
  float place = 1.2F;     // a place that counts, of those there are
  float hold = 0.5F;      // the strength about a place against the enemy's, before the end
  float material = 1.5F;  // the share of strength
  float level = 0.2F;     // of a unit's strength, lost with each Status Level
  float settled = 3;      // Game Turns before the end from which who holds a place begins to count fully
  float sharpness = 2.2F;
  // Before play and between Actions.
  float at_default = 6;  // standing where the scenario proposes
  float activate = 2;
  float guns_first = 1.5F;
  float attackers_next = 1;
  // Movement.
  float approach = 0.5F;  // a hex nearer to a place that is wanted
  float crowd = 2;        // hexes that each friend counts who fills the room of a place
  float take = 2.5F;      // standing where the enemy holds a place
  float serve = 4;        // being where a marker waits for an attack
  float attack = 5;
  float fire = 2.5F;
  float beside = 0.6F;    // ending next to the enemy, for each stronger enemy unit
  float shelter = 0.3F;   // what the ground takes from an attacker's dice
  float in_range = 1;     // guns that end with a target
  float company = 0.25F;  // a friend next to it
  // Hidden marches.
  float march = 0.4F;  // a hex nearer to its Objective
  float settle = 3;    // keeping an order or a status as it is
  // Battle.
  float odds = 0.8F;      // of an attack, for every point of its dice and columns
  float caution = 0.8F;   // what an attack must promise
  float again = 0.4F;     // each further Force that could attack from the same marker
  float aim = 0.25F;      // of a fire, for every point of strength or of its dice
  float wait = 0.3F;      // not reacting
  float square = 3;       // against cavalry
  float give_way = 0.5F;  // withdrawing, for every point of the attack that threatens
  float failing = 1.5F;   // a check that costs levels when it fails

  static void fields(auto& self, auto&& field) {
    field("place", self.place), field("hold", self.hold), field("material", self.material);
    field("level", self.level), field("settled", self.settled), field("sharpness", self.sharpness);
    field("at_default", self.at_default), field("activate", self.activate);
    field("guns_first", self.guns_first), field("attackers_next", self.attackers_next);
    field("approach", self.approach), field("crowd", self.crowd), field("take", self.take);
    field("serve", self.serve), field("attack", self.attack);
    field("fire", self.fire), field("beside", self.beside), field("shelter", self.shelter);
    field("in_range", self.in_range), field("company", self.company), field("odds", self.odds);
    field("caution", self.caution), field("again", self.again), field("aim", self.aim);
    field("wait", self.wait), field("square", self.square), field("give_way", self.give_way);
    field("failing", self.failing), field("march", self.march), field("settle", self.settle);
  }
};

}  // namespace tamburino::ai

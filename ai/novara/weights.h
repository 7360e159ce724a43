#pragma once

#include "ai/weights.h"

namespace tamburino::ai {

// What is held important at Novara. Points are victory points of the scenario, strength is combat factors.
struct NovaraWeights {
  Style style{.officer = 48,
              .marshal = 256,
              .officer_ticks = 1,  // more is worse: whose chit is drawn next is luck
              .marshal_ticks = 1,
              .candidates = 6,
              .temperature = 0.3F};

  // The plan: how places call troops.
  float reach = 7;           // hexes of road over which a place's call sinks to a third
  float contest = 4;         // how sharply the strength near a place decides who will hold it
  float doubt = 6;           // strength that might be there unseen
  float sudden = 14;         // a place that ends the game, in points
  float guard = 0.8F;        // strength wanted to hold a place, for each point of the enemy's about it
  float assail = 1.2F;       // and to take one
  float exit_call = 1;       // of the way off the map, for each point that would be counted there
  float exit_spare = 40;     // hexes of march to spare with which nobody hurries off the map yet
  float day_march = 6;       // hexes that a formation goes in an activation, all in all
  float order_of_march = 4;  // hexes that a unit may be ahead of its formation
  // Movement.
  float march = 3;            // a good march of four hexes
  float take = 1.2F;          // entering a place, for each point
  float garrison = 1;         // staying in a place that is threatened, for each point
  float attack = 1;           // being where an attack promises a step more than it costs
  float danger = 0.8F;        // being where the enemy would gain a step
  float cover = 0.5F;         // good ground near the enemy
  float company = 0.3F;       // friends next to it
  float gun_range = 1.5F;     // guns two hexes from the enemy
  float gun_front = 3;        // guns beside the enemy without infantry
  float rest = 2;             // shaken troops that stay and recover
  float together = 0.3F;      // a hex farther from the comrades than their commander's voice carries
  float forced = 1.5F;        // marching hard, far from the enemy
  float front_first = 0.05F;  // who is in front goes first, for each hex: the others follow into the room
  // Battle.
  float boldness = 0.2F;  // steps of loss that a place or the initiative is worth, for each attack
  float assault = 2.5F;   // liking for each step that an attack promises
  float step = 1;         // a step of one's own
  float ground = 0.5F;    // a hex given up
  float shaken = 0.25F;   // a unit shaken
  float charge = 2.5F;    // liking for each step that a charge promises
  // Evaluation.
  float material = 0.2F;   // a point of strength, in points
  float loss_lead = 10;    // nearly the lead in losses that ends the game
  float weary = 0.5F;      // strength left to the shaken
  float starving = 0.5F;   // and to those out of supply
  float exit_hope = 0.4F;  // a step that can still leave the map in time, of what it will count there
  float exit_pace = 4.5F;  // hexes towards it that an activation brings
  float fickle = 0.85F;    // of who holds a place, as long as it may still change hands
  float far_sight = 0.1F;  // how much troops farther off count for a place
  float ending = 0.3F;     // of the prize of a place that ends the game, by the share of the troops about it
  float risk = 0.1F;       // a step that the enemy beside might take
  float early = 0.07F;     // what a point says at the beginning
  float late = 0.3F;       // and at the end
  float settled = 6;       // turns before the end from which who holds a place begins to count

  static void fields(auto& self, auto&& field) {
    field("reach", self.reach), field("contest", self.contest), field("doubt", self.doubt);
    field("sudden", self.sudden), field("guard", self.guard), field("assail", self.assail);
    field("day_march", self.day_march), field("order_of_march", self.order_of_march),
        field("exit_call", self.exit_call), field("exit_spare", self.exit_spare);
    field("march", self.march), field("take", self.take), field("garrison", self.garrison);
    field("attack", self.attack), field("danger", self.danger), field("cover", self.cover);
    field("company", self.company), field("gun_range", self.gun_range);
    field("gun_front", self.gun_front), field("rest", self.rest), field("together", self.together),
        field("forced", self.forced), field("front_first", self.front_first);
    field("boldness", self.boldness), field("assault", self.assault), field("step", self.step);
    field("ground", self.ground), field("shaken", self.shaken), field("charge", self.charge);
    field("material", self.material), field("loss_lead", self.loss_lead), field("weary", self.weary);
    field("starving", self.starving), field("exit_hope", self.exit_hope), field("exit_pace", self.exit_pace),
        field("fickle", self.fickle), field("early", self.early);
    field("far_sight", self.far_sight), field("ending", self.ending), field("risk", self.risk),
        field("late", self.late), field("settled", self.settled);
  }
};

}  // namespace tamburino::ai

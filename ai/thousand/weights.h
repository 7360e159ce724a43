#pragma once

#include "ai/weights.h"

namespace tamburino::ai {

// What the computer holds important in The Thousand. Chances are reckoned as logits: 0 is evens, 2 is 88 in
// 100.
struct ThousandWeights {
  Style style{.officer = 72, .marshal = 288, .temperature = 0.3F};

  // Battles: the logit of winning is a slope on the logarithm of how the two sides wear each other down.
  // Measured over ten thousand battles of the novice against himself.
  // The edge: by so much the attacker must be better for evens.
  float field_slope = 3.5F, field_edge = -0.24F;
  float wall_slope = 4.4F, wall_edge = 0.12F;
  float board_slope = 4.2F;  // of a battle that is under way

  // Marches.
  // The chance of victory at which an attack is worth it.
  float dare_garibaldine = 0.5F, dare_bourbon = 0.55F;
  float sure = 3;         // the logit at which nobody more is needed
  float attack_zeal = 9;  // how much more is liked what is likelier won
  float open_city = 4, city_points = 0.6F;
  float blockade = 3.0F;        // to sit down before a garrison that nobody leads
  float blockade_long = 0.15F;  // less for each loss that it can take
  float pull = 4.5F;            // of what is to be taken, on those who are on the way
  float decay = 0.75F;          // of that pull with every march
  float company = 1.5F;         // commanders go where the army is
  float leaders = 0.3F;         // for every stack more that an army can form
  float peril = 1.2F;           // of standing where the enemy would beat them
  float chief_alone = 3;        // Garibaldi and the king want an escort
  float stay_before = 4;        // who besieges stays
  float cover = 0.8F;           // the Bourbons go where the enemy threatens

  // Retreats.
  float stand_garibaldine = 0.3F, stand_bourbon = 0.25F;  // below this chance of victory they withdraw
  float give_way = 10;

  // Evaluation.
  float spread = 1.2F, spread_turn = 0.22F;  // of the points at the end, and with every turn to go
  float haste = 0.9F;                        // how much a turn of slack counts
  float fortune = 0.1F, plan = 0.47F;        // how often a city falls anyhow, and how often as foreseen
  float fickle = 0.027F;                     // how often the capital changes hands again, in a turn
  float load = 0.5F;                         // one army takes one city after the other
  float armistice = 1.1F;                    // logit slope on the points that force it
  float mainland = 10.5F;                    // points that the armistice promises
  float worth = 0.1F, worth_enemy = 0.11F;   // of a unit, in points
  float general = 1.5F;                      // a Bourbon commander, in units
  float king = 1, chief = 1;

  static void fields(auto& self, auto&& field) {
    field("field_slope", self.field_slope), field("field_edge", self.field_edge);
    field("wall_slope", self.wall_slope);
    field("wall_edge", self.wall_edge), field("board_slope", self.board_slope);
    field("dare_garibaldine", self.dare_garibaldine), field("dare_bourbon", self.dare_bourbon);
    field("sure", self.sure), field("attack_zeal", self.attack_zeal), field("open_city", self.open_city);
    field("city_points", self.city_points), field("blockade", self.blockade);
    field("blockade_long", self.blockade_long), field("pull", self.pull), field("decay", self.decay);
    field("company", self.company), field("leaders", self.leaders);
    field("chief_alone", self.chief_alone), field("peril", self.peril),
        field("stay_before", self.stay_before), field("cover", self.cover);
    field("stand_garibaldine", self.stand_garibaldine), field("stand_bourbon", self.stand_bourbon);
    field("give_way", self.give_way), field("spread", self.spread), field("spread_turn", self.spread_turn);
    field("haste", self.haste), field("load", self.load);
    field("fortune", self.fortune), field("plan", self.plan), field("fickle", self.fickle);
    field("armistice", self.armistice), field("mainland", self.mainland), field("worth", self.worth),
        field("worth_enemy", self.worth_enemy);
    field("general", self.general), field("king", self.king);
    field("chief", self.chief);
  }
};

}  // namespace tamburino::ai

#include "engine/games/butchery/notation.h"

#include "engine/games/butchery/verbs.h"

namespace tamburino::butchery {
namespace {

using words::number_in;
using words::words_of;

std::uint16_t operand_in(const Game& game, OperandKind kind, const std::string& word) {
  switch (kind) {
    case OperandKind::Piece:
      return static_cast<std::uint16_t>(find_piece(game, word));
    case OperandKind::Formation:
      return static_cast<std::uint16_t>(find_formation(game, word));
    case OperandKind::Hex:
      return static_cast<std::uint16_t>(find_hex(game, word));
    case OperandKind::Facing:
      return static_cast<std::uint16_t>(find_facing(game, word));
    case OperandKind::Number:
      return static_cast<std::uint16_t>(number_in(word));
    case OperandKind::Led:
      if (word != "led") throw UnknownName("expected \"led\" instead of \"" + word + "\"");
      return kLed;
    case OperandKind::None:
      break;
  }
  throw UnknownName("\"" + word + "\" is one word too many");
}

// Units are meant wherever two counters share a name, except where only leaders can be.
std::uint16_t piece_in(const Game& game, Verb verb, std::size_t position, const std::string& word) {
  const bool leaders = verb == Verb::Select || verb == Verb::Move || verb == Verb::Halt ||
                       verb == Verb::React || verb == Verb::Stay || verb == Verb::Accompany ||
                       verb == Verb::StayBehind || (verb == Verb::Place && position == 0);
  if (leaders) return static_cast<std::uint16_t>(find_piece(game, word));
  return static_cast<std::uint16_t>(piece(find_unit(game, word)));
}

bool is_filler(const std::string& word) {
  return word == "at" || word == "to" || word == "on" || word == "facing" || word == "face" ||
         word == "against";
}

Action action_in(const Game& game, const State& state, const std::vector<std::string>& words) {
  if (words.empty()) throw UnknownName("nothing was said");
  const VerbForm* form = form_of(words.front());
  if (form == nullptr) throw UnknownName("\"" + words.front() + "\" is no action of this game");
  Action action{static_cast<std::uint16_t>(form->verb), {}};
  std::size_t next = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_filler(words[i])) continue;
    if (next >= form->operands.size() || form->operands[next] == OperandKind::None) {
      throw UnknownName("\"" + words[i] + "\" is one word too many (a name of several words stands in \"\")");
    }
    const OperandKind kind = form->operands[next];
    action.operand[next] = kind == OperandKind::Piece ? piece_in(game, form->verb, next, words[i])
                                                      : operand_in(game, kind, words[i]);
    ++next;
  }
  if (form->verb == Verb::Fire && next == 2) {
    action.operand[next++] =
        static_cast<std::uint16_t>(state[UnitId{static_cast<std::uint8_t>(action.operand[0])}].facing);
  }
  const bool led_left_out = next < 3 && form->operands[next] == OperandKind::Led;
  if (next < 3 && form->operands[next] != OperandKind::None && !led_left_out) {
    throw UnknownName("\"" + words.front() + "\" needs more words");
  }
  return action;
}

std::string operand_text(const Game& game, OperandKind kind, std::uint16_t operand) {
  switch (kind) {
    case OperandKind::Piece:
      return quoted(game, Piece{operand});
    case OperandKind::Formation:
      return operand < game.formations.size() ? game.formations[operand].id : "?";
    case OperandKind::Hex:
      return operand < game.map.size() ? game.map.grid().name(Hex{operand}) : "?";
    case OperandKind::Facing:
      return operand < kSides ? std::string(game.map.grid().name(Facing{static_cast<std::uint8_t>(operand)}))
                              : "?";
    case OperandKind::Number:
      return std::to_string(operand);
    case OperandKind::Led:
      return operand == kLed ? "led" : "";
    case OperandKind::None:
      break;
  }
  return "";
}

bool under_way(const State& state, Piece who) {
  if (const auto* move = state.stack.top_as<PieceMove>()) return move->piece == who;
  return state.pending.ask == Ask::ChiefMove || state.pending.ask == Ask::RiderMove;
}

}  // namespace

std::string text_of(const Game& game, Action action) {
  const VerbForm* form = form_of(verb_of(action));
  if (form == nullptr) return "?";
  std::string text(form->word);
  for (std::size_t i = 0; i < action.operand.size(); ++i) {
    const std::string word = operand_text(game, form->operands[i], action.operand[i]);
    if (!word.empty()) text += " " + word;
  }
  return text;
}

std::string text_of(const Game& game, const State& before, Roll roll) {
  const RollRequest request = roll_request(before);
  if (request.kind == RollRequest::Kind::Draw) {
    return "draw " + (roll.value[0] < game.formations.size() ? game.formations[roll.value[0]].id : "?");
  }
  std::string text = "roll";
  for (std::size_t i = 0; i < request.dice; ++i) text += " " + std::to_string(roll.value[i]);
  return text;
}

Action parse_action(const Game& game, const State& state, std::string_view text) {
  return action_in(game, state, words_of(text));
}

Roll parse_roll(const Game& game, std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  Roll roll;
  if (words.size() == 2 && words.front() == "draw") {
    roll.value[0] = static_cast<std::uint8_t>(find_formation(game, words[1]));
    return roll;
  }
  if (words.size() < 2 || words.size() > 5 || words.front() != "roll") {
    throw UnknownName("expected \"roll\" and dice, or \"draw\" and a formation");
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    roll.value[i - 1] = static_cast<std::uint8_t>(std::min(number_in(words[i]), 255));
  }
  return roll;
}

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  std::vector<std::string> words = words_of(text);
  if (words.size() >= 4 && is_filler(words[2])) words.erase(words.begin() + 2);  // move X to 2118
  const bool several = words.size() >= 3 && words.front() == "move";
  if (!several) return {action_in(game, state, words)};
  const Piece who = find_piece(game, words[1]);
  std::vector<Action> actions;
  const bool picked_up = under_way(state, who);
  if (!picked_up) actions.push_back(act(Verb::Select, who));
  const std::vector<std::string> hexes = words::parts_of(words[2], '-');
  // A path may name the hex it starts from.
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    const Hex where = find_hex(game, hexes[i]);
    const bool starts_here =
        i == 0 && hexes.size() > 1 && kind_of(who) == PieceKind::Unit && state[unit_of(who)].hex == where;
    if (!starts_here) actions.push_back(act(Verb::Move, who, where));
  }
  if (words.size() == 3) return actions;
  if (words.size() != 5 || (words[3] != "face" && words[3] != "facing")) {
    throw UnknownName("after the path only \"face\" and a hexside may follow");
  }
  const Facing way = find_facing(game, words[4]);
  // A unit faces the way it marches: what it does already need not be said again.
  State after = state;
  Events told;
  for (const Action one : actions) apply(game, after, one, told);
  const bool faces_so = kind_of(who) == PieceKind::Unit && after[unit_of(who)].facing == way;
  if (!faces_so || actions.empty()) actions.push_back(act(Verb::Face, who, way));
  return actions;
}

}  // namespace tamburino::butchery

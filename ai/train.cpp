#include "ai/train.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "ai/playout.h"

namespace tamburino::ai {
namespace {

double chance_of(double logit) { return 1 / (1 + std::exp(-logit)); }

// As it will be written, so that what is measured is what is shipped.
float rounded(double number) {
  return static_cast<float>(std::lround(number * kDenominator)) / static_cast<float>(kDenominator);
}

class School {
 public:
  School(const Lessons& lessons, const Schooling& how) : all_(lessons), how_(how), lot_(how.seed) {
    for (std::size_t i = 0; i < all_.size(); ++i) (held_out(i) ? judged_ : taught_).push_back(i);
    if (taught_.empty() || judged_.empty()) throw NetError("there are too few games to learn from");
  }

  Net run(Report& report) {
    calibrate();
    standardise();
    train(report);
    judge(report);
    return std::move(net_);
  }

 private:
  bool held_out(std::size_t i) const {
    return all_.game[i] % static_cast<unsigned>(how_.held_out) == static_cast<unsigned>(how_.held_out) - 1;
  }
  std::size_t turn_of(std::size_t i) const {
    return static_cast<std::size_t>(all_.turn[i] - net_.first_turn);
  }

  // --- how far the hand value is to be believed

  // Newton's steps for each turn. A few made-up games hold it near the hand value where there is little to
  // learn from: they say that it is right.
  void calibrate() {
    const auto [least, most] = std::minmax_element(all_.turn.begin(), all_.turn.end());
    net_.first_turn = *least;
    const std::size_t turns = static_cast<std::size_t>(*most - *least) + 1;
    net_.slope.assign(turns, 1);
    net_.level.assign(turns, 0);
    for (std::size_t turn = 0; turn < turns; ++turn) {
      double slope = 1, level = 0;
      for (int step = 0; step < kSteps; ++step) newton(turn, slope, level);
      net_.slope[turn] = rounded(std::clamp(slope, 0.0, 4.0));
      net_.level[turn] = rounded(std::clamp(level, -4.0, 4.0));
    }
  }

  void newton(std::size_t turn, double& slope, double& level) const {
    constexpr double kPull = 4;
    double gs = kPull * (slope - 1), gl = kPull * level, ss = kPull, sl = 0, ll = kPull;
    for (const std::size_t i : taught_) {
      if (turn_of(i) != turn) continue;
      const double h = static_cast<double>(all_.hand[i]);
      const double p = chance_of(slope * h + level);
      const double off = p - static_cast<double>(all_.outcome[i]), bend = p * (1 - p);
      gs += off * h, gl += off;
      ss += bend * h * h, sl += bend * h, ll += bend;
    }
    const double det = ss * ll - sl * sl;
    slope -= std::clamp((ll * gs - sl * gl) / det, -1.0, 1.0);
    level -= std::clamp((ss * gl - sl * gs) / det, -1.0, 1.0);
  }

  // --- the inputs: those that are not always the same, each with mean 0 and deviation 1

  void standardise() {
    const std::size_t width = all_.names.size();
    for (std::size_t f = 0; f < width; ++f) {
      double sum = 0, squares = 0;
      for (const std::size_t i : taught_) sum += static_cast<double>(all_.facts[i * width + f]);
      const double mean = sum / static_cast<double>(taught_.size());
      for (const std::size_t i : taught_) {
        const double off = static_cast<double>(all_.facts[i * width + f]) - mean;
        squares += off * off;
      }
      const double deviation = std::sqrt(squares / static_cast<double>(taught_.size()));
      if (deviation < 1e-3) continue;
      net_.names.push_back(all_.names[f]);
      net_.columns.push_back(static_cast<std::uint16_t>(f));
      net_.mean.push_back(rounded(mean));
      net_.scale.push_back(rounded(1 / deviation));
    }
    const std::size_t inputs = net_.names.size();
    inputs_.resize(all_.size() * inputs);
    base_.resize(all_.size());
    for (std::size_t i = 0; i < all_.size(); ++i) {
      base_[i] = net_.base(all_.hand[i], all_.turn[i]);
      for (std::size_t k = 0; k < inputs; ++k)
        inputs_[i * inputs + k] = std::clamp(
            (all_.facts[i * width + net_.columns[k]] - net_.mean[k]) * net_.scale[k], -kFarthest, kFarthest);
    }
  }

  const float* input(std::size_t i) const { return inputs_.data() + i * net_.names.size(); }

  // --- the net

  void train(Report& report) {
    Student<float> student(net_.names.size(), how_.hidden, how_.inner);
    begin(student);
    std::vector<float> gradient(student.size()), drift(student.size()), square(student.size());
    put(student);
    Net best = net_;
    double least = brier_of_net(judged_), none = brier_of_base(judged_);
    if (none < least) least = none;
    int step = 0;
    for (int epoch = 1, since = 0; epoch <= how_.epochs && since < how_.patience; ++epoch) {
      // Slower and slower, down to a tenth.
      const double rate = how_.rate * (1 - 0.9 * (epoch - 1) / how_.epochs);
      shuffle();
      for (std::size_t begin = 0; begin < taught_.size(); begin += how_.batch) {
        const std::size_t end = std::min(begin + how_.batch, taught_.size());
        std::fill(gradient.begin(), gradient.end(), 0.0F);
        for (std::size_t b = begin; b < end; ++b) {
          const std::size_t i = taught_[b];
          const float out = student.output(input(i));
          const auto off =
              static_cast<float>(chance_of(static_cast<double>(base_[i] + out))) - all_.outcome[i];
          student.add_gradient(input(i), off / static_cast<float>(end - begin), gradient);
        }
        adam(student, gradient, drift, square, ++step, rate);
      }
      put(student);
      ++since;
      if (const double now = brier_of_net(judged_); now < least) {
        least = now, best = net_, since = 0;
        report.epochs = epoch;
      }
    }
    net_ = std::move(best);
  }

  // Small at first, and nothing at the end: the untaught net says what the hand value says.
  void begin(Student<float>& student) {
    std::vector<float>& weights = student.weights();
    const auto fill = [&](std::size_t from, std::size_t to, double width) {
      for (std::size_t i = from; i < to; ++i)
        weights[i] = static_cast<float>((2 * unit_interval(lot_) - 1) * width);
    };
    fill(0, student.first_bias_at(),
         std::sqrt(3.0 / static_cast<double>(std::max<std::size_t>(1, net_.names.size()))));
    fill(student.second_at(), student.second_bias_at(), std::sqrt(3.0 / static_cast<double>(how_.hidden)));
  }

  void adam(Student<float>& student, const std::vector<float>& gradient, std::vector<float>& drift,
            std::vector<float>& square, int step, double pace) const {
    constexpr float kDrift = 0.9F, kSquare = 0.999F;
    const double warm = std::sqrt(1 - std::pow(0.999, step)) / (1 - std::pow(0.9, step));
    const auto rate = static_cast<float>(pace * warm);
    const auto kept = static_cast<float>(1 - pace * how_.decay);
    std::vector<float>& weights = student.weights();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      drift[i] = kDrift * drift[i] + (1 - kDrift) * gradient[i];
      square[i] = kSquare * square[i] + (1 - kSquare) * gradient[i] * gradient[i];
      weights[i] = weights[i] * kept - rate * drift[i] / (std::sqrt(square[i]) + 1e-7F);
    }
  }

  void shuffle() {
    for (std::size_t i = taught_.size() - 1; i > 0; --i)
      std::swap(taught_[i], taught_[lot_.below(static_cast<std::uint32_t>(i + 1))]);
  }

  void put(const Student<float>& student) {
    const auto part = [&](std::size_t from, std::size_t to) {
      std::vector<float> all;
      for (std::size_t i = from; i < to; ++i)
        all.push_back(rounded(static_cast<double>(student.weights()[i])));
      return all;
    };
    net_.hidden = how_.hidden, net_.inner = how_.inner;
    net_.first = part(0, student.first_bias_at());
    net_.first_bias = part(student.first_bias_at(), student.second_at());
    net_.second = part(student.second_at(), student.second_bias_at());
    net_.second_bias = part(student.second_bias_at(), student.last_at());
    net_.last = part(student.last_at(), student.last_bias_at());
    net_.last_bias = part(student.last_bias_at(), student.size())[0];
  }

  // --- how good it is

  double net_says(std::size_t i) const {
    return net_.value(chance_of(static_cast<double>(all_.hand[i])), all_.turn[i],
                      std::span(all_.facts).subspan(i * all_.names.size(), all_.names.size()));
  }
  double square_off(double said, std::size_t i) const {
    const double off = said - static_cast<double>(all_.outcome[i]);
    return off * off;
  }
  double brier_of_net(const std::vector<std::size_t>& rows) const {
    double sum = 0;
    for (const std::size_t i : rows) sum += square_off(net_says(i), i);
    return sum / static_cast<double>(rows.size());
  }
  double brier_of_base(const std::vector<std::size_t>& rows) const {
    double sum = 0;
    for (const std::size_t i : rows) sum += square_off(chance_of(static_cast<double>(base_[i])), i);
    return sum / static_cast<double>(rows.size());
  }

  void judge(Report& report) const {
    const std::size_t turns = net_.slope.size();
    std::vector<double> mean(turns), count(turns);
    for (const std::size_t i : taught_)
      mean[turn_of(i)] += static_cast<double>(all_.outcome[i]), count[turn_of(i)] += 1;
    report.turns.assign(turns, {});
    for (std::size_t t = 0; t < turns; ++t) report.turns[t].turn = net_.first_turn + static_cast<int>(t);
    for (const std::size_t i : judged_) {
      const double constant = count[turn_of(i)] > 0 ? mean[turn_of(i)] / count[turn_of(i)] : 0.5;
      for (Report::Turn* row : {&report.turns[turn_of(i)], &report.all}) {
        ++row->positions;
        row->constant += square_off(constant, i);
        row->hand += square_off(chance_of(static_cast<double>(all_.hand[i])), i);
        row->recalibrated += square_off(chance_of(static_cast<double>(base_[i])), i);
        row->learnt += square_off(net_says(i), i);
      }
    }
    const auto divide = [](Report::Turn& row) {
      for (double* one : {&row.constant, &row.hand, &row.recalibrated, &row.learnt})
        *one /= static_cast<double>(std::max<std::size_t>(1, row.positions));
    };
    for (Report::Turn& row : report.turns) divide(row);
    divide(report.all);
    report.positions = all_.size();
    report.games = all_.game.back() + 1U;
  }

  static constexpr int kSteps = 20;
  const Lessons& all_;
  Schooling how_;
  Dice lot_;
  Net net_;
  std::vector<std::size_t> taught_, judged_;
  std::vector<float> inputs_, base_;
};

std::string line_of(const std::string& name, const Report::Turn& row) {
  std::array<char, 128> text{};
  std::snprintf(text.data(), text.size(), "%-6s %9zu %9.4f %9.4f %13.4f %9.4f\n", name.c_str(), row.positions,
                row.constant, row.hand, row.recalibrated, row.learnt);
  return text.data();
}

}  // namespace

Net learn_value(const Lessons& lessons, const Schooling& how, Report& report) {
  if (lessons.size() == 0) throw NetError("there is nothing to learn from");
  return School(lessons, how).run(report);
}

std::string table_of(const Report& report) {
  std::string text = "turn   positions  constant      hand  recalibrated    learnt\n";
  for (const Report::Turn& row : report.turns) text += line_of(std::to_string(row.turn), row);
  return text + line_of("all", report.all);
}

}  // namespace tamburino::ai

// The questions that are Reactions, with the verb by which one unit declines. Where there is none, all decline together.
export const occasions: Record<string, string | undefined> = {
  'cavalry-reaction': 'stand',
  'light-reaction': 'stand',
  'pre-attack': undefined,
  'counter-battery': undefined,
  reply: undefined,
  'attack-reaction': undefined,
};

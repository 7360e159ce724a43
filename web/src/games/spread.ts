// { command: 'rider-sent drawn' } as { 'rider-sent': 'command', drawn: 'command' }.
export const spread = (groups: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).flatMap(([group, members]) => members.split(' ').map((one) => [one, group])));

// Short names that can still be told apart: three letters, or the first letter and three of the last word where that is not enough.
export function shortNames(names: string[]): string[] {
  const first = (name: string) => name.slice(0, 3);
  const last = (name: string) => {
    const words = name.split(/[ ’']+/);
    return words.length > 1 ? `${words[0]![0]}.${words.at(-1)!.slice(0, 3)}` : name.slice(0, 5);
  };
  return names.map((name) => (names.some((other) => other !== name && first(other) === first(name)) ? last(name) : first(name)));
}

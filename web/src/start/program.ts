// A browser as its owner knows it, from what it calls itself: `Firefox, Android`. Other programs by their first word.
const browsers: [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const first = (names: [RegExp, string][], agent: string) => names.find(([mark]) => mark.test(agent))?.[1];

export function program(agent: string): string {
  const browser = first(browsers, agent);
  if (!browser) return agent.split(/[\s/]/)[0];
  return [browser, first(systems, agent)].filter(Boolean).join(', ');
}

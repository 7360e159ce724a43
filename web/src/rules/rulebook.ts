// The rules by chapter, and the one nearest to a number: `10.4.6b` is a sentence of 10.4.6, `12.elite-a` of 12.elite.
import type { RuleText } from '../table/sheet';

export interface Rule extends RuleText {
  heading: boolean;
  depth: number;
}
export interface Chapter {
  rule: string;
  title: string;
  rules: Rule[];
}

const isChapter = (rule: string) => /^(\d+|[A-Z]+)$/.test(rule);
const sentence = /^(.+?)[.-]?[a-z]$/;

// A number is a heading when sentences or sections of it follow.
function headings(rules: RuleText[]): Set<string> {
  const all = new Set<string>();
  const known = new Set(rules.map((one) => one.rule));
  for (const { rule } of rules) {
    const of = sentence.exec(rule)?.[1];
    if (of && known.has(of)) all.add(of);
    for (let dot = rule.lastIndexOf('.'); dot > 0; dot = rule.lastIndexOf('.', dot - 1))
      if (known.has(rule.slice(0, dot))) all.add(rule.slice(0, dot));
  }
  return all;
}

export function chaptersOf(rules: RuleText[]): Chapter[] {
  const heads = headings(rules);
  const chapters: Chapter[] = [];
  for (const one of rules) {
    if (isChapter(one.rule)) chapters.push({ rule: one.rule, title: one.text, rules: [] });
    else {
      if (chapters.length === 0) chapters.push({ rule: '', title: '', rules: [] });
      chapters.at(-1)!.rules.push({ ...one, heading: heads.has(one.rule), depth: one.rule.split('.').length });
    }
  }
  return chapters;
}

// The number itself; or what it is a part of; or the first part of it. Empty when there is nothing of the kind.
export function nearest(chapters: Chapter[], asked: string): string {
  const all = chapters.flatMap((chapter) => [chapter.rule, ...chapter.rules.map((one) => one.rule)]);
  const known = new Set(all);
  for (let part = asked; part; part = part.slice(0, -1)) {
    if (known.has(part) && (part === asked || !/^\d/.test(asked.slice(part.length)) || !/\d$/.test(part))) return part;
    const finer =
      part === asked ? all.find((rule) => rule.startsWith(asked) && /^([.-]|[a-z]$)/.test(rule.slice(asked.length))) : undefined;
    if (finer) return finer;
  }
  return '';
}

// In a question "[verb:…]" stands only where that verb is offered.
export function onlyOffered(text: string, offered: Set<string>): string {
  return text.replace(/\[([\w-]+):([^\]]*)\]/g, (_, verb: string, part: string) => (offered.has(verb) ? part : ''));
}

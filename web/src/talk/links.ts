// Addresses of a game and of its moments, and how they get to the clipboard.
const page = () => `${location.origin}${location.pathname === '/' ? '/' : location.pathname}`;
export const gameLink = (id: string) => `${page()}#/game/${id}`;
export const momentLink = (id: string, step: number) => `${gameLink(id)}/at/${step}`;

// The clipboard is kept from pages that come over plain http from another machine: then a field that is selected does it.
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden-text';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

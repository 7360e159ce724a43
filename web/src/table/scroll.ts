// A panel begins at its top, wherever the one before it was scrolled to; and the keyboard can scroll it, also when there is
// nothing in it to press.
export function fromTop(content: HTMLElement) {
  const panel = content.closest<HTMLElement>('.panel');
  if (!panel) return;
  panel.scrollTop = 0;
  panel.tabIndex = 0;
}

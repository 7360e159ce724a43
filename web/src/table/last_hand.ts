// Whether the last thing done on this page was done by a key: only then the focus is led on, and seen.
let byKey = false;
addEventListener('keydown', () => (byKey = true), true);
addEventListener('pointerdown', () => (byKey = false), true);
export const byKeyboard = () => byKey;

// How each overlay is drawn and which key lays it: each has its own hatching, so that two can be told apart without colour.
export type OverlayKind = 'zones' | 'threat' | 'command' | 'supply' | 'los';
const looks: Record<OverlayKind, { colour: string; strokes: string; turn: number; key: string }> = {
  zones: { colour: '#961c17', strokes: 'M0 4.500h9', turn: 45, key: 'z' },
  threat: { colour: '#6d1f7a', strokes: 'M0 4.500h9M4.5 0v9', turn: 45, key: 't' },
  command: { colour: '#14508a', strokes: 'M0 4.500h9', turn: 0, key: 'c' },
  supply: { colour: '#23572a', strokes: 'M4.5 2.500v4', turn: 0, key: 's' },
  los: { colour: '#734100', strokes: 'M0 4.500h9', turn: 90, key: 'l' },
};
export const overlayKey = (kind: OverlayKind) => looks[kind].key;
export const overlayLook = (kind: OverlayKind) => looks[kind];

// How the actions of The Road to Novara are pointed at. Most are a counter and a hex; what would be done too easily by
// a slip of the finger, or points at nothing on the map, is a button.
import type { Action } from '../../protocol/types';
import { displayPlace, unitsOf, type NovaraView } from './view';
import type { Reader, Touch } from '../../table/touches';

const piece = (id: unknown): Touch => ({ kind: 'piece', id: String(id) });
const hex = (id: unknown): Touch => ({ kind: 'hex', id: String(id) });
const place = (id: unknown): Touch => ({ kind: 'place', id: String(id) });
const button = (action: Action): Touch => ({ kind: 'choice', id: action.text });

const buttons = new Set([
  'done',
  'forced-march',
  'general-retreat',
  'call',
  'wait',
  'activate',
  'pass',
  'move-dummies',
  'hold',
  'fire',
  'combine',
  'call-off',
  'give-ground',
]);

export function novaraReader(view: NovaraView): Reader {
  // While somebody moves, everything begins with him: he need not be touched again.
  const moving = view.under_way?.contact ? undefined : view.under_way?.moving?.[0];
  const lead = moving ? [piece(moving)] : [];
  const at = new Map(unitsOf(view).map((unit) => [unit.unit, unit.hex ?? '']));

  return (action) => {
    const { unit, target, face, display, formation, box } = action.operands;
    if (buttons.has(action.verb)) return [button(action)];
    switch (action.verb) {
      case 'take':
        return [...lead, piece(unit)];
      case 'halt':
      case 'drop':
      case 'exit':
        return [...lead, button(action)];
      case 'destroy':
      case 'capture':
        return [...lead, piece(target), button(action)];
      case 'lift':
        return [piece(unit), button(action)];
      case 'lay':
        return [piece(unit), { kind: 'face', id: String(face) }];
      case 'hide':
        return [piece(unit), place(displayPlace(String(display))), ...(action.operands.hex ? [hex(action.operands.hex)] : [])];
      case 'commit':
        return [place(formation)];
      case 'box':
        return [place(formation), button(action)];
      case 'assign':
        return [place(formation), place(box)];
      case 'top': // the stack, then who shall lie on top: one looks through stacks more often than one orders them
        return [hex(at.get(String(unit))), piece(unit)];
      case 'remove-dummy': // may be done at any time, and a dummy lies on top of those one wants to touch
        return view.phase === 'dummies' ? [hex(action.operands.hex)] : [button(action)];
    }
    return [...(unit === undefined ? [] : [piece(unit)]), ...(action.operands.hex === undefined ? [] : [hex(action.operands.hex)])];
  };
}

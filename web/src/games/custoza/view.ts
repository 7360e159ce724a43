// Custoza as a side sees it: docs/protocol.md, "Positions of custoza".
import type { View } from '../../protocol/types';

export interface UnitSeen {
  unit: string;
  name?: string;
  hidden?: boolean;
  side?: string;
  arm?: string;
  hex?: string;
  face?: string;
  mode?: string;
  status?: string;
  level?: string;
  strength?: number;
  lost?: number;
  ammo?: string;
  exhausted?: boolean;
  face_up?: boolean;
  out_of_command?: boolean;
  done?: boolean;
}
export interface LeaderSeen {
  id: string;
  name?: string;
  hidden?: boolean; // a back: a commander, an Overall Commander or a Scout
  side?: string;
  face_up?: boolean;
  hex?: string;
  status?: string;
  moved?: boolean;
  replaced?: boolean;
}
export interface FormationSeen {
  formation: string;
  mood?: number;
  orders?: number; // failed attempts of this turn
  fatigue?: number;
  fatigued?: boolean;
  collapsed?: boolean;
  activated?: boolean;
  finished?: boolean;
  stance?: string;
}
export interface CustozaView extends View {
  day?: number;
  active?: string;
  markers?: { kind: string; from?: string; to?: string; served?: boolean }[];
  units?: UnitSeen[];
  leaders?: LeaderSeen[];
  scouts?: LeaderSeen[];
  formations?: FormationSeen[];
  objectives?: Record<string, number>; // by side: the Strategic Objective, of one's own side
  owners?: Record<string, string>;
  under_way?: {
    moving?: string[];
    reaction?: { occasion: string; trigger: string[]; hex: string; may_react?: string[] };
    combat?: { from: string; target: string };
  };
}

export const viewOf = (table: { shown: View | null }) => table.shown as CustozaView;
export const leadersOf = (view: CustozaView) => [...(view.leaders ?? []), ...(view.scouts ?? [])];
export const unitsOf = (view: CustozaView) => view.units ?? [];

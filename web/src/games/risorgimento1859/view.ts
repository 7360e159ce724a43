// Risorgimento 1859 as it lies on the table: docs/protocol.md, "Positions of risorgimento1859". Nothing is hidden.
import type { View } from '../../protocol/types';

export interface UnitSeen {
  unit: string;
  hex?: string;
  status?: string;
  face?: string;
  hits?: number;
  place?: number; // in its stack, 0 is the top
  disordered?: boolean;
  square?: boolean;
  reserve?: boolean;
  marching?: boolean;
  moved?: boolean;
  halted?: boolean;
  fired?: boolean;
  attacked?: boolean;
  rallied?: boolean;
  in_command?: boolean;
}
export interface LeaderSeen {
  id: string;
  hex?: string;
  status?: string;
  finished?: boolean;
}
export interface BrigadeSeen {
  brigade: string;
  orders?: string;
  acted?: boolean;
  hors_de_combat?: boolean;
}
export interface CorpsSeen {
  corps: string;
  activations: number;
  left: 'normal' | 'extended' | 'none';
  finished?: boolean;
  demoralized?: boolean;
  withdrawing?: boolean;
}
export interface AttackSeen {
  unit: string;
  target: string;
  from: string;
}
export interface RisorgimentoView extends View {
  hour?: number;
  weather?: string;
  active?: string; // the corps
  brigade?: string;
  units?: UnitSeen[];
  leaders?: LeaderSeen[];
  brigades?: BrigadeSeen[];
  corps?: CorpsSeen[];
  owners?: Record<string, string>; // by place
  under_way?: {
    moving?: string[];
    reaction?: { what: string; hex: string; waiting: string[]; provokers: string[] };
    attacks?: AttackSeen[];
    combat?: { target: string; attackers: string[]; defenders: string[] };
    fire?: { firers: string[]; target: string };
  };
}

export const viewOf = (table: { shown: View | null }) => table.shown as RisorgimentoView;

import type { AcaoRegistro } from '../../contract/company-log';
import type { Scope } from './authority';
import { HISTORY_ACTIONS } from './history';

export const THIRD_PARTY_ACTIONS = {
  'third-party.added': 'terceiroIncluido',
  'third-party.removed': 'terceiroRemovido',
  'third-party.restored': 'terceiroDevolvido',
  'third-party.authorised': 'terceiroAutorizado',
  'third-party.second-step-demanded': 'segundaEtapaExigida',
  'third-party.second-step-released': 'segundaEtapaDispensada',
} as const satisfies Record<string, AcaoRegistro>;
export type ThirdPartyAction = keyof typeof THIRD_PARTY_ACTIONS;

/** What the log of a company has, by its name in the audit. */
export const ACTIONS = { ...HISTORY_ACTIONS, ...THIRD_PARTY_ACTIONS };
type Action = keyof typeof ACTIONS;

/** What the log shows to whom: a supervisor sees changes of accesses alone. */
export const actionsSeen = (scope: Scope | null): Action[] =>
  (Object.keys(ACTIONS) as Action[]).filter((action) => !scope || action in HISTORY_ACTIONS);

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARDS_MAX, GROUPS_MAX } from '../../../../contract/delegated-grants';
import { GRANTEES_MAX } from '../../../../contract/delegated-users';
import { ApiError } from '../../../http/ApiError';
import { endProblem } from '../endProblem';
import { SAVE_CLAIMS } from '../provider';
import { countGroups, type Selection } from './selection';

/** What keeps a selection from being saved, beside what it is about. */
export interface Problem {
  people: string | null;
  validity: string | null;
  general: string | null;
  /** Ids of people without an active account. */
  wrong: ReadonlySet<string>;
  /** Somebody else changed the record meanwhile. */
  stale: boolean;
}

export const NO_PROBLEM: Problem = { people: null, validity: null, general: null, wrong: new Set(), stale: false };

interface SavingOptions {
  /** The end that stands now; it may stay although it has passed only where it is not sent. */
  before: string;
  ended: boolean;
  /** Somebody's accesses may be emptied; new ones may not be empty. */
  mayBeEmpty: boolean;
  /** Throws ApiError. */
  send: (selection: Selection) => Promise<void>;
}

/** Checks a selection as the server will, sends it once, and says what is wrong. */
export function useSaving({ before, ended, mayBeEmpty, send }: SavingOptions) {
  const { t } = useTranslation('validation');
  const [problem, setProblem] = useState(NO_PROBLEM);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const endOf = (value: string): string | null => {
    const wrong = endProblem(value);
    return wrong === null || (wrong === 'valid_until_past' && value === before && !ended) ? null : t(wrong);
  };
  const check = ({ people, cards, groups, validoAte }: Selection): Problem => ({
    ...NO_PROBLEM,
    people: people.length === 0 ? t('grantee_required') : people.length > GRANTEES_MAX ? t('grantees_too_many') : null,
    validity: endOf(validoAte),
    general:
      cards.length > CARDS_MAX
        ? t('cards_too_many')
        : countGroups(groups) > GROUPS_MAX
          ? t('groups_too_many')
          : cards.length === 0 && groups.size === 0 && !mayBeEmpty
            ? t('access_required')
            : null,
  });
  const refused = (error: ApiError, { people }: Selection): Problem => {
    const at = (name: string) => error.campos.find(({ campo }) => campo === name || campo.startsWith(`${name}.`));
    const end = at('validoAte');
    const wrong = new Set(
      error.campos.flatMap(
        ({ campo }) => people[Number(/^listaUsuarios\.(\d+)$/.exec(campo)?.[1] ?? Number.NaN)]?.idProdutoPF ?? [],
      ),
    );
    return {
      people: wrong.size > 0 ? error.text : null,
      validity: end ? t([end.chave, 'invalid_value']) : null,
      general:
        wrong.size > 0 || end || error.code === 'MCN-102'
          ? null
          : error.code === 'MCN-100' && error.campos[0]
            ? t([error.campos[0].chave, 'invalid_value'])
            : error.text,
      wrong,
      stale: error.code === 'MCN-102',
    };
  };
  const fails = ({ people, validity, general }: Problem) => people !== null || validity !== null || general !== null;

  return {
    problem,
    busy,
    forget: () => setProblem(NO_PROBLEM),
    /** True when everything is in order; what is not is told. */
    accepts: (selection: Selection) => {
      const found = check(selection);
      setProblem(found);
      return !fails(found);
    },
    /** Sends what `accepts` let through. */
    save: async (selection: Selection) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        await send(selection);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (SAVE_CLAIMS.some((code) => code === error.code)) setProblem(refused(error, selection));
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

import type { FormRule } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../contract/endpoint';
import type { lookUpPerson } from '../../../contract/registration';
import { isCpf } from '../../../contract/validation';
import { ApiError } from '../../http/ApiError';
import { text } from '../../lib/i18n';
import { goTo } from '../../lib/navigation';
import { paths } from '../../lib/paths';
import { toastUntilOk } from '../../ui/toast';
import { pessoas } from './provider';

type Outcome = 'regular' | 'irregular' | 'unknown';

const UNKNOWN = 'MCN-145';

/** A registry that does not answer keeps nobody waiting: the registration itself asks it again. */
async function ask(cpf: string): Promise<Outcome | null> {
  try {
    const { data } = await pessoas.getOne<AnswerOf<typeof lookUpPerson>>({ resource: 'pessoas', id: cpf });
    return data.regular ? 'regular' : 'irregular';
  } catch (error) {
    return error instanceof ApiError && error.code === UNKNOWN ? 'unknown' : null;
  }
}

function say(outcome: Outcome): void {
  if (outcome === 'irregular') toastUntilOk({ message: text('registration:lookUp.irregular') });
  if (outcome === 'unknown')
    toastUntilOk({ message: text('registration:lookUp.unknown'), onOk: () => goTo(paths.login) });
}

/**
 * A rule of the foreigner's CPF field: what the federal registry says of it (sign-in §4). Regular goes on; irregular is told by a
 * toast that stays; of a CPF that does not exist the toast's OK leads to /login. Each number is asked about once.
 */
export function useCpfLookUp(): FormRule {
  const { t } = useTranslation('validation');
  const [asked] = useState(() => new Map<string, Promise<Outcome | null>>());
  const outcomeOf = (cpf: string) => {
    const known = asked.get(cpf);
    if (known) return known;
    const outcome = ask(cpf);
    asked.set(cpf, outcome);
    void outcome.then((said) => {
      if (said === null) asked.delete(cpf);
      else say(said);
    });
    return outcome;
  };
  return {
    validateTrigger: 'onBlur',
    validator: async (_rule, cpf: unknown) => {
      if (typeof cpf !== 'string' || !isCpf(cpf)) return;
      const outcome = await outcomeOf(cpf);
      if (outcome === 'irregular') throw new Error(t('cpf_irregular'));
      if (outcome === 'unknown') throw new Error(t('cpf_not_found'));
    },
  };
}

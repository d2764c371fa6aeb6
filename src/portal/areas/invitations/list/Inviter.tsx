import { useTranslation } from 'react-i18next';
import { personName } from '../../../lib/format';
import type { Invitation } from '../provider';

/** Says of an invitation that waits that whoever answers for it can give nothing of it, or not all, as things are now. */
export function Inviter({ por, reading }: Pick<Invitation, 'por'> & { reading: boolean }) {
  const { t } = useTranslation('invitations');
  const name = personName(por.nome);
  const said = () => {
    if (!por.aindaAtua) return t(reading ? 'list.noInviterReview' : 'list.noInviter', { name });
    if (por.alcance === 'nada') return t(reading ? 'list.reachNoneReview' : 'list.reachNone', { name });
    return por.alcance === 'parte' ? t('list.reachPart', { name }) : null;
  };
  const text = said();
  return text === null ? null : <span className="inv__wrong">{text}</span>;
}

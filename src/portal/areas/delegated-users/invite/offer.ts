import type { Selection } from '../edit/selection';
import type { Whom } from './InviteFields';

/** What an invitation offers as it is sent. */
export const offerOf = ({ email, dias }: Whom, { cards, groups, validoAte }: Selection) => ({
  email: email.trim(),
  dias,
  validoAte: validoAte === '' ? null : validoAte,
  listaCartoes: cards.map(({ nuCartao, nuContrato, coCentroCusto }) => ({ nuCartao, nuContrato, coCentroCusto })),
  listaSistemas: [...groups].map(([id, picked]) => ({ id, grupos: [...picked].map((idGrupo) => ({ idGrupo })) })),
});

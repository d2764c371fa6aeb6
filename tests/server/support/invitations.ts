import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { maskCpf } from '../../../src/contract/format';
import { addConvite } from '../../../src/contract/invitations';
import { tokenHash } from '../../../src/server/invitations/message';
import { invitedCpf } from '../../../src/server/grants/invitations';
import { newId } from '../../../src/server/ids';
import type { TestServer } from './app';
import { bodyCards, type Card, type World } from './delegation';

/** Puts an invitation that waits into the tables: the company's own, for some cards; its link's token is its id. */
export async function addInvitation(
  { db, deps }: TestServer,
  { company }: Pick<World, 'company'>,
  cpf: string,
  cards: readonly Card[],
): Promise<string> {
  const id = newId();
  await db
    .insertInto('invitation')
    .values({
      id,
      company: company.id,
      by: company.id,
      by_rank: 'E',
      cpf_hash: invitedCpf(deps.config, cpf),
      cpf_mask: maskCpf(cpf),
      email: `${id}@exemplo.com.br`,
      token_hash: tokenHash(deps.config, id),
      offered_until: null,
      expires_at: new Date(deps.now().getTime() + 14 * 86_400_000),
      state: 'waiting',
      made_at: deps.now(),
      mail: newId(),
      mailed_at: deps.now(),
      closed_at: null,
      person: null,
    })
    .execute();
  for (const card of cards)
    await db
      .insertInto('invitation_card')
      .values({ invitation: id, nu_contrato: card.nuContrato, nu_cartao: card.nuCartao, co: card.coCentroCusto })
      .execute();
  return id;
}

/** Invites over HTTP; a CPF of nobody and two cards of the first contract, unless the body says otherwise. */
export function inviteOverHttp(
  server: TestServer,
  world: World,
  {
    as = world.as,
    cards = world.cards.slice(0, 2),
    ...more
  }: Record<string, unknown> & { as?: string; cards?: readonly Card[] } = {},
) {
  return server.call(addConvite, {
    as,
    params: { id: world.company.id_produto },
    body: {
      cpf: generateCpf(),
      email: 'convidada@exemplo.com.br',
      listaCartoes: bodyCards(cards),
      listaSistemas: [],
      ...more,
    },
  });
}

import { sql } from 'kysely';
import type { findTerceiro, TerceiroEncontrado } from '../../contract/third-parties';
import { canonicalLogin } from '../../contract/validation';
import { delegationsOf } from '../account/queries';
import { audit } from '../audit';
import { shutOutBy } from '../demand';
import { sameLogin } from '../grants/authority';
import { countLookup, eligiblePeople, maskName } from '../grants/lookup';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { companyBy } from './owner';

type FindCall = Call<typeof findTerceiro>;

/**
 * The company on whose behalf somebody is looked up: the session's own, or one of which it is Administrador.
 * @throws Refusal IDC-111, or IDC-120 while the company demands a second step that the Administrador lacks
 */
async function askingCompany({ db, permit, query, deps, now }: FindCall): Promise<{ id: string }> {
  const { account } = permit.session;
  if (account.tipo === 'PJ') {
    if (query.idProduto && !sameLogin(query.idProduto, account.id_produto)) throw new Refusal('IDC-111');
    return account;
  }
  const managed = (await delegationsOf(db, account.id)).filter(({ perfil }) => perfil === 'A');
  const chosen = query.idProduto
    ? managed.find(({ id_produto }) => sameLogin(id_produto, query.idProduto ?? ''))
    : managed[0];
  const company = chosen && (await companyBy(db, chosen.id_produto));
  if (!company) throw new Refusal('IDC-111');
  const empresa = await shutOutBy(db, deps.config, { company: company.id, person: account.id, now });
  if (empresa !== null) throw new Refusal('IDC-120', { values: { empresa } });
  return company;
}

/**
 * Finds an individual to add by username or CPF. Counts against the daily quota whether or not somebody is found, and is in the audit.
 * @throws Refusal MCN-166 when nobody with an active account of their own has it
 */
export async function findPerson(call: FindCall): Promise<TerceiroEncontrado> {
  const company = await askingCompany(call);
  await countLookup(call.db, call.permit.session.account.id, 1, call.now);
  const login = canonicalLogin(call.params.userOrCpf);
  const person = await eligiblePeople(call.db)
    .leftJoin('delegate as d', (join) => join.onRef('d.person', '=', 'account.id').on('d.company', '=', company.id))
    .select(['account.id', 'account.id_produto', 'account.nome', 'd.perfil'])
    .select(
      sql<boolean>`d.person is not null or exists (select 1 from grantee g where g.company = ${company.id} and g.person = account.id)`.as(
        'known',
      ),
    )
    .where((eb) =>
      eb.or([eb(eb.fn<string>('lower', ['account.id_produto']), '=', login), eb('account.cpf', '=', login)]),
    )
    .executeTakeFirst();
  await audit(call, {
    action: 'delegation.looked-up',
    target: null,
    onBehalfOf: company.id,
    diff: { asked: 1, found: person ? [person.id] : [] },
  });
  if (!person) throw new Refusal('MCN-166');
  return {
    idProduto: person.id_produto,
    nome: person.known ? person.nome : maskName(person.nome),
    nomeMascarado: !person.known,
    perfilAtual: person.perfil,
  };
}

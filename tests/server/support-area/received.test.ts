import { expect, it } from 'vitest';
import { removePermissionario } from '../../../src/contract/delegated-grants';
import { acceptConvite, declineConvite, listMeusConvites } from '../../../src/contract/invitations';
import { getAccountState, RECEIVED_NAMED } from '../../../src/contract/support';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addDelegate, addWorld, grant, systemBody } from '../support/delegation';
import { addInvitation } from '../support/invitations';
import { addReview, addStaff } from '../support/staff';

/** "Where did my access go?", "A company invited me": what a person's review says of companies. */

const server = useServer();
const COMPANY = 'EMPRESA DE TESTE LTDA';

it('says which company gave and took away what, when and by whom, and nobody else’s', async () => {
  const [world, another] = [await addWorld(server), await addWorld(server)];
  const [person, other] = [await addPerson(server.db), await addPerson(server.db)];
  await server.db
    .updateTable('account')
    .set({ nome: 'OUTRA EMPRESA LTDA' })
    .where('id', '=', another.company.id)
    .execute();
  const administrator = await addDelegate(server, world, 'A');
  const [system] = world.systems;
  const cards = world.cards.slice(0, RECEIVED_NAMED + 1);
  await grant(server, world, [person, other], cards, [systemBody(system!.id, ['G1'])]);
  await server.call(removePermissionario, {
    as: administrator.as,
    params: { id: world.company.id_produto, idPF: person.id_produto },
  });
  await grant(server, another, [person], another.cards.slice(0, 1));
  const staff = await addStaff(server);
  const params = { idRevisao: await addReview(server, staff, person) };
  const { body } = await server.call(getAccountState, { as: staff.as, params });
  const numbers = cards.map(({ nuCartao }) => nuCartao).sort();
  expect(body.acessos).toMatchObject([
    { acao: 'concedido', empresa: 'OUTRA EMPRESA LTDA', vieram: { quantidade: 1 }, foram: { quantidade: 0 } },
    {
      acao: 'removido',
      empresa: COMPANY,
      por: { nome: 'PESSOA DE TESTE', perfil: 'Administrador' },
      vieram: { nomes: [], quantidade: 0 },
      foram: { quantidade: numbers.length + 1 },
    },
    { acao: 'concedido', empresa: COMPANY, por: { perfil: 'Empresa' }, vieram: { quantidade: 7 } },
  ]);
  const [, taken] = body.acessos as { foram: { nomes: string[] } }[];
  expect(taken?.foram.nomes).toHaveLength(RECEIVED_NAMED);
  expect(numbers).toEqual(expect.arrayContaining(taken?.foram.nomes ?? []));
});

it('shows what companies offer to the person’s CPF, to be answered by them alone, and asks no link', async () => {
  const world = await addWorld(server);
  const person = await addPerson(server.db);
  const idConvite = await addInvitation(server, world, person.id_produto, world.cards.slice(0, 2));
  const staff = await addStaff(server);
  await addReview(server, staff, person);
  const params = { id: person.id };
  const { body } = await server.call(listMeusConvites, { as: staff.as, params });
  expect(body.convites).toMatchObject([{ idConvite, empresa: { nome: COMPANY } }]);
  const refusals = [
    await server.call(listMeusConvites, { as: staff.as, params, query: { link: idConvite } }),
    await server.call(acceptConvite, { as: staff.as, params: { ...params, idConvite } }),
    await server.call(declineConvite, { as: staff.as, params: { ...params, idConvite } }),
  ];
  expect(refusals.map(({ status, body: { msgs } }) => [status, msgs?.[0]?.slice(0, 7)])).toEqual([
    [409, 'IDC-118'],
    [409, 'IDC-115'],
    [409, 'IDC-115'],
  ]);
});

it('says what became of an invitation to somebody that is over', async () => {
  const world = await addWorld(server);
  const person = await addPerson(server.db);
  const idConvite = await addInvitation(server, world, person.id_produto, world.cards.slice(0, 2));
  const as = await server.signIn(person);
  await server.call(declineConvite, { as, params: { id: person.id_produto, idConvite } });
  const staff = await addStaff(server);
  await addReview(server, staff, person);
  const { body } = await server.call(listMeusConvites, { as: staff.as, params: { id: person.id } });
  expect(body).toMatchObject({
    convites: [],
    encerrados: [{ idConvite, situacao: 'recusado', quantidadeCartoes: 2, concedidos: 0 }],
  });
});

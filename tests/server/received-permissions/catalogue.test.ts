import { expect, it } from 'vitest';
import { listSistemas } from '../../../src/contract/delegated-grants';
import { listReceivedSystems } from '../../../src/contract/received-permissions';
import { listSistemasParaAutorizar } from '../../../src/contract/third-parties';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { addWorld, grant, systemBody } from '../support/delegation';

const server = useServer();

it('says in the language of the call what systems and groups are for, where the catalogue has it; names stay', async () => {
  const world = await addWorld(server, { contracts: 1, systems: 1 });
  const id = world.systems[0]?.id ?? '';
  const person = await addPerson(server.db);
  await grant(server, world, [person], [], [systemBody(id, ['G1', 'G2'])]);
  await server.db
    .updateTable('system')
    .set({ descricao: 'Etiquetas', descricao_en: 'Labels' })
    .where('id', '=', id)
    .execute();
  await server.db.updateTable('system_group').set({ descricao: 'Consulta' }).where('system', '=', id).execute();
  await server.db
    .updateTable('system_group')
    .set({ descricao_en: 'Looks things up' })
    .where('system', '=', id)
    .where('grupo', '=', 'G1')
    .execute();
  const company = world.company.id_produto;
  const asked = (language: string) => ({ headers: { 'accept-language': language } });
  const received = async (language: string) =>
    (
      await server.call(listReceivedSystems, {
        as: await server.signIn(person),
        params: { id: person.id_produto, companyId: company },
        ...asked(language),
      })
    ).body as unknown;
  const groups = (first: string) => [
    { idGrupo: 'G1', nome: 'Grupo G1', descricao: first },
    { idGrupo: 'G2', nome: 'Grupo G2', descricao: 'Consulta' },
  ];
  expect(await received('pt')).toMatchObject([{ iprojTi: { descricao: 'Etiquetas' }, grupos: groups('Consulta') }]);
  expect(await received('en')).toMatchObject([{ iprojTi: { descricao: 'Labels' }, grupos: groups('Looks things up') }]);
  const offered = await server.call(listSistemas, { as: world.as, params: { id: company }, ...asked('en') });
  expect(offered.body).toMatchObject([
    {
      iprojTi: { nome: `Sistema ${id}`, descricao: 'Labels' },
      grupos: [{ descricao: 'Looks things up' }, { descricao: 'Consulta' }, { descricao: 'Consulta' }],
    },
  ]);
  const authorisable = await server.call(listSistemasParaAutorizar, {
    as: world.as,
    params: { id: company, type: 'PJ' },
    ...asked('en'),
  });
  expect(authorisable.body).toMatchObject([{ descricao: 'Labels' }]);
});

import { describe, expect, it } from 'vitest';
import { validatePJ } from '../../../src/contract/profile';
import { addTerceiro, removeTerceiros } from '../../../src/contract/third-parties';
import { loadTexts } from '../../../src/server/locales';
import { renderMessage } from '../../../src/server/outbox/render';
import { sendDue } from '../../../src/server/outbox/worker';
import { newAn8, newLogin } from '../../contract/rules-registration';
import { ask, addGuardian } from '../dependents/support';
import { registering } from '../registration/support';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/** Words of strangers that others read: names in messages and tables, and how often somebody may be written to. */

const server = useServer({ NOTICE_MERGE_MINUTES: '60', NOTICES_PER_PAIR_DAY: '3' });
const MINUTE = 60_000;
const RLO = '\u202E';

describe('a new name', () => {
  const plain = [{ campo: 'nome', chave: 'name_plain' }];
  it.each([
    ['=HYPERLINK("HTTP://EVIL.EXAMPLE")', 'name_plain'],
    ['+1 PAGUE AGORA', 'name_plain'],
    ['-SOMA LTDA', 'name_plain'],
    ['@SOMA LTDA', 'name_plain'],
    [`ACME ${RLO}ADTL`, 'name_plain'],
    ['ACME\u200BLTDA', 'name_plain'],
    ['VEJA HTTPS://EVIL.EXAMPLE', 'name_plain'],
    ['WWW.EVIL.EXAMPLE', 'name_plain'],
    ['FALE COM GOLPE@EVIL.EXAMPLE', 'name_plain'],
    ['GANHE EM EVIL.EXAMPLE AGORA', 'name_address'],
  ])('of a company that no registry knows takes no %s', async (nome, chave) => {
    const { answer } = await registering(server, 'empresa-estrangeira-com-an8', { nome });
    expect([answer.status, answer.body.campos]).toEqual([400, [{ campo: 'nome', chave }]]);
    const trade = await registering(server, 'empresa-estrangeira-com-an8', { nomeFantasia: nome });
    expect(trade.answer.body.campos).toEqual([{ campo: 'nomeFantasia', chave }]);
  });

  it('may be that of a company which the registry knows, with its host, an initial or an abbreviation', async () => {
    for (const nome of ['MERCADO.COM ATIVIDADES LTDA', 'A.B.C. COMERCIO S.A.', 'J. SILVA & FILHOS - ME'])
      expect((await registering(server, 'empresa-nacional', { nome })).answer.status, nome).toBe(201);
  });

  it('of a person, a mother or a child takes none either', async () => {
    const person = await registering(server, 'brasileiro', { nome: 'GANHE EM EVIL.EXAMPLE' });
    expect(person.answer.body.campos).toEqual([{ campo: 'nome', chave: 'name_address' }]);
    const mother = await registering(server, 'brasileiro', { nomeDaMae: `RITA ${RLO}AIRAM` });
    expect(mother.answer.body.campos).toEqual([{ campo: 'nomeDaMae', chave: 'name_plain' }]);
    const child = await ask(server, await addGuardian(server), { nome: '-SOMA' });
    expect(child.answer.body.campos).toEqual(plain);
  });

  it('is judged alike when it is changed', async () => {
    const company = await addCompany(server.db, { cnpj: null, an8: newAn8(), id_produto: newLogin() });
    const change = async (razaoSocial: string) =>
      (
        await server.call(validatePJ, {
          as: await server.signIn(company),
          body: {
            razaoSocial,
            nomeFantasia: 'TESTE',
            idPostal: company.id_produto,
            tipoUsuario: 'PJ',
            sediadaForaBrasil: 'N',
            token: { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS' },
          },
        })
      ).body.campos;
    expect(await change(`ACME ${RLO}ADTL`)).toEqual([{ campo: 'razaoSocial', chave: 'name_plain' }]);
    expect(await change('GANHE EM EVIL.EXAMPLE')).toEqual([{ campo: 'nome', chave: 'name_address' }]);
  });
});

describe('a message', () => {
  const texts = loadTexts(process.cwd());
  it('begins its subject with our own words, in every language, and turns no name into layout', () => {
    for (const language of ['pt', 'en'] as const)
      for (const template of [
        'delegation-granted',
        'delegation-changed',
        'delegation-removed',
        'delegation-ending',
        'delegation-ended',
        'third-party-added-administrator',
        'third-party-added-supervisor',
        'third-party-added-administrator-demanded',
        'third-party-added-supervisor-demanded',
        'third-party-removed',
        'second-step-demanded',
        'second-step-released',
        'dependent-of-age',
        'support-review-opened-dependent',
      ]) {
        const name = `XYZ${RLO}\r\nBCC`;
        const values = { empresa: name, nome: name, dia: '2027-01-01', motivo: 'm', protocolo: 'p' };
        const { subject, text } = renderMessage(texts, { template, language, values });
        expect(subject, template).not.toMatch(/^XYZ/);
        expect(subject + text.replaceAll('\n', ''), template).not.toMatch(/[\u202E\r\n]/);
      }
  });

  it('says a day as the screens do, in its language', () => {
    const values = { empresa: 'XYZ', dia: '2027-01-02' };
    const subjects = (['pt', 'en'] as const).map(
      (language) => renderMessage(texts, { template: 'delegation-ending', language, values }).subject,
    );
    expect(subjects).toEqual(['Seus acessos de XYZ terminam em 02/01/2027', 'Your access from XYZ ends on 2 Jan 2027']);
  });
});

describe('adding and removing somebody all day', () => {
  it('sends the first notice at once, then at most one an hour with the last news, and few a day', async () => {
    const company = await addCompany(server.db);
    const person = await addPerson(server.db);
    const id = company.id_produto;
    const again = async () => {
      const token = await server.signIn(company);
      const added = await server.call(addTerceiro, {
        as: token,
        body: { idPostal: id, idPostalPF: person.id_produto, perfil: 'A', tipo: 'PJ' },
      });
      expect(added.status).toBeLessThan(300);
      const removed = await server.call(removeTerceiros, {
        as: token,
        params: { id, other: person.id_produto },
        body: { idPostal: id, listaTerceiros: [person.id_produto], tipo: 'PJ' },
      });
      expect(removed.status).toBe(204);
    };
    const sent = async () => {
      while ((await sendDue(server.deps)) > 0);
      const rows = await server.db
        .selectFrom('outbox')
        .select(['payload', 'sent_at'])
        .where('destino', '=', person.email)
        .orderBy('criado_em')
        .execute();
      return rows.filter(({ sent_at }) => sent_at).map(({ payload }) => payload.template);
    };
    for (let n = 0; n < 15; n += 1) await again();
    expect(await sent()).toEqual(['third-party-added-administrator']);
    server.tick(61 * MINUTE);
    expect(await sent()).toEqual(['third-party-added-administrator', 'third-party-removed']);
    for (let hour = 0; hour < 10; hour += 1) {
      await again();
      server.tick(61 * MINUTE);
      await sent();
    }
    expect(await sent()).toHaveLength(3);
    server.tick(24 * 60 * MINUTE);
    expect((await sent()).slice(3)).toEqual(['third-party-removed']);
  }, 60_000);
});

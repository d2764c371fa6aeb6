import { describe, expect, it } from 'vitest';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { getImagem, getUsuario } from '../../../src/contract/home';
import { changePF, changePJ, getSpecialNeeds, validatePF, validatePJ } from '../../../src/contract/profile';
import { cleanJpeg } from '../../../src/server/profile/jpeg';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer();

/** The smallest whole JPEG: one grey pixel. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
);

async function individual(values: Parameters<typeof addPerson>[1] = {}) {
  const account = await addPerson(server.db, values);
  const as = await server.signIn(account);
  const asks = (changes: object = {}) => ({
    nome: 'Nome Novo',
    tipoUsuario: 'PF',
    nomeMae: '',
    dataNascimento: account.data_nascimento,
    cpf: account.cpf ?? '',
    idPostal: account.id_produto,
    tipoEstrangeiro: account.tipo_estrangeiro ?? 'N',
    token: { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS' },
    ...changes,
  });
  const validate = (changes: object = {}) => server.call(validatePF, { as, body: asks(changes) });
  const change = async (fluxo: unknown, changes: object = {}) =>
    server.call(changePF, {
      as,
      body: {
        idPostal: account.id_produto,
        nome: 'Nome Novo',
        cpf: account.cpf ?? '',
        dataNascimento: account.data_nascimento,
        sexo: 'F',
        tipoEstrangeiro: account.tipo_estrangeiro ?? 'N',
        token: await server.codeFor(account.email),
        necessidadesEspeciais: [],
        ...changes,
      },
      headers: { 'x-fluxo': String(fluxo) },
    });
  const record = async () => (await server.call(getUsuario, { as, params: { id: account.id_produto } })).body;
  return { account, as, validate, change, record };
}

describe('own data of an individual', () => {
  it('change with a code: name in capitals, gender, special needs, photo', async () => {
    const { as, account, validate, change, record } = await individual();
    const sent = await validate();
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const changed = await change(sent.body.fluxo, {
      necessidadesEspeciais: [4, 1, 4],
      imagem: PIXEL.toString('base64'),
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(204);
    expect(await record()).toMatchObject({ nome: 'NOME NOVO', usuarioExternoPF: { sexo: 'F', temImagem: true } });
    const needs = await server.call(getSpecialNeeds, { as, params: { id: account.id_produto } });
    expect(needs.body).toEqual([
      { id: 1, descricao: 'Física' },
      { id: 4, descricao: 'Auditiva' },
    ]);
    expect((await server.call(getImagem, { as, params: { id: account.id_produto } })).status).toBe(200);
  });

  it('cannot be changed to something else than the code was asked for', async () => {
    const { validate, change, record } = await individual();
    const sent = await validate();
    expect((await change(sent.body.fluxo, { nome: 'Outra Pessoa' })).body.msgs?.[0]).toMatch(/^MCN-111 /);
    expect((await record()).nome).toBe('PESSOA DE TESTE');
  });

  it('are one’s own: another id in the body is refused whether it exists or not', async () => {
    const { validate } = await individual();
    const other = await addPerson(server.db);
    expect((await validate({ idPostal: other.id_produto })).status).toBe(403);
    expect((await validate({ idPostal: 'ninguem99' })).status).toBe(403);
  });

  it('take a CPF only where there is none, and only a free one', async () => {
    const brazilian = await individual();
    expect((await brazilian.validate({ cpf: generateCpf() })).body.campos).toEqual([
      { campo: 'cpf', chave: 'cpf_not_changeable' },
    ]);

    const foreigner = await individual({ cpf: null, tipo_estrangeiro: 'E', cie: 'X1', ddi_movel: '34' });
    const taken = await addPerson(server.db);
    expect((await foreigner.validate({ cpf: taken.cpf })).body.campos).toEqual([{ campo: 'cpf', chave: 'cpf_in_use' }]);
    const cpf = generateCpf();
    const sent = await foreigner.validate({ cpf, nomeMae: 'Mae Nova' });
    const changed = await foreigner.change(sent.body.fluxo, { cpf, cie: 'X2' });
    expect(changed.status, JSON.stringify(changed.body)).toBe(204);
    expect((await foreigner.record()).usuarioExternoPF).toMatchObject({ cpf, cie: 'X2', nomeDaMae: 'MAE NOVA' });
  });

  it('go by e-mail abroad, even when SMS is asked for', async () => {
    const { validate } = await individual({ ddi_movel: '34', tipo_estrangeiro: 'B' });
    expect((await validate({ token: { meioEnvio: 'C', funcionalidade: 'ALTERAR_DADOS' } })).body.meioEnvio).toBe('E');
  });

  it('are checked with the federal registry, which is not an oracle: the third mismatch blocks', async () => {
    const { validate } = await individual({ cpf: '00000010901', id_produto: '00000010901' });
    for (let mismatch = 0; mismatch < 3; mismatch += 1)
      expect((await validate({ nome: `Errado ${mismatch}` })).body.msgs?.[0]).toMatch(/^MCN-014 /);
    expect((await validate({ nome: 'Errado 4' })).body.msgs?.[0]).toMatch(/^MCN-010 /);
  });

  it.each([
    ['text', Buffer.from('<svg onload=alert(1)>')],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['half a JPEG', PIXEL.subarray(0, 60)],
  ])('refuse %s as a photo, by its content', async (_, bytes) => {
    const { validate, change } = await individual();
    const sent = await validate();
    expect((await change(sent.body.fluxo, { imagem: bytes.toString('base64') })).body.campos).toEqual([
      { campo: 'imagem', chave: 'image_conversion_error' },
    ]);
  });

  it('of a dependent are the guardian’s business', async () => {
    const guardian = await addPerson(server.db);
    const { validate } = await individual({ responsavel: guardian.id });
    expect((await validate()).body.msgs?.[0]).toMatch(/^IDC-113 /);
  });
});

describe('a photo', () => {
  it('loses its metadata and whatever hangs behind its end', () => {
    const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, 0x10]), Buffer.from('Exif\0\0GPS-HERE')]);
    const dirty = Buffer.concat([PIXEL.subarray(0, 2), exif, PIXEL.subarray(2), Buffer.from('<script>')]);
    const clean = cleanJpeg(dirty);
    expect(clean?.equals(PIXEL)).toBe(true);
  });
});

describe('own data of a company', () => {
  it('change with a code: company and trade name in capitals', async () => {
    const company = await addCompany(server.db);
    const as = await server.signIn(company);
    const token = { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS' };
    const sent = await server.call(validatePJ, {
      as,
      body: {
        nomeFantasia: 'Nova',
        razaoSocial: 'Nova Razao Ltda',
        cnpj: company.cnpj,
        idPostal: company.id_produto,
        tipoUsuario: 'PJ',
        sediadaForaBrasil: 'N',
        token,
      },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const change = (changes: object) => async () =>
      server.call(changePJ, {
        as,
        body: {
          idPostal: company.id_produto,
          nome: 'Nova Razao Ltda',
          nomeFantasia: 'Nova',
          sediadaForaBrasil: 'N',
          token: await server.codeFor(company.email),
          ...changes,
        },
        headers: { 'x-fluxo': String(sent.body.fluxo) },
      });
    expect((await change({ sediadaForaBrasil: 'S' })()).status).toBe(403);
    expect((await change({})()).status).toBe(204);
    const { body } = await server.call(getUsuario, { as, params: { id: company.id_produto } });
    expect(body).toMatchObject({ nome: 'NOVA RAZAO LTDA', usuarioExternoPJ: { nomeFantasia: 'NOVA' } });
  });

  it('are not for individuals', async () => {
    const person = await addPerson(server.db);
    const answer = await server.call(changePJ, { as: await server.signIn(person), body: {} });
    expect(answer.status).toBe(403);
  });
});

import { describe, expect, it } from 'vitest';
import type { DependentForm } from '../../../src/contract/dependent-form';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { dependent } from '../support/records';
import { onTheWire } from '../support/wire';

const ANA = '00000010154';
const FABIO = '00000010669';
const meta = { account: ANA };
const submit = { ...meta, etag: '"7"' };
const bearer = { authorization: expect.stringMatching(/^Bearer /) as string };
const fabio = dependent();
const gabi = dependent({ idDependente: 'c2', idProduto: '00000010740', nome: 'GABRIELA EXEMPLO' });

const of = (resource: string) => {
  const provider = dataProvider[resource];
  if (!provider) throw new Error(`No provider ${resource}`);
  return provider;
};

describe('dependentes', () => {
  const resource = 'dependentes';
  const LIST = `/api/v1/usuarios/pf/dependentes/${ANA}`;

  it('lists those of a guardian', async () => {
    const sent = onTheWire({ body: [fabio, gabi] });
    await expect(of(resource).getList({ resource, meta })).resolves.toEqual({
      data: [
        { ...fabio, id: 'c1' },
        { ...gabi, id: 'c2' },
      ],
      total: 2,
    });
    expect(sent).toEqual([{ method: 'GET', path: LIST, query: {}, headers: bearer, body: undefined }]);
  });

  it('finds one among them by what its address names', async () => {
    const sent = onTheWire({ body: [fabio, gabi] });
    await expect(of(resource).getOne({ resource, id: 'c2', meta })).resolves.toEqual({ data: { ...gabi, id: 'c2' } });
    expect(sent.map(({ path }) => path)).toEqual([LIST]);
  });

  it('says 404 of one that is not there', async () => {
    onTheWire({ body: [fabio] });
    await expect(of(resource).getOne({ resource, id: 'c2', meta })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('changes the name of one, and answers it', async () => {
    const sent = onTheWire();
    const variables = { idProduto: FABIO, nome: 'FÁBIO DO EXEMPLO' };
    await expect(of(resource).update({ resource, id: 'c1', variables, meta: submit })).resolves.toEqual({
      data: { ...variables, id: 'c1' },
    });
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: `/api/v1/usuarios/pf/dependente/${FABIO}`,
        query: {},
        headers: { ...bearer, 'if-match': '"7"', 'idempotency-key': expect.any(String) as string },
        body: { idPostal: FABIO, nome: 'FÁBIO DO EXEMPLO' },
      },
    ]);
  });

  it('changes a foreigner’s document as well', async () => {
    const sent = onTheWire();
    const variables = { idProduto: FABIO, nome: 'FÁBIO', cie: 'AB123' };
    await of(resource).update({ resource, id: 'c1', variables, meta: submit });
    expect(sent[0]?.body).toEqual({ idPostal: FABIO, nome: 'FÁBIO', cie: 'AB123' });
  });

  it('ends the account of one', async () => {
    const sent = onTheWire();
    const removed = of(resource).deleteOne({ resource, id: 'c1', variables: { idProduto: FABIO }, meta: submit });
    await expect(removed).resolves.toEqual({ data: { id: 'c1' } });
    expect(sent).toEqual([
      {
        method: 'DELETE',
        path: '/api/v1/usuarios/dependente',
        query: {},
        headers: { ...bearer, 'if-match': '"7"', 'idempotency-key': expect.any(String) as string },
        body: { motivo: 'Dependente', idPostalDependente: FABIO, idPostalResponsavel: ANA },
      },
    ]);
  });

  it.each([
    [400, 'MCN-100 Confira', 'change'],
    [409, 'MCN-102 Mudou', 'change'],
    [409, 'MCN-120 Igual', 'change'],
    [409, 'MCN-102 Mudou', 'delete'],
    [409, 'IDC-112 Entre de novo', 'delete'],
  ] as const)('leaves %s %s of a %s to the screen, fields and all', async (status, message, what) => {
    onTheWire({ status, body: { msgs: [message], campos: [{ campo: 'nome', chave: 'name_required' }] } });
    const heard: unknown[] = [];
    const stop = onUnclaimedError((error) => heard.push(error));
    const variables = { idProduto: FABIO, nome: '' };
    const called =
      what === 'change'
        ? of(resource).update({ resource, id: 'c1', variables, meta: submit })
        : of(resource).deleteOne({ resource, id: 'c1', variables, meta: submit });
    await expect(called).rejects.toMatchObject({
      statusCode: status,
      code: message.slice(0, 7),
      errors: { nome: { key: 'validation:name_required' } },
    });
    stop();
    expect(heard).toEqual([]);
  });

  it('asks whose they are, and creates none: that takes a code', async () => {
    await expect(of(resource).getList({ resource })).rejects.toThrow('meta.account is missing');
    await expect(of(resource).deleteOne({ resource, id: 'c1', variables: { idProduto: FABIO } })).rejects.toThrow(
      'meta.account is missing',
    );
    await expect(of(resource).create({ resource, variables: {} })).rejects.toThrow('has no create');
  });
});

describe('dependentesPendentes', () => {
  const resource = 'dependentesPendentes';
  const code = { fluxo: 'f1', meioEnvio: 'E', destino: '***lia***', reenvioEm: 30 };
  const lia: DependentForm = {
    tipoEstrangeiro: 'N',
    cpf: '00000010740',
    nome: 'Lia de Exemplo ',
    sexo: 'F',
    dataNascimento: '2016-03-10',
    email: ' lia@exemplo.test',
    dddMovel: '11',
    foneMovel: '98765-4321',
    senha: 'Quintal#2027',
    confirmaSenha: 'Quintal#2027',
    meioEnvio: 'E',
    consentimento: true,
  };

  it('registers a child under its guardian, who consented, and answers where the code went', async () => {
    const sent = onTheWire({ body: code });
    await expect(of(resource).create({ resource, variables: lia, meta: submit })).resolves.toEqual({ data: code });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/v1/usuarios/pf',
        query: {},
        headers: { ...bearer, 'if-match': '"7"', 'idempotency-key': expect.any(String) as string },
        body: {
          cpf: '00000010740',
          idPostal: '00000010740',
          nome: 'LIA DE EXEMPLO',
          sexo: 'F',
          dataNascimento: '2016-03-10',
          tipo: 'PF',
          tipoEstrangeiro: 'N',
          ddiMovel: '55',
          dddMovel: '11',
          foneMovel: '987654321',
          email: 'lia@exemplo.test',
          senha: 'Quintal#2027',
          meioEnvio: 'E',
          termoAceito: 'S',
          situacaoAtual: 'P',
          responsavelDependente: ANA,
        },
      },
    ]);
  });

  it('activates the child with the code, in its flow', async () => {
    const sent = onTheWire();
    const step = { ...meta, fluxo: 'f1' };
    await of(resource).update({ resource, id: '00000010740', variables: { code: '482913' }, meta: step });
    expect(sent).toEqual([
      {
        method: 'PUT',
        path: '/api/v1/usuarios/dependente/ativacao',
        query: {},
        headers: { ...bearer, 'idempotency-key': expect.any(String) as string, 'x-fluxo': 'f1' },
        body: { idPostal: '00000010740', code: '482913', idPostalResponsavel: ANA },
      },
    ]);
  });

  it('throws what the server refuses, and lists none', async () => {
    onTheWire({ status: 409, body: { msgs: ['MCN-150 Dez'] } });
    await expect(of(resource).create({ resource, variables: lia, meta })).rejects.toMatchObject({ code: 'MCN-150' });
    const variables = { code: '482913' };
    await expect(of(resource).update({ resource, id: 'x', variables, meta })).rejects.toMatchObject({ status: 409 });
    await expect(of(resource).getList({ resource, meta })).rejects.toThrow('has no getList');
  });
});

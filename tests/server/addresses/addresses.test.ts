import { describe, expect, it } from 'vitest';
import {
  type Address,
  addAddress,
  deleteAddress,
  editAddress,
  findPostalCode,
  listAddresses,
  makeAddressMain,
  searchCountries,
} from '../../../src/contract/addresses';
import { addressRules, brazilianAddress, foreignAddress } from '../../contract/rules-addresses';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer();

async function person() {
  const account = await addPerson(server.db);
  const as = await server.signIn(account);
  const params = { id: account.id_produto };
  const add = (body: object = brazilianAddress) => server.call(addAddress, { as, params, body });
  const list = async () => (await server.call(listAddresses, { as, params })).body as unknown as Address[];
  const on = (idEndereco: string) => ({ ...params, idEndereco });
  return { account, as, params, add, list, on };
}

const mains = (addresses: Address[]) => addresses.filter((address) => address.principal === 'S').length;

describe('addresses', () => {
  it('makes the first one the main one, whatever was asked, and no other', async () => {
    const { add, list } = await person();
    expect((await add({ ...brazilianAddress, principal: 'N' })).body.principal).toBe('S');
    expect((await add({ ...brazilianAddress, principal: 'S' })).body.principal).toBe('N');
    expect(mains(await list())).toBe(1);
  });

  it.each(addressRules)('%s: refuses %s = %j with %s', async (mode, field, value, key) => {
    const { add } = await person();
    const form = mode === 'brazilian' ? brazilianAddress : foreignAddress;
    const { status, body } = await add({ ...form, [field]: value });
    expect(status).toBe(400);
    expect(body.campos).toContainEqual({ campo: field, chave: key });
  });

  it('takes city, state and street from the postal code, not from the form', async () => {
    const { add } = await person();
    const { body } = await add({ ...brazilianAddress, cidade: 'Outra', uf: 'XX', logradouro: 'Rua Inventada' });
    expect(body).toMatchObject({ cidade: 'São Paulo', uf: 'SP', logradouro: 'Avenida Paulista' });
  });

  it('keeps the typed street in a town with one code for all streets', async () => {
    const { add } = await person();
    const { status, body } = await add({
      ...brazilianAddress,
      codigoPostal: '19999000',
      logradouro: 'Rua Um',
      bairro: 'Centro',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ logradouro: 'Rua Um', bairro: 'Centro' });
  });

  it('takes what was typed for a postal code that nobody knows', async () => {
    const { add } = await person();
    const typed = { codigoPostal: '00000000', logradouro: 'Rua Nova', cidade: 'Cidade Nova', uf: 'TO' };
    const { status, body } = await add({ ...brazilianAddress, ...typed });
    expect(status).toBe(201);
    expect(body).toMatchObject(typed);
  });

  it('holds the state of a postal code of which it knows no more, and takes the rest as typed', async () => {
    const { add } = await person();
    const typed = { codigoPostal: '69900123', logradouro: 'Rua Nova', bairro: 'Centro', cidade: 'Rio Branco' };
    const { status, body } = await add({ ...brazilianAddress, ...typed, uf: 'SP' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...typed, uf: 'AC' });
  });

  it('changes only what the edit screen may change', async () => {
    const { as, add, on } = await person();
    const { body } = await add();
    const changed = await server.call(editAddress, {
      as,
      params: on(String(body.idEndereco)),
      body: { ...body, logradouro: 'Outra rua', principal: 'N', numero: 'S/N', complemento: 'ap. 2' },
      headers: { 'if-match': String(body.etag) },
    });
    expect(changed.body).toMatchObject({
      logradouro: 'Avenida Paulista',
      principal: 'S',
      numero: 'S/N',
      complemento: 'ap. 2',
    });
  });

  it.each([
    ['dddFixo', '20', 'unknown_area_code'],
    ['foneFixo', '12', 'phone_format'],
  ])('refuses a change to a phone that cannot exist: %s %s', async (field, value, key) => {
    const { as, add, on } = await person();
    const { body } = await add();
    const changed = await server.call(editAddress, {
      as,
      params: on(String(body.idEndereco)),
      body: { ...body, [field]: value },
      headers: { 'if-match': String(body.etag) },
    });
    expect(changed.status).toBe(400);
    expect(changed.body).toMatchObject({ campos: [{ campo: field, chave: key }] });
  });

  it('tells the second of two tabs that the record changed, and overwrites nothing', async () => {
    const { as, add, on, list } = await person();
    const { body } = await add();
    const edit = (numero: string) =>
      server.call(editAddress, {
        as,
        params: on(String(body.idEndereco)),
        body: { ...body, numero },
        headers: { 'if-match': String(body.etag) },
      });
    expect((await edit('1')).status).toBe(200);
    const second = await edit('2');
    expect(second.status).toBe(409);
    expect(second.body.msgs?.[0]).toMatch(/^MCN-102 /);
    expect((await list())[0]?.numero).toBe('1');
  });

  it('hands the main place on when the main address is deleted', async () => {
    const { as, add, on, list } = await person();
    const first = await add();
    await add();
    await add();
    expect((await server.call(deleteAddress, { as, params: on(String(first.body.idEndereco)) })).status).toBe(204);
    const left = await list();
    expect(left).toHaveLength(2);
    expect(mains(left)).toBe(1);
  });

  it('keeps exactly one main address whatever happens at once', async () => {
    const { as, add, on, list } = await person();
    await Promise.all(Array.from({ length: 6 }, () => add()));
    expect(mains(await list())).toBe(1);
    const ids = (await list()).map((address) => address.idEndereco);
    await Promise.all([
      ...ids.slice(0, 5).map((id) => server.call(makeAddressMain, { as, params: on(id) })),
      ...ids.slice(3).map((id) => server.call(deleteAddress, { as, params: on(id) })),
      add(),
    ]);
    expect(mains(await list())).toBe(1);
  });

  it('does not know somebody else’s address, by any verb', async () => {
    const owner = await person();
    const { body } = await owner.add();
    const stranger = await person();
    const params = stranger.on(String(body.idEndereco));
    for (const [endpoint, sent] of [
      [editAddress, { body: brazilianAddress }],
      [deleteAddress, {}],
      [makeAddressMain, {}],
    ] as const) {
      expect((await server.call(endpoint, { as: stranger.as, params, ...sent })).status).toBe(404);
    }
    expect(await owner.list()).toHaveLength(1);
  });

  it('adds one address for one click, however often it is sent', async () => {
    const { as, params, list } = await person();
    const send = () =>
      server.call(addAddress, {
        as,
        params,
        body: brazilianAddress,
        headers: { 'idempotency-key': 'one-single-click' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map((answer) => answer.body.idEndereco)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });
});

describe('look-ups', () => {
  it.each([
    ['pt-BR', 'Espanha'],
    ['en', 'Spain'],
  ])('names the country to whoever reads %s as %s, whoever wrote it', async (language, name) => {
    const { as, params, add } = await person();
    await add({ ...foreignAddress, siglaPais: 'ES' });
    const { body } = await server.call(listAddresses, { as, params, headers: { 'accept-language': language } });
    expect(body).toMatchObject([{ siglaPais: 'ES', nomePais: name }]);
  });

  it('finds countries by part of their name, without accents, in the caller’s language', async () => {
    const { as } = await person();
    const find = async (nome: string, language: string) =>
      (await server.call(searchCountries, { as, query: { nome }, headers: { 'accept-language': language } }))
        .body as unknown as { sigla: string; nome: string }[];
    expect(await find('espa', 'pt-BR')).toContainEqual({ sigla: 'ES', nome: 'Espanha' });
    expect(await find('AFRICA DO SUL', 'pt-BR')).toEqual([{ sigla: 'ZA', nome: 'África do Sul' }]);
    expect((await find('spain', 'en'))[0]).toEqual({ sigla: 'ES', nome: 'Spain' });
    expect(await find('%%%', 'pt-BR')).toEqual([]);
    // All of them, however many there are: Thailand is the 28th.
    expect((await find('lan', 'en')).map(({ sigla }) => sigla)).toEqual(expect.arrayContaining(['PL', 'CH', 'TH']));
  });

  it('asks for three letters', async () => {
    const { as } = await person();
    const { status, body } = await server.call(searchCountries, { as, query: { nome: 'es' } });
    expect(status).toBe(400);
    expect(body.campos).toEqual([{ campo: 'nome', chave: 'country_search_min' }]);
  });

  it.each([
    ['01310100', 200],
    ['69900123', 200],
    ['00000000', 404],
    ['123', 400],
  ])('answers postal code %s with %i', async (cep, status) => {
    const { as } = await person();
    expect((await server.call(findPostalCode, { as, params: { cep } })).status).toBe(status);
  });
});

import { describe, expect, it } from 'vitest';
import { lookUpPerson, registerPF, registerPJ } from '../../../src/contract/registration';
import { toWire } from '../../../src/contract/product';
import { OutsideDownError } from '../../../src/server/outside';
import { forms } from '../../contract/rules-registration';
import { addPerson } from '../support/accounts';
import { useServer } from '../support/app';
import { accountOf, activating, registering } from './support';

/** Each test comes from a source of its own: the mismatches of one do not block another. */
const server = useServer({ FLOWS_PER_ADDRESS_HOUR: '100000', TRUSTED_PROXIES: '127.0.0.1' });
let sources = 0;
const newSource = () => ({ 'x-forwarded-for': `203.0.113.${(sources += 1)}` });

const MARIA = {
  cpf: '00000010901',
  nome: 'maria ficticia da silva',
  nomeDaMae: 'Joana Fictícia da Silva',
  dataNascimento: '1990-05-20',
};
const COMERCIAL = {
  cnpj: '00000103000151',
  nome: 'COMERCIAL FICTICIA DE EXEMPLOS LTDA',
  nomeFantasia: 'CASA DOS EXEMPLOS',
};
const msg = (answer: { body: { msgs?: string[] } }) => answer.body?.msgs?.[0]?.slice(0, 7);

describe('the federal registry at registration', () => {
  it.each([
    ['brasileiro', MARIA, { nome: 'Outra Pessoa' }, 'MCN-014', 'nome'],
    ['brasileiro', MARIA, { nomeDaMae: 'Outra Mãe' }, 'MCN-015', 'nomeDaMae'],
    ['brasileiro', MARIA, { maeDesconhecida: true }, 'MCN-015', 'nomeDaMae'],
    ['brasileiro', MARIA, { dataNascimento: '1990-05-21' }, 'MCN-016', 'dataNascimento'],
    ['estrangeiro-com-cpf', MARIA, { nome: 'Outra Pessoa' }, 'MCN-014', 'nome'],
    ['empresa-nacional', COMERCIAL, { nome: 'OUTRA EMPRESA' }, 'MCN-022', 'nome'],
    ['empresa-nacional', COMERCIAL, { nomeFantasia: 'OUTRO NOME' }, 'MCN-023', 'nomeFantasia'],
  ] as const)('%s: names what differs (%o with %o is %s)', async (variant, right, wrong, code, campo) => {
    const { answer, id } = await registering(server, variant, { ...right, ...wrong }, newSource());
    expect(answer.status).toBe(409);
    expect(msg(answer)).toBe(code);
    expect(answer.body.campos).toEqual([{ campo, chave: 'differs_from_registry' }]);
    expect(answer.body).toMatchObject({ restam: 2, msgs: [expect.stringContaining('Você tem mais 2 tentativas.')] });
    expect(
      await server.db
        .selectFrom('account')
        .select('id')
        .where('id_produto', '=', id)
        .where('nome', 'like', 'OUTR%')
        .execute(),
    ).toEqual([]);
  });

  it('compares names in capitals without accents', async () => {
    expect((await registering(server, 'brasileiro', MARIA, newSource())).answer.status).toBe(201);
    expect((await registering(server, 'empresa-nacional', COMERCIAL, newSource())).answer.status).toBe(201);
  });

  it.each([
    ['00000010820', 'not found', 'MCN-047'],
    ['00000010740', 'irregular', 'MCN-047'],
    ['00000011045', 'blocked', 'MCN-010'],
  ])('refuses %s: %s', async (cpf, _, code) => {
    const { answer } = await registering(server, 'brasileiro', { cpf }, newSource());
    expect(answer.status).toBe(409);
    expect(msg(answer)).toBe(code);
  });

  it('refuses at activation what it accepted at registration, cancels the registration and frees the number', async () => {
    const { id, destination, fluxo, answer } = await registering(
      server,
      'brasileiro',
      { cpf: '00000011126' },
      newSource(),
    );
    expect(answer.status).toBe(201);
    const refused = await activating(server, id, await server.codeFor(destination), fluxo);
    expect(refused.status).toBe(409);
    expect(msg(refused)).toBe('MCN-141');
    expect(await accountOf(server, id)).toMatchObject({ situacao: 'C' });
    expect((await registering(server, 'brasileiro', { cpf: '00000011126' }, newSource())).answer.status).toBe(201);
  });

  it.each([
    ['brasileiro', MARIA, 'MCN-014', 'MCN-010', 'MCN-047'],
    ['empresa-nacional', COMERCIAL, 'MCN-022', 'MCN-029', 'MCN-048'],
  ] as const)(
    '%s: the third mismatch cancels and blocks for an hour; later ones that day name nothing; from elsewhere right data pass',
    async (variant, right, named, blocked, unnamed) => {
      const source = newSource();
      const wrong = () => registering(server, variant, { ...right, nome: 'OUTRO NOME' }, source);
      expect(msg((await wrong()).answer)).toBe(named);
      const second = (await wrong()).answer;
      expect(msg(second)).toBe(named);
      expect(second.body).toMatchObject({ restam: 1, msgs: [expect.stringContaining('Você tem mais 1 tentativa.')] });
      const third = (await wrong()).answer;
      expect(msg(third)).toBe(blocked);
      expect(third.body.msgs?.[0]).toMatch(/cancelado/);
      expect(third.body.campos).toEqual([{ campo: 'nome', chave: 'differs_from_registry' }]);

      // Blocked here even with the right data, which pass from elsewhere.
      const here = (await registering(server, variant, right, source)).answer;
      expect(msg(here)).toBe(blocked);
      expect(here.body.msgs?.[0]).not.toMatch(/cancelado/);
      expect(here.body.campos).toBeUndefined();
      expect((await registering(server, variant, right, newSource())).answer.status).toBe(201);
      // Another number is not blocked here.
      expect((await registering(server, variant, {}, source)).answer.status).toBe(201);

      server.tick(3_600_000 + 1000);
      const later = (await wrong()).answer;
      expect(msg(later)).toBe(unnamed);
      expect(later.body.campos).toBeUndefined();
      expect((await registering(server, variant, right, source)).answer.status).toBe(201);
    },
  );

  it('judges guesses sent at once one after another', async () => {
    const source = newSource();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => registering(server, 'brasileiro', { ...MARIA, nome: 'Outra Pessoa' }, source)),
    );
    const codes = answers.map(({ answer }) => msg(answer)).sort();
    expect(codes.filter((code) => code === 'MCN-014')).toHaveLength(2);
    expect(codes.filter((code) => code === 'MCN-010')).toHaveLength(8);
  });

  it('counts one click once', async () => {
    const source = newSource();
    const form = forms.brasileiro;
    const body = toWire(form.payload({ ...form.valid(), ...MARIA, nome: 'Outra Pessoa' }), 'Postal');
    const click = () =>
      server.call(registerPF, {
        body,
        headers: { ...source, 'idempotency-key': `one-click-${source['x-forwarded-for']}` },
      });
    const said = [await click(), await click(), await click(), await click()];
    expect(said.map(msg)).toEqual(['MCN-014', 'MCN-014', 'MCN-014', 'MCN-014']);
  });

  it('touches no account that is active: its owner signs in as before', async () => {
    await server.db
      .updateTable('account')
      .set({ situacao: 'C' })
      .where('cpf', '=', MARIA.cpf)
      .where('situacao', '=', 'P')
      .execute();
    const owner = await addPerson(server.db, { cpf: MARIA.cpf, id_produto: MARIA.cpf });
    const before = await accountOf(server, owner.id_produto);
    const source = newSource();
    for (let tries = 0; tries < 4; tries += 1)
      await registering(server, 'brasileiro', { ...MARIA, nome: 'Outra Pessoa' }, source);
    expect(await accountOf(server, owner.id_produto)).toEqual(before);
    await server.db.updateTable('account').set({ situacao: 'I' }).where('id', '=', owner.id).execute();
  });

  it('says that the registry does not answer, and keeps nothing of the try', async () => {
    const { registry } = server.deps.outside;
    const down = async () => {
      throw new OutsideDownError('federal registry', 'no answer in time');
    };
    server.deps.outside.registry = { person: down, checkPerson: down, checkCompany: down, acceptsAtActivation: down };
    try {
      const { answer, id } = await registering(server, 'brasileiro', {}, newSource());
      expect(answer.status).toBe(503);
      expect(msg(answer)).toBe('MCN-140');
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect(await accountOf(server, id)).toBeUndefined();
      const look = await server.call(lookUpPerson, { params: { cpf: '00000010154' }, headers: newSource() });
      expect(msg(look)).toBe('MCN-140');
    } finally {
      server.deps.outside.registry = registry;
    }
    const form = forms['empresa-nacional'];
    expect(
      (await server.call(registerPJ, { body: toWire(form.payload(form.valid()), 'Postal'), headers: newSource() }))
        .status,
    ).toBe(201);
  });

  it('keeps the code when the registry is down at activation', async () => {
    const { id, destination, fluxo } = await registering(server, 'brasileiro', {}, newSource());
    const code = await server.codeFor(destination);
    const accepts = server.deps.outside.registry.acceptsAtActivation;
    server.deps.outside.registry.acceptsAtActivation = async () => {
      throw new OutsideDownError('federal registry', 'status 500');
    };
    try {
      expect(msg(await activating(server, id, code, fluxo))).toBe('MCN-140');
    } finally {
      server.deps.outside.registry.acceptsAtActivation = accepts;
    }
    expect((await activating(server, id, code, fluxo)).status).toBe(204);
  });
});

describe('looking up a foreigner’s CPF', () => {
  it.each([
    ['00000010588', 200, { situacao: '0', regular: true }],
    ['00000010740', 200, { situacao: '2', regular: false }],
  ])('%s is answered', async (cpf, status, body) => {
    const answer = await server.call(lookUpPerson, { params: { cpf }, headers: newSource() });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(body);
  });

  it('says that a CPF does not exist, and refuses what is no CPF', async () => {
    const unknown = await server.call(lookUpPerson, { params: { cpf: '00000010820' }, headers: newSource() });
    expect(unknown.status).toBe(404);
    expect(msg(unknown)).toBe('MCN-145');
    expect((await server.call(lookUpPerson, { params: { cpf: '00000010155' }, headers: newSource() })).status).toBe(
      400,
    );
  });
});

describe('many tries from one address', () => {
  const strict = useServer({ FLOWS_PER_ADDRESS_HOUR: '3' });
  it('wait, with a Retry-After', async () => {
    const answers = [];
    for (let tries = 0; tries < 4; tries += 1) answers.push((await registering(strict, 'brasileiro')).answer);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await strict.call(lookUpPerson, { params: { cpf: '00000010154' } })).status).toBe(200);
    const looked = await strict.call(lookUpPerson, { params: { cpf: '00000010154' } });
    expect(looked.status).toBe(429);
    expect(Number(looked.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

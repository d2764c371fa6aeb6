import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { toWire } from '../../../src/contract/product';
import {
  checkAn8,
  forgotPasswordPF,
  forgotPasswordPJ,
  mandatoryReset,
  requestMandatoryReset,
  resetPassword,
} from '../../../src/contract/recovery';
import { activateRegistration, registerPF, registerPJ, reRegister } from '../../../src/contract/registration';
import { accepted, type FormName, forms, type FormUnderTest, PASSWORD, rules } from '../../contract/rules-registration';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

const server = useServer({ FLOWS_PER_ADDRESS_HOUR: '100000' });

const endpointOf: Record<FormName, Endpoint> = {
  brasileiro: registerPF,
  'estrangeiro-com-cpf': registerPF,
  'estrangeiro-sem-cpf': registerPF,
  'empresa-nacional': registerPJ,
  'empresa-estrangeira-com-cnpj': registerPJ,
  'empresa-estrangeira-com-an8': registerPJ,
  recadastramento: reRegister,
  recuperacao: forgotPasswordPF,
  'recuperacao-sem-cpf': forgotPasswordPF,
  'recuperacao-empresa': forgotPasswordPJ,
  'recuperacao-empresa-an8': forgotPasswordPJ,
  'conferencia-an8': checkAn8,
  'nova-senha': resetPassword,
  'troca-obrigatoria': requestMandatoryReset,
  'troca-obrigatoria-an8': requestMandatoryReset,
  codigo: activateRegistration,
};

let due: { id: string; id_produto: string };
let expired: { id: string; id_produto: string };
const signedIn = { due: '', expired: '' };
beforeAll(async () => {
  due = await addPerson(server.db, { situacao: 'R' });
  expired = await addCompany(server.db, { senha_expira_em: new Date(Date.now() - 1000) });
  signedIn.due = await server.signIn(due);
  signedIn.expired = await server.signIn(expired);
}, 60_000);

const sessionOf = (name: FormName) =>
  name === 'recadastramento' ? signedIn.due : name.startsWith('troca-obrigatoria') ? signedIn.expired : null;
const send = (name: FormName, payload: object) =>
  server.call(endpointOf[name], {
    as: sessionOf(name),
    params: { id: due.id_produto },
    body: toWire(payload, 'Postal'),
  });

/** Fields of a payload as the form calls them. */
const onForm = (form: FormUnderTest, campos: { campo: string; chave: string }[] | undefined) =>
  (campos ?? []).map(({ campo, chave }) => [
    form.fields[campo === 'idPostal' ? 'idProduto' : campo] ?? (campo === 'idPostal' ? 'idProduto' : campo),
    chave,
  ]);

describe('what a form refuses, the server refuses with the same key', () => {
  it.each(rules.filter((rule) => !rule.formOnly).map((rule) => [rule.form, rule.field, rule.value, rule.key] as const))(
    '%s: %s %j is %s',
    async (name, field, value, key) => {
      const form: FormUnderTest = forms[name];
      const { status, body } = await send(name, form.payload({ ...form.valid(), [field]: value }));
      expect(status).toBe(400);
      expect(body.msgs?.[0]).toMatch(/^MCN-100 ./);
      expect(onForm(form, body.campos)).toContainEqual([field, key]);
    },
  );

  // Two calls set a new password; each carries it with its code.
  const withCode = rules
    .filter(({ form }) => form === 'nova-senha' || form === 'codigo')
    .filter((rule) => !rule.formOnly);
  it.each(
    withCode.flatMap(({ field, value, key }) => [
      [resetPassword.id, field, value, key] as const,
      [mandatoryReset.id, field, value, key] as const,
    ]),
  )('%s: %s %j is %s', async (id, field, value, key) => {
    const endpoint = id === mandatoryReset.id ? mandatoryReset : resetPassword;
    const { status, body } = await server.call(endpoint, {
      as: endpoint === mandatoryReset ? signedIn.expired : null,
      body: toWire({ senha: PASSWORD, token: '123456', idProduto: expired.id_produto, [field]: value }, 'Postal'),
    });
    expect(status).toBe(400);
    expect(body.campos?.map(({ campo, chave }) => [campo, chave])).toContainEqual([field, key]);
  });
});

describe('what a form accepts, the server accepts', () => {
  it.each(accepted.map(({ form, field, value }) => [form, field, value] as const))(
    '%s: %s %j',
    async (name, field, value) => {
      const form: FormUnderTest = forms[name];
      // Whatever else it answers, of a code or an account that does not exist: the body is in order.
      const { status, body } = await send(
        name,
        form.payload({ ...form.valid(), [field]: value, ...(field === 'senha' && { confirmaSenha: value }) }),
      );
      expect(status, JSON.stringify(body)).not.toBe(400);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('what no form sends', () => {
  const brazilian = (more: object) => ({ ...forms.brasileiro.payload(forms.brasileiro.valid()), ...more });
  it.each([
    ['a login that is not the CPF', { idProduto: '00000010154' }, 'idPostal'],
    ['another kind of account', { tipo: 'PJ' }, 'tipo'],
    ['an account that is active from the start', { situacaoAtual: 'A' }, 'situacaoAtual'],
    ['a special need that does not exist', { necessidadesEspeciais: [8] }, 'necessidadesEspeciais.0'],
    ['another country’s code', { ddiMovel: '34' }, 'ddiMovel'],
    ['a gender that does not exist', { sexo: 'X' }, 'sexo'],
    ['a name that is not text', { nome: 7 }, 'nome'],
  ])('is refused: %s', async (_, more, campo) => {
    const { status, body } = await send('brasileiro', brazilian(more));
    expect(status).toBe(400);
    expect(body.campos?.map((field) => field.campo)).toContain(campo);
  });

  it('is refused: a dependent registered by a visitor', async () => {
    const { status, body } = await send(
      'brasileiro',
      brazilian({ responsavelDependente: '00000010154', dataNascimento: '2015-01-01' }),
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.msgs?.[0]).toMatch(/^(IDC-111|IDC-110|MCN-100) /);
  });

  it.each(['nomeDaMae', 'nome', 'email'])('is refused: control characters in %s', async (field) => {
    const { status } = await send('brasileiro', brazilian({ [field]: 'a\u0000b@exemplo.com.br' }));
    expect(status).toBe(400);
  });
});

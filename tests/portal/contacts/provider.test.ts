import { describe, expect, it } from 'vitest';
import {
  changeEmail,
  changePassword,
  changePhone,
  sendCodeFor,
  sendEmailCode,
  sendPhoneCode,
} from '../../../src/contract/contacts';
import { resetDependentPassword } from '../../../src/contract/dependents';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { onUnclaimedError } from '../../../src/portal/http/errors';
import { answer, type Received, refuse } from '../support/backend';

const ANA = '00000010154';
const CHILD = '00000010669';
const sent = { fluxo: 'f1', meioEnvio: 'E' as const, destino: '***nova***', reenvioEm: 30 };
const step = { account: ANA, fluxo: 'f1', etag: '"3"' };

const provider = (resource: 'emails' | 'celulares' | 'senhas') => {
  const found = dataProvider[resource];
  if (!found) throw new Error(`no resource ${resource}`);
  return {
    ask: (variables: object, meta: object = { account: ANA }) => found.create({ resource, variables, meta }),
    change: (id: string, variables: object, meta: object = step) => found.update({ resource, id, variables, meta }),
    all: found,
  };
};

const headers = ({ headers: sentHeaders }: Pick<Received<never>, 'headers'>) => ({
  key: sentHeaders.get('Idempotency-Key'),
  fluxo: sentHeaders.get('X-Fluxo'),
  etag: sentHeaders.get('If-Match'),
});

describe('the e-mail', () => {
  it('asks for a code at one’s own new address', async () => {
    const asked = answer(sendEmailCode, () => sent);
    expect(await provider('emails').ask({ email: 'nova@exemplo.test', target: ANA })).toEqual({ data: sent });
    expect(asked[0]?.params).toEqual({ id: ANA });
    expect(asked[0]?.body).toEqual({ meioEnvio: 'E', funcionalidade: 'ALTERAR_EMAIL', email: 'nova@exemplo.test' });
    expect(asked[0] && headers(asked[0])).toEqual({ key: expect.any(String) as string, fluxo: null, etag: null });
  });

  it('asks for a code at a dependent’s new address', async () => {
    const asked = answer(sendEmailCode, () => sent);
    await provider('emails').ask({ email: 'nova@exemplo.test', target: CHILD });
    expect(asked[0]?.params).toEqual({ id: ANA });
    expect(asked[0]?.body).toEqual({
      meioEnvio: 'E',
      funcionalidade: 'ALTERAR_EMAIL',
      email: 'nova@exemplo.test',
      emailDependente: 'nova@exemplo.test',
      dependente: CHILD,
    });
  });

  it.each([ANA, CHILD])('of %s changes with the code, in its flow and upon its version', async (target) => {
    const changed = answer(changeEmail, () => undefined);
    await provider('emails').change(target, { email: 'nova@exemplo.test', token: '482913' });
    expect(changed[0]?.params).toEqual({ userId: ANA, targetId: target, token: '482913' });
    expect(changed[0]?.body).toEqual({ email: 'nova@exemplo.test' });
    expect(changed[0] && headers(changed[0])).toEqual({ key: expect.any(String) as string, fluxo: 'f1', etag: '"3"' });
  });
});

describe('the mobile', () => {
  const phone = { ddiMovel: '55', dddMovel: '21', foneMovel: '987650001' };

  it('asks for a code at one’s own new number', async () => {
    const asked = answer(sendPhoneCode, () => sent);
    expect(await provider('celulares').ask({ ...phone, target: ANA })).toEqual({ data: sent });
    expect(asked[0]?.params).toEqual({ id: ANA });
    expect(asked[0]?.body).toEqual({
      meioEnvio: 'C',
      funcionalidade: 'ALTERAR_TELEFONE',
      ddd: '21',
      telefone: '987650001',
    });
  });

  it('asks for a code at a dependent’s new number', async () => {
    const asked = answer(sendPhoneCode, () => sent);
    await provider('celulares').ask({ ...phone, target: CHILD });
    expect(asked[0]?.body).toEqual({
      meioEnvio: 'C',
      funcionalidade: 'ALTERAR_TELEFONE',
      ddd: '21',
      telefone: '987650001',
      dddDependente: '21',
      telefoneDependente: '987650001',
      dependente: CHILD,
    });
  });

  it.each([ANA, CHILD])('of %s changes with the code, in its flow and upon its version', async (target) => {
    const changed = answer(changePhone, () => undefined);
    await provider('celulares').change(target, { ...phone, token: '482913' });
    expect(changed[0]?.params).toEqual({ userId: ANA, targetId: target, token: '482913' });
    expect(changed[0]?.body).toEqual(phone);
    expect(changed[0] && headers(changed[0])).toEqual({ key: expect.any(String) as string, fluxo: 'f1', etag: '"3"' });
  });
});

describe('the password', () => {
  it('asks for a code at one’s own contact, for oneself and for a dependent', async () => {
    const asked = answer(sendCodeFor, () => sent);
    expect(await provider('senhas').ask({ meioEnvio: 'C', target: ANA })).toEqual({ data: sent });
    await provider('senhas').ask({ meioEnvio: 'E', target: CHILD });
    expect(asked.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: ANA }, body: { meioEnvio: 'C', funcionalidade: 'ALTERAR_SENHA' } },
      { params: { id: ANA }, body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_SENHA', dependente: CHILD } },
    ]);
  });

  it('of one’s own changes with the code', async () => {
    const changed = answer(changePassword, () => undefined);
    await provider('senhas').change(ANA, { senha: 'Quintal#2027', token: '482913' });
    expect(changed[0]?.params).toEqual({ userId: ANA });
    expect(changed[0]?.body).toEqual({ senha: 'Quintal#2027', token: '482913' });
    expect(changed[0] && headers(changed[0])).toMatchObject({ key: expect.any(String) as string, fluxo: 'f1' });
  });

  it('of a dependent changes with the guardian’s code', async () => {
    const changed = answer(resetDependentPassword, () => undefined);
    await provider('senhas').change(CHILD, { senha: 'Quintal#2027', token: '482913' });
    expect(changed[0]?.params).toEqual({ userId: ANA, dependentId: CHILD });
    expect(changed[0]?.body).toEqual({ senha: 'Quintal#2027', token: '482913' });
    expect(changed[0] && headers(changed[0])).toMatchObject({ key: expect.any(String) as string, fluxo: 'f1' });
  });
});

describe('each of them', () => {
  it('throws a refusal with its fields, which the flow shows: the catalogue hears nothing', async () => {
    answer(sendEmailCode, () =>
      refuse(400, 'MCN-100 Confira', { campos: [{ campo: 'email', chave: 'email_disposable' }] }),
    );
    const heard: unknown[] = [];
    const stop = onUnclaimedError((error) => heard.push(error));
    await expect(provider('emails').ask({ email: 'a@b.test', target: ANA })).rejects.toMatchObject({
      name: 'ApiError',
      statusCode: 400,
      code: 'MCN-100',
      errors: { email: { key: 'validation:email_disposable' } },
    });
    stop();
    expect(heard).toEqual([]);
  });

  it.each(['emails', 'celulares', 'senhas'] as const)('%s names the account that makes the change', async (name) => {
    await expect(provider(name).ask({ target: ANA }, {})).rejects.toThrow(TypeError);
    await expect(provider(name).change(ANA, {}, {})).rejects.toThrow(TypeError);
  });

  it.each(['emails', 'celulares', 'senhas'] as const)('%s is neither listed nor deleted', async (name) => {
    const { all } = provider(name);
    await expect(all.getList({ resource: name })).rejects.toThrow(`The resource ${name} has no getList`);
    await expect(all.deleteOne({ resource: name, id: ANA })).rejects.toThrow(`The resource ${name} has no deleteOne`);
  });
});

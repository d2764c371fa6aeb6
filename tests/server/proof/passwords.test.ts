import { describe, expect, it } from 'vitest';
import { changePassword, sendCodeFor } from '../../../src/contract/contacts';
import { resetDependentPassword } from '../../../src/contract/dependents';
import { forgotPasswordPF, mandatoryReset, requestMandatoryReset, resetPassword } from '../../../src/contract/recovery';
import { readConfig } from '../../../src/server/config';
import type { Refusal } from '../../../src/server/http/refusal';
import { isCommon } from '../../../src/server/passwords/common';
import { requireGoodPassword } from '../../../src/server/passwords/policy';
import { hashPassword } from '../../../src/server/sessions/password';
import { addChild, addGuardian, ask } from '../dependents/support';
import { registering } from '../registration/support';
import { addCompany, addPerson } from '../support/accounts';
import { useServer } from '../support/app';

/** Passwords that somebody would try first, in every place where one is set. */

const server = useServer({ CODE_RESEND_SECONDS: '1' });
const COMMON = 'P@ssw0rd1';
const GOOD = 'Quintal#2026';

const config = readConfig({
  NODE_ENV: 'test',
  DEMO: 'false',
  SECRET: 's'.repeat(40),
  PASSWORD_WORDS: 'Encomenda,Jangada',
});
const owner = {
  idProduto: 'viajante77',
  nome: 'ANA LÚCIA GONÇALVES',
  email: 'lucinha.prado@exemplo.com.br',
  dataNascimento: '1990-05-08',
};
function verdict(senha: string, of = config): string | null {
  try {
    requireGoodPassword(of, senha, owner);
    return null;
  } catch (refusal) {
    return (refusal as Refusal).details.campos?.[0]?.chave ?? 'something else';
  }
}

describe('a password that is easily guessed', () => {
  it.each([
    'P@ssw0rd',
    'Passw0rd!',
    'Password1!',
    'Qwerty@123',
    '1qaz@WSX',
    'Abc@1234',
    'Mudar@123',
    'Brasil@2026',
    'Iloveyou1!',
    'Flamengo@10',
    'P@$$word1',
  ])('%s is common', (senha) => expect(verdict(senha)).toBe('password_common'));

  it.each([
    'Postal@2026',
    'P0st@l2026',
    'postal.2027',
    'ContaPostal#1',
    'Correios@123',
    'MinhaSenha@1',
    'Encomenda!77',
    'J@ngada2026',
  ])('%s is made of the product’s or the operator’s words', (senha) =>
    expect(verdict(senha)).toBe('password_product_words'),
  );

  it.each([
    'Viajante77!',
    'Goncalves@1984',
    'G0ncalves#84',
    'Lucia#9911',
    'lucinha.7788',
    'Prado!7788x',
    'Xk#08051990',
    '08-05-1990a',
    'a_080590_xy',
    'Ana@77812',
  ])('%s holds the owner’s login, name, e-mail or birth date', (senha) =>
    expect(verdict(senha)).toBe('password_personal'),
  );

  it.each([
    GOOD,
    'Tr3vo#Lilas',
    'x7!Kp2#vQm',
    'Segredo@2026',
    'Errada@2026',
    'Bananeira#71',
    'Postalzinho#9k',
    'q#1!%&x*',
  ])('%s is not', (senha) => expect(verdict(senha)).toBeNull());

  it('is that of the demo accounts, except where there are some', () => {
    const demo = readConfig({ NODE_ENV: 'development', SECRET: 's'.repeat(40) });
    expect(verdict('Postal@2026', demo)).toBeNull();
    expect(verdict('Postal@2027', demo)).toBe('password_product_words');
  });

  it('is one of more than 100,000, and looking it up takes less than a millisecond', () => {
    isCommon(GOOD);
    const began = performance.now();
    for (let n = 0; n < 1000; n += 1) isCommon(`Xk#${n}@palavra`);
    expect((performance.now() - began) / 1000).toBeLessThan(1);
  });
});

describe('every place that sets a password refuses it beside its field', () => {
  const refused = { campos: [{ campo: 'senha', chave: 'password_common' }] };
  const words = 'Esta senha é muito comum e fácil de adivinhar.';

  it.each(['brasileiro', 'estrangeiro-sem-cpf', 'empresa-nacional'] as const)('registration: %s', async (form) => {
    const { answer } = await registering(server, form, { senha: COMMON, confirmaSenha: COMMON });
    expect([answer.status, answer.body]).toMatchObject([400, refused]);
    expect(answer.body.msgs?.[0]).toContain(words);
    const own = await registering(server, form, { senha: 'Xk1#pessoa.', confirmaSenha: 'Xk1#pessoa.' });
    expect(own.answer.body.campos).toEqual([{ campo: 'senha', chave: 'password_personal' }]);
  });

  it('the registration of a dependent', async () => {
    const { answer } = await ask(server, await addGuardian(server), { senha: COMMON });
    expect([answer.status, answer.body]).toMatchObject([400, refused]);
  });

  it('the change of the own password; the code stays good', async () => {
    const person = await addPerson(server.db, { senha_hash: await hashPassword('Antigo#1999') });
    const as = await server.signIn(person);
    const asked = await server.call(sendCodeFor, {
      as,
      params: { id: person.id_produto },
      body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_SENHA' },
    });
    const token = await server.codeFor(person.email);
    const change = (senha: string) =>
      server.call(changePassword, {
        as,
        params: { userId: person.id_produto },
        body: { senha, token },
        headers: { 'x-fluxo': String(asked.body.fluxo) },
      });
    expect((await change(COMMON)).body).toMatchObject(refused);
    expect((await change('Pessoa#77x1')).body.campos).toEqual([{ campo: 'senha', chave: 'password_personal' }]);
    expect((await change(GOOD)).status).toBe(204);
  });

  it('the recovery; the code stays good', async () => {
    const person = await addPerson(server.db, { senha_hash: await hashPassword('Antigo#1999') });
    const id = person.id_produto;
    const asked = await server.call(forgotPasswordPF, {
      body: {
        idPostal: id,
        nome: 'PESSOA DE TESTE',
        mae: 'MAE DE TESTE',
        dataNascimento: '1990-05-08',
        meioEnvio: 'E',
      },
    });
    const token = await server.codeFor(person.email);
    const reset = (senha: string) =>
      server.call(resetPassword, {
        body: { senha, token, idPostal: id },
        headers: { 'x-fluxo': String(asked.body.fluxo) },
      });
    expect((await reset(COMMON)).body).toMatchObject(refused);
    expect((await reset('Xk#08051990')).body.campos).toEqual([{ campo: 'senha', chave: 'password_personal' }]);
    expect((await reset(GOOD)).status).toBe(204);
  });

  it('the password that a guardian sets', async () => {
    const guardian = await addGuardian(server);
    const child = await addChild(server, guardian);
    const asked = await server.call(sendCodeFor, {
      as: guardian.as,
      params: { id: guardian.id_produto },
      body: { meioEnvio: 'E', funcionalidade: 'ALTERAR_SENHA', dependente: child.id_produto },
    });
    const answer = await server.call(resetDependentPassword, {
      as: guardian.as,
      params: { userId: guardian.id_produto, dependentId: child.id_produto },
      body: { senha: COMMON, token: await server.codeFor(guardian.email) },
      headers: { 'x-fluxo': String(asked.body.fluxo) },
    });
    expect(answer.body).toMatchObject(refused);
  });

  it('the reset of a company’s expired password', async () => {
    const company = await addCompany(server.db, { senha_expira_em: new Date(Date.now() - 1000) });
    const as = await server.signIn(company);
    const asked = await server.call(requestMandatoryReset, {
      as,
      body: { idPostal: company.id_produto, nome: company.nome, meioEnvio: 'E' },
    });
    const answer = await server.call(mandatoryReset, {
      as,
      body: { senha: COMMON, token: await server.codeFor(company.email), idPostal: company.id_produto },
      headers: { 'x-fluxo': String(asked.body.fluxo) },
    });
    expect(answer.body).toMatchObject(refused);
  });
});

import { expect, it } from 'vitest';
import { forgotPasswordPF, resetPassword } from '../../../src/contract/recovery';
import { addMember, Browser, PASSWORD } from '../cas/support/browser';
import { useServer } from '../support/app';
import { addAuthenticator } from '../support/authenticator';

/** The second step stays where the password is new: whoever reads somebody's mailbox gets no further (ASVS 5, 6.4.3). */

const server = useServer();
const NEW = 'Quintal#2026';

it('a forgotten password that was replaced opens nothing without the second step', async () => {
  const member = await addMember(server);
  await addAuthenticator(server, member.id);
  const id = member.id_produto;
  const asked = await server.call(forgotPasswordPF, {
    body: { idPostal: id, nome: 'PESSOA DE TESTE', mae: 'MAE DE TESTE', dataNascimento: '1990-05-08', meioEnvio: 'E' },
  });
  const token = await server.codeFor(member.email);
  const done = await server.call(resetPassword, {
    body: { senha: NEW, token, idPostal: id },
    headers: { 'x-fluxo': String(asked.body.fluxo) },
  });
  expect(done.status).toBe(204);

  expect((await new Browser(server.url).signIn(id, PASSWORD)).status).toBe(401);
  const browser = new Browser(server.url);
  const page = await browser.signIn(id, NEW);
  expect([page.status, page.location]).toEqual([200, null]);
  expect(page.text).toContain('Confirme que é você');
  expect([...browser.cookies.keys()]).toEqual(['LT-conta']);
});

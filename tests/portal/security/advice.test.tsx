import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Security } from '../../../src/contract/security';
import { Advice } from '../../../src/portal/areas/security/Advice';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const plain: Security = {
  segundaEtapa: true,
  obrigatoria: false,
  senhaAlteradaEm: null,
  chavesAcesso: [],
  criaChaves: true,
  app: null,
  codigosRecuperacao: null,
  navegadoresLembrados: [],
  retirada: null,
  exigencia: null,
  resumoDiario: null,
  avisosNaHora: null,
};
const app = { desde: '2026-06-02T12:00:00.000Z', ultimoUso: null };
const passkey = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  nome: 'Celular',
  criadaEm: '2026-06-02T12:00:00.000Z',
  ultimoUso: null,
  avulsa: false,
  outroEndereco: false,
};
const codes = (restantes: number) => ({ geradosEm: '2026-06-02T12:00:00.000Z', restantes });

it.each<[string, Security, string, string | null]>([
  ['nothing set up', plain, 'Ative a segunda etapa', 'Ativar app autenticador'],
  [
    'a passkey and many codes',
    { ...plain, chavesAcesso: [passkey], codigosRecuperacao: codes(4) },
    'Está tudo certo',
    null,
  ],
  ['many codes left', { ...plain, app, codigosRecuperacao: codes(4) }, 'Está tudo certo', null],
  [
    'three left',
    { ...plain, app, codigosRecuperacao: codes(3) },
    'Gere novos códigos de recuperação',
    'Gerar novos códigos',
  ],
  ['none at all', { ...plain, app }, 'Gere novos códigos de recuperação', 'Gerar novos códigos'],
  ['another single sign-on', { ...plain, segundaEtapa: false }, 'Está tudo certo', null],
])('says what to do next: %s', async (_, security, title, action) => {
  signIn();
  const [onApp, onCodes] = [vi.fn(), vi.fn()];
  renderScreen(<Advice security={security} busy={false} onApp={onApp} onCodes={onCodes} />);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const button = screen.queryByRole('button');
  expect(button?.textContent ?? null).toBe(action);
  button?.click();
  expect([onApp.mock.calls.length, onCodes.mock.calls.length]).toEqual([
    action === 'Ativar app autenticador' ? 1 : 0,
    action === 'Gerar novos códigos' ? 1 : 0,
  ]);
});

it.each([
  [
    { empresa: 'ACME', ate: '2026-12-03', vencida: false, outras: 0 },
    /^ACME exige .*\. Ative a sua até 03\/12\/2026 para continuar a agir pela empresa\.$/,
  ],
  [{ empresa: 'ACME', ate: '2026-12-03', vencida: false, outras: 1 }, /03\/12\/2026 .* Mais 1 empresa também exige\.$/],
  [
    { empresa: 'ACME', ate: '2026-12-03', vencida: true, outras: 2 },
    /o prazo terminou em 03\/12\/2026\. Você volta a agir .* Mais 2 empresas também exigem\.$/,
  ],
])('says which company wants a second step, and until when: %j', async (exigencia, words) => {
  signIn();
  renderScreen(<Advice security={{ ...plain, exigencia }} busy={false} onApp={vi.fn()} onCodes={vi.fn()} />);
  const title = await screen.findByRole('heading', { name: 'Ative a segunda etapa' });
  expect([...(title.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(words),
  );
});

it.each([
  [1, /^Resta 1 código\. .* é ele que abre a conta\.$/],
  [3, /^Restam 3 códigos\. .* são eles que abrem a conta\.$/],
])('counts the recovery codes that are left: %i', async (left, words) => {
  signIn();
  const security = { ...plain, app, codigosRecuperacao: codes(left) };
  renderScreen(<Advice security={security} busy={false} onApp={vi.fn()} onCodes={vi.fn()} />);
  expect(await screen.findByText(words)).toBeVisible();
});

it('says in words that no recovery code is left', async () => {
  signIn();
  const security = { ...plain, app, codigosRecuperacao: codes(0) };
  renderScreen(<Advice security={security} busy={false} onApp={vi.fn()} onCodes={vi.fn()} />);
  expect(await screen.findByText(/^Não resta nenhum código\./)).toBeTruthy();
});

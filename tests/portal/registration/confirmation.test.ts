import { describe, expect, it } from 'vitest';
import { confirmationFrom } from '../../../src/portal/areas/registration/confirmation';

const told = {
  tipo: 'PF',
  idProduto: '12345678909',
  email: 'ana@exemplo.com.br',
  ddiMovel: '55',
  dddMovel: '11',
  foneMovel: '987654321',
  sent: { fluxo: 'f', meioEnvio: 'E', destino: '***ana***om.br', reenvioEm: 30 },
};
const fragmentOf = (value: unknown) => `#${encodeURIComponent(JSON.stringify(value))}`;

describe('what the sign-on tells the code step of a registration', () => {
  it('is whose registration it is and where the new code went', () => {
    expect(confirmationFrom(fragmentOf(told))).toMatchObject({
      idProduto: '12345678909',
      sent: { fluxo: 'f', resendAt: expect.any(Number) },
    });
  });

  it.each([
    ['an address without it', ''],
    ['a text that is none', '#conteudo'],
    ['half an escape', '#%E0%A4%A'],
    ['something else', fragmentOf({ tipo: 'PF' })],
  ])('is nothing in %s', (_, fragment) => {
    expect(confirmationFrom(fragment)).toBeNull();
  });
});

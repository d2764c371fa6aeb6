import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { sendCodeFor } from '../../../src/contract/contacts';
import { getUsuario } from '../../../src/contract/home';
import MyData from '../../../src/portal/areas/activity/MyData';
import { StandingContext } from '../../../src/portal/features/access/useMay';
import { answer, answerRaw } from '../support/backend';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const CODE = '123456';
const FILE = '{"usuario":{"idPostal":"00000010154"}}';
/** What the browser was given to keep, by name. */
let kept: { name: string; file: Blob }[];

beforeEach(() => {
  kept = [];
  let last = new Blob();
  // jsdom keeps no files.
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => {
        last = file;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, file: last });
  });
});

/** The page of an account, and what it asks of the server. */
function open(usuario: Usuario) {
  signIn({ sub: usuario.idProduto, tipo: usuario.tipo });
  answer(getUsuario, () => usuario);
  const codes = answer(sendCodeFor, () => ({ fluxo: 'f-1', meioEnvio: 'E' as const, destino: 'a***', reenvioEm: 30 }));
  const asked: unknown[] = [];
  answerRaw(
    ({ pathname }) => pathname.endsWith('/exportacao'),
    (_, init) => {
      asked.push(JSON.parse(init.body as string));
      return new Response(FILE);
    },
  );
  const standing = {
    role: 'own',
    kind: usuario.tipo,
    dependent: false,
    staff: false,
    supervisor: false,
    rank: null,
  } as const;
  const { user } = renderScreen(
    <StandingContext value={standing}>
      <MyData />
    </StandingContext>,
  );
  return { user, codes, asked };
}

const submit = () => screen.findByRole('button', { name: 'Baixar meus dados' });

describe('the copy of my data', () => {
  it('comes to be read unless the other form is chosen, for one code each', async () => {
    const { user, codes, asked } = open(individual());
    await user.click(await submit());
    await user.click(await screen.findByLabelText('Número 1 de 6'));
    await user.keyboard(CODE);
    expect(await screen.findByText('O arquivo foi baixado.')).toBeVisible();
    expect(codes.map(({ body }) => body)).toEqual([
      { meioEnvio: 'E', funcionalidade: 'ALTERAR_DADOS', finalidade: 'EXPORTAR_DADOS' },
    ]);
    expect(asked).toEqual([{ token: CODE, formato: 'html' }]);
    expect(kept.map(({ name }) => name)).toEqual([expect.stringMatching(/^meus-dados-\d{4}-\d\d-\d\d\.html$/)]);

    await user.click(screen.getByRole('radio', { name: /^Para programas \(JSON\)/ }));
    await user.click(await submit());
    await user.click(await screen.findByLabelText('Número 1 de 6'));
    await user.keyboard(CODE);
    await expect.poll(() => kept).toHaveLength(2);
    expect(asked[1]).toEqual({ token: CODE, formato: 'json' });
    expect(kept[1]?.name).toMatch(/\.json$/);
    // As the server wrote it, in the names of the wire.
    expect(await kept[1]?.file.text()).toBe(FILE);

    await user.click(await screen.findByRole('button', { name: 'Baixar de novo' }));
    expect(kept[2]).toEqual(kept[1]);
    expect(asked).toHaveLength(2);
  });

  it('promises a person what a person’s file holds', async () => {
    open(individual());
    await submit();
    expect(screen.getByText(/^Seus dados cadastrais, com a foto/)).toBeVisible();
    expect(screen.queryByText(/^O acesso que a empresa deu/)).toBeNull();
  });

  it('promises a company whom it granted what', async () => {
    open(company());
    await submit();
    expect(screen.getByText(/^O acesso que a empresa deu: a cada pessoa/)).toBeVisible();
    expect(screen.getByText(/^Os terceiros/)).toBeVisible();
    expect(screen.queryByText(/dependentes/)).toBeNull();
  });
});

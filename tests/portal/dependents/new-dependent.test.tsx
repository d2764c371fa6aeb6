import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { activateDependent, type Dependente, listDependents } from '../../../src/contract/dependents';
import { getUsuario } from '../../../src/contract/home';
import { registerPF } from '../../../src/contract/registration';
import NewDependentPage from '../../../src/portal/areas/dependents/NewDependentPage';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { dependent, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const CPF = '00000010740';
const sent = { fluxo: 'f1', meioEnvio: 'E' as const, destino: '***lia***.test', reenvioEm: 30 };

/** A field by its label, which a part of the screen or a choice may have as well. */
const field = (label: string) => screen.getByLabelText(label, { selector: 'select, input:not([type="radio"])' });
/** Types a whole text at once. */
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const consent = () => screen.getByRole('checkbox', { name: /autorizo, de forma específica/ });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));

async function open({
  usuario = individual(),
  listed = [],
  since,
}: { usuario?: Usuario; listed?: Dependente[]; since?: number } = {}) {
  signIn(since === undefined ? {} : { auth_time: Date.now() / 1000 - since });
  answer(getUsuario, () => usuario, { etag: '"1"' });
  answer(listDependents, () => listed);
  const rendered = renderScreen(<NewDependentPage />, { path: '/novoDependente' });
  await screen.findByLabelText('CPF');
  return rendered;
}

function fill() {
  type('CPF', CPF);
  type('Nome ou nome social', 'Lia de Exemplo');
  type('Gênero', 'F');
  type('Data de nascimento', '10/03/2016');
  type('E-mail', 'lia@exemplo.test');
  type('DDD', '11');
  type('Celular', '987654321');
  type('Senha do dependente', 'Quintal#2027');
  type('Repita a senha', 'Quintal#2027');
}

async function enterCode(code: string) {
  const boxes = await screen.findByRole('group', { name: 'Código de 6 números' });
  fireEvent.paste(within(boxes).getByLabelText('Número 1 de 6'), { clipboardData: { getData: () => code } });
}

describe('registering a dependent', () => {
  it('sends the child’s data, then the code, and leads to the list', async () => {
    const asked = answer(registerPF, () => sent);
    const done = answer(activateDependent, () => undefined);
    await open();
    fill();
    fireEvent.click(consent());
    submit();
    await enterCode('482913');
    expect(await screen.findByRole('note')).toHaveTextContent('/dependentes');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({
      cpf: CPF,
      idProduto: CPF,
      nome: 'LIA DE EXEMPLO',
      dataNascimento: '2016-03-10',
      ddiMovel: '55',
      dddMovel: '11',
      foneMovel: '987654321',
      meioEnvio: 'E',
      termoAceito: 'S',
      responsavelDependente: '00000010154',
    });
    expect(done[0]?.body).toEqual({ idProduto: CPF, code: '482913', idProdutoResponsavel: '00000010154' });
    expect(done[0]?.headers.get('X-Fluxo')).toBe('f1');
  });

  it.each([
    [9 * 60, true],
    [60, false],
  ])('tells of a sign-in that is too old before the long form is filled: %i seconds after it', async (since, told) => {
    await open({ since });
    expect(screen.queryByRole('button', { name: 'Entrar de novo' }) !== null).toBe(told);
  });

  it('sends the code where it is said to go: by text message to the dependent’s mobile', async () => {
    const asked = answer(registerPF, () => ({ ...sent, meioEnvio: 'C' as const, destino: '*****4321' }));
    await open();
    fill();
    fireEvent.click(screen.getByRole('radio', { name: 'SMS no celular do dependente' }));
    fireEvent.click(consent());
    submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ meioEnvio: 'C' });
  });

  it('wants the consent, which nobody ticked beforehand', async () => {
    const asked = answer(registerPF, () => sent);
    await open();
    expect(consent()).not.toBeChecked();
    fill();
    submit();
    expect(
      (await screen.findAllByText(/Para continuar, marque o consentimento do responsável/)).length,
    ).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  it('says in a summary what is wrong, which has the focus', async () => {
    await open();
    submit();
    expect(await screen.findByRole('link', { name: 'CPF: Favor informar o CPF.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Celular: Favor informar o telefone.' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/^Corrija \d+ campos/).closest('[role=alert]')).toHaveFocus());
  });

  it('takes neither the guardian’s own CPF nor one that is in the list', async () => {
    await open({ listed: [dependent()] });
    type('CPF', '00000010154');
    submit();
    expect((await screen.findAllByText('Informe o CPF do dependente, não o seu.')).length).toBeGreaterThan(0);
    type('CPF', '00000010669');
    submit();
    expect((await screen.findAllByText('Esta pessoa já está entre os seus dependentes.')).length).toBeGreaterThan(0);
  });

  it('puts what the server refuses beside its field: the login is the CPF', async () => {
    answer(registerPF, () =>
      refuse(400, 'MCN-100 Confira', { campos: [{ campo: 'idProduto', chave: 'cpf_irregular' }] }),
    );
    await open();
    fill();
    fireEvent.click(consent());
    submit();
    await waitFor(() => expect(screen.getByLabelText('CPF')).toBeInvalid());
    expect(screen.getByLabelText('Nome ou nome social')).toHaveValue('Lia de Exemplo');
  });

  it('names the same submit again after a lost network, and says so above the form', async () => {
    let lost = true;
    const asked = answer(registerPF, () => (lost ? NO_NETWORK : sent));
    await open();
    fill();
    fireEvent.click(consent());
    submit();
    expect(await screen.findByText(/Sem resposta da rede\./)).toBeInTheDocument();
    lost = false;
    submit();
    await screen.findByRole('group', { name: 'Código de 6 números' });
    expect(asked[1]?.headers.get('Idempotency-Key')).toBe(asked[0]?.headers.get('Idempotency-Key'));
  });

  it('asks a foreigner for document and country code', async () => {
    const asked = answer(registerPF, () => sent);
    await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Estrangeira, mora no exterior' }));
    fill();
    type('Identidade ou passaporte', 'AB123456');
    expect(screen.getByLabelText('País (DDI)')).toHaveValue('55');
    type('País (DDI)', '34');
    fireEvent.click(consent());
    submit();
    await screen.findByRole('group', { name: 'Código de 6 números' });
    expect(asked[0]?.body).toMatchObject({ tipoEstrangeiro: 'E', cie: 'AB123456', ddiMovel: '34' });
  });

  it('keeps what was typed for the next visit, but no password and no consent', async () => {
    const { unmount } = await open();
    fill();
    fireEvent.click(consent());
    unmount();
    await open();
    expect(field('E-mail')).toHaveValue('lia@exemplo.test');
    expect(field('Senha do dependente')).toHaveValue('');
    expect(consent()).not.toBeChecked();
    fireEvent.click(screen.getByRole('button', { name: 'Limpar tudo' }));
    expect(field('E-mail')).toHaveValue('');
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer a limpeza' }));
    expect(field('E-mail')).toHaveValue('lia@exemplo.test');
  });

  it('is closed to who has ten already', async () => {
    const ten = Array.from({ length: 10 }, (_, number) =>
      dependent({ idDependente: `c${number}`, idProduto: `0000001${String(number).padStart(4, '0')}` }),
    );
    signIn();
    answer(getUsuario, () => individual(), { etag: '"1"' });
    answer(listDependents, () => ten);
    renderScreen(<NewDependentPage />, { path: '/novoDependente' });
    expect(await screen.findByRole('note')).toHaveTextContent('/dependentes');
  });
});

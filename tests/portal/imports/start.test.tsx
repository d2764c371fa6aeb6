import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addImportacao } from '../../../src/contract/imports';
import { StartImport } from '../../../src/portal/areas/imports/start/StartImport';
import { answer } from '../support/backend';
import { companyItself } from '../support/delegation';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

/** The company's first step of an import, with this file opened. */
async function opened(text: string, name = 'lista.csv') {
  signIn({ sub: companyItself.company.idProduto, tipo: 'PJ' });
  const { user } = renderScreen(<StartImport actor={companyItself} onBegun={() => undefined} />);
  await user.upload(await screen.findByLabelText('Abrir planilha…'), new File([text], name));
  await screen.findByText(name);
  return user;
}

const ONE_LINE = 'CPF;Cartão\n529.982.247-25;0070000001\n';

it('counts the lines of a file also where no column is known as that of the people', async () => {
  await opened('Nome;Idade\nAna;30\n', 'sem.csv');
  expect(await screen.findByText('sem.csv')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('sem.csv · 1 linha');
});

it('nothing can be changed while the lines are on their way', async () => {
  answer(addImportacao, () => new Promise<never>(() => undefined));
  const user = await opened(ONE_LINE);
  await user.click(screen.getByText('Conferir', { exact: false, selector: 'button *' }));
  expect(await screen.findByText('Parar', { exact: false, selector: 'button *' })).toBeVisible();
  expect(screen.getByLabelText('Abrir planilha…')).toBeDisabled();
  for (const choice of screen.getAllByRole('radio')) expect(choice).toBeDisabled();
});

it('by the keyboard one goes on at what is sent, and after a stop at checking again', async () => {
  answer(addImportacao, () => new Promise<never>(() => undefined));
  const user = await opened(ONE_LINE);
  const check = () => screen.getByText('Conferir', { selector: 'button *' }).closest('button');
  check()?.focus();
  await user.keyboard('{Enter}');
  const sending = (await screen.findByText(/^Enviando: 0 de 1/)).parentElement;
  await expect.poll(() => sending).toHaveFocus();
  await user.tab();
  expect(document.activeElement).toHaveTextContent('Parar');
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Conferir');
  expect(screen.getByLabelText('Abrir planilha…')).toBeEnabled();
});

it('says which CPFs have the zeros back that the file lost', async () => {
  await opened('CPF;Cartão\n10235;1\n529.982.247-25;1\n1234567890;1\n');
  expect(await screen.findByText('Zeros do começo repostos em 2 CPFs. Linhas: 2, 4.')).toBeVisible();
});

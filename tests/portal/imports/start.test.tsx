import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StartImport } from '../../../src/portal/areas/imports/start/StartImport';
import { companyItself } from '../support/delegation';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

it('counts the lines of a file also where no column is known as that of the people', async () => {
  signIn({ sub: companyItself.company.idProduto, tipo: 'PJ' });
  const { user } = renderScreen(<StartImport actor={companyItself} onBegun={() => undefined} />);
  await user.upload(await screen.findByLabelText('Abrir planilha…'), new File(['Nome;Idade\nAna;30\n'], 'sem.csv'));
  expect(await screen.findByText('sem.csv')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('sem.csv · 1 linha');
});

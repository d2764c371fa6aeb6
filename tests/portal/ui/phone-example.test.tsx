import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { MobileFields } from '../../../src/portal/ui/fields/MobileFields';

const labels = { ddi: 'DDI', ddd: 'DDD', number: 'Celular' };

it('a number of another country comes with how its people write it, and is as long as a number can be', async () => {
  render(
    <Form>
      <MobileFields local={false} withCountry labels={labels} own className="ddd" />
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('DDI'), '34');
  expect(await screen.findByText('Espanha: 612 34 56 78 ao todo, com a área.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Celular'), '1234');
  await userEvent.tab();
  expect(
    await screen.findByText('Confira o telefone: está incompleto, longo demais ou não tem só números.'),
  ).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Celular'), '5');
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByText(/Confira o telefone/)).not.toBeInTheDocument());
});

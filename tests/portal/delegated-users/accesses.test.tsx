import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAcessos } from '../../../src/contract/delegated-accesses';
import AccessesModal from '../../../src/portal/areas/delegated-users/table/AccessesModal';
import { answer, refuse } from '../support/backend';
import { COMPANY, companyItself, grantee } from '../support/delegation';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const person = grantee('00000010316', 'CARLA MODELO');

it('says of somebody whose access was removed a second ago that it is gone, not that the connection failed', async () => {
  signIn({ sub: COMPANY, tipo: 'PJ' });
  answer(getAcessos, () =>
    refuse(409, 'MCN-164 Esta pessoa não tem mais acesso. Alguém pode ter removido há pouco; recarregue a lista.'),
  );
  renderScreen(<AccessesModal actor={companyItself} person={person} open onClose={() => undefined} />);
  expect(await screen.findByText(/^Esta pessoa não tem mais acesso/)).toBeInTheDocument();
  expect(screen.queryByText(/Verifique sua conexão/)).not.toBeInTheDocument();
});

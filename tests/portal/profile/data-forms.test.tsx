import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Usuario } from '../../../src/contract/account';
import { getUsuario } from '../../../src/contract/home';
import { changePF, changePJ, getSpecialNeeds, validatePF, validatePJ } from '../../../src/contract/profile';
import BrazilianData from '../../../src/portal/areas/profile/BrazilianData';
import CompanyData from '../../../src/portal/areas/profile/CompanyData';
import { answer, NO_NETWORK, refuse } from '../support/backend';
import { company, individual } from '../support/records';
import { renderScreen } from '../support/render';
import { signIn } from '../support/session';

const sent = { fluxo: 'f1', meioEnvio: 'E' as const, destino: '***contato***.test', reenvioEm: 30 };

function opens(usuario: Usuario, etag = '"3"') {
  signIn({ sub: usuario.idProduto, tipo: usuario.tipo });
  return answer(getUsuario, () => usuario, { etag });
}
const companyForm = () => renderScreen(<CompanyData />, { path: '/dadosPJBrasil' });
const tradeName = () => screen.findByLabelText(/^Nome fantasia/);

async function change(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}
async function confirm(user: UserEvent) {
  await user.click(await screen.findByLabelText('Número 1 de 6'));
  await user.paste('482913');
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Salvar dados' }));

describe('changing one’s data', () => {
  it('of a company: the code is asked for, and confirms the version that was seen', async () => {
    opens(company());
    const asked = answer(validatePJ, () => sent);
    const changed = answer(changePJ, () => undefined);
    const { user } = companyForm();
    await change(user, await tradeName(), 'Nova Loja');
    await save(user);
    await confirm(user);
    expect(await screen.findByRole('note')).toHaveTextContent('/principal');
    expect(asked.map(({ body }) => body)).toMatchObject([{ tipoUsuario: 'PJ', nomeFantasia: 'NOVA LOJA' }]);
    expect(changed.map(({ body }) => body)).toEqual([
      {
        idProduto: company().idProduto,
        nome: 'EMPRESA TESTE LTDA',
        nomeFantasia: 'NOVA LOJA',
        sediadaForaBrasil: 'N',
        token: '482913',
      },
    ]);
    expect(changed[0]?.headers.get('If-Match')).toBe('"3"');
    expect(changed[0]?.headers.get('X-Fluxo')).toBe('f1');
  });

  it('of an individual: with the needs that were told of', async () => {
    opens(individual());
    answer(getSpecialNeeds, () => [{ id: 2, descricao: 'Auditiva' }]);
    const asked = answer(validatePF, () => sent);
    const changed = answer(changePF, () => undefined);
    const { user } = renderScreen(<BrazilianData />, { path: '/dadosBrasileiro' });
    await change(user, await screen.findByLabelText(/^Nome completo ou nome social/), 'Ana Nova da Silva');
    await save(user);
    await confirm(user);
    expect(await screen.findByRole('note')).toHaveTextContent('/principal');
    expect(asked.map(({ body }) => body)).toMatchObject([{ tipoUsuario: 'PF', nome: 'ANA NOVA DA SILVA' }]);
    expect(changed.map(({ body }) => body)).toMatchObject([
      { nome: 'ANA NOVA DA SILVA', necessidadesEspeciais: [2], token: '482913' },
    ]);
    expect(changed[0]?.body).not.toHaveProperty('tipo');
  });

  it('that changed meanwhile overwrites nothing, and is filled anew', async () => {
    opens(company());
    answer(validatePJ, () => sent);
    const changed = answer(changePJ, () => refuse(409, 'MCN-102 Estes dados mudaram.'));
    const { user } = companyForm();
    await change(user, await tradeName(), 'Nova Loja');
    await save(user);
    const other = company({
      usuarioExternoPJ: {
        ...(company().usuarioExternoPJ as NonNullable<Usuario['usuarioExternoPJ']>),
        nomeFantasia: 'OUTRA',
      },
    });
    opens(other, '"4"');
    await confirm(user);
    expect(await screen.findByText('Estes dados mudaram em outro lugar')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Recarregar dados' }));
    await waitFor(() => expect(screen.getByLabelText(/^Nome fantasia/)).toHaveValue('OUTRA'));
    expect(changed).toHaveLength(1);
  });

  it('names the submit anew only when its outcome is known', async () => {
    opens(company());
    answer(validatePJ, () => sent);
    const lost = answer(changePJ, () => NO_NETWORK);
    const { user } = companyForm();
    await change(user, await tradeName(), 'Nova Loja');
    await save(user);
    await confirm(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem resposta da rede.');
    const heard = answer(changePJ, () => undefined);
    await user.click(screen.getByRole('button', { name: 'Concluir' }));
    expect(await screen.findByRole('note')).toHaveTextContent('/principal');
    expect(heard[0]?.headers.get('Idempotency-Key')).toBe(lost[0]?.headers.get('Idempotency-Key'));
  });
});

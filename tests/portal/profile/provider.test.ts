import { beforeEach, describe, expect, it } from 'vitest';
import { getSpecialNeeds } from '../../../src/contract/profile';
import { dataProvider } from '../../../src/portal/app/dataProvider';
import { answer, refuse } from '../support/backend';
import { signIn } from '../support/session';

const ANA = '00000010154';
const resource = 'necessidades';
const provider = dataProvider[resource];

beforeEach(() => void signIn());

describe('necessidades', () => {
  it('are those that the account told of, in order', async () => {
    const asked = answer(getSpecialNeeds, () => [
      { id: 4, descricao: 'Visual' },
      { id: 2, descricao: 'Auditiva' },
    ]);
    await expect(provider?.getOne({ resource, id: ANA, meta: { account: ANA } })).resolves.toEqual({
      data: { ids: [2, 4] },
    });
    expect(asked.map(({ params }) => params)).toEqual([{ id: ANA }]);
  });

  it('are nobody’s without an account', async () => {
    await expect(provider?.getOne({ resource, id: ANA })).rejects.toThrow('names no account');
  });

  it('did not come: the failure says so', async () => {
    answer(getSpecialNeeds, () => refuse(500));
    await expect(provider?.getOne({ resource, id: ANA, meta: { account: ANA } })).rejects.toMatchObject({
      statusCode: 500,
    });
  });

  it('are not changed by themselves', async () => {
    const change = provider?.update({ resource, id: ANA, variables: {}, meta: { account: ANA } });
    await expect(change).rejects.toThrow('The resource necessidades has no update');
  });
});

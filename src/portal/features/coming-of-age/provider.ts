import type { Channel } from '../../../contract/constants';
import { comeOfAge, sendOfAgeCode } from '../../../contract/dependents';
import { call } from '../../http/client';
import { accountOf, stepOf } from '../../http/submit';
import type { ResourceProvider } from '../../lib/area';
import { answered } from '../two-step/answered';

export type Asked = { meioEnvio: Channel };
export type Confirmed = { code: string };

/** A dependent who has come of age takes over the account in `meta`: `create` asks for the code, `update` does it. */
export const maioridades: ResourceProvider = {
  async create({ variables, meta }) {
    const { meioEnvio } = variables as Asked;
    return answered(await call(sendOfAgeCode, { params: { id: accountOf(meta) }, body: { meioEnvio } }, stepOf(meta)));
  },
  async update({ variables, meta }) {
    const { code } = variables as Confirmed;
    await call(comeOfAge, { params: { id: accountOf(meta) }, body: { code } }, stepOf(meta));
    return answered();
  },
};

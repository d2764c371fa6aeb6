import { useCreate, useUpdate, type BaseKey } from '@refinedev/core';
import type { CodeSent } from '../../../contract/account';
import type { FlowContext } from './useTwoStep';

/** The flow shows what came of its steps, and hands the error catalogue what it does not show. */
const SHOWN_BY_THE_FLOW = { successNotification: false, errorNotification: false } as const;

/**
 * The two writes of a resource whose changes a code confirms, for `requestCode` and `finalise` of `useTwoStep`: `ask` creates
 * the code, `change` updates with it the record that `id` names.
 * @param account idProduto of the account that makes the change
 */
export function useSteps<Asked extends object, Changed extends object>(resource: string, account: string) {
  const { mutateAsync: create } = useCreate<CodeSent>({ ...SHOWN_BY_THE_FLOW, resource });
  const { mutateAsync: update } = useUpdate({ ...SHOWN_BY_THE_FLOW, resource });
  return {
    ask: async (values: Asked, context: FlowContext): Promise<CodeSent> =>
      (await create({ values, meta: { account, ...context } })).data,
    change: async (id: BaseKey, values: Changed, context: FlowContext & { etag?: string | null }): Promise<void> =>
      void (await update({ id, values, meta: { account, ...context } })),
  };
}

import { useDelete, useUpdate } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { Address } from '../../../contract/addresses';
import { ApiError } from '../../http/ApiError';
import { toast, toastText } from '../../ui/toast';
import { withMain, without } from './lists';
import type { AddressMeta } from './provider';
import { ADDRESSES, SILENT, useShowChange } from './useAddresses';

/** Deletes an address or makes it the main one, one at a time; what the server did is shown at once. */
export function useAddressActions(account: string, reload: () => Promise<unknown>) {
  const show = useShowChange();
  const { mutateAsync: update } = useUpdate();
  const { mutateAsync: remove } = useDelete();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const run = async (work: () => Promise<unknown>, done: () => void) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
      done();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It changed or went meanwhile: that is said, and the list shows how it is now.
      if (error.code === 'MCN-101' || error.code === 'MCN-102') toastText('warning', error.text);
      void reload();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const makeMain = (address: Address) => {
    const meta: AddressMeta = { account };
    return run(
      () =>
        update({
          ...SILENT,
          resource: 'enderecoPrincipal',
          id: address.idEndereco,
          values: {},
          meta: { ...meta },
          invalidates: [],
        }),
      () => {
        show((list) => withMain(list, address.idEndereco));
        toast('success', 'addresses:messages.main_address_changed');
      },
    );
  };

  const deleteAddress = (address: Address) => {
    const meta: AddressMeta = { account, etag: address.etag };
    return run(
      () => remove({ ...SILENT, ...ADDRESSES, id: address.idEndereco, meta: { ...meta }, invalidates: [] }),
      () => {
        show((list) => without(list, address.idEndereco));
        toast('success', 'addresses:messages.deleted_success');
      },
    );
  };

  return { busy, makeMain, deleteAddress };
}

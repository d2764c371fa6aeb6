import { useList, type BaseRecord, type GetListResponse, type HttpError } from '@refinedev/core';
import type { AtoEmEspera } from '../../../../contract/support';
import { HeldActs } from './HeldActs';

type Row = AtoEmEspera & BaseRecord;
type Answer = GetListResponse<Row> & { exigida?: boolean };

/** Who is on this screen sees within seconds what somebody on the phone waits for; for ten minutes, so that a session left alone ends. */
const LOOK_MS = 15_000;
const LOOKS = 40;
const SHOWN = 20;

/** The acts that wait for a second person of support, of whoever asked; nothing where none does. */
export function HeldActsHere({ staff }: { staff: string }) {
  const { result, query } = useList<Row, HttpError>({
    resource: 'atosEmEspera',
    pagination: { currentPage: 1, pageSize: SHOWN },
    sorters: [{ field: 'pedidoEm', order: 'asc' }],
    meta: { account: staff },
    // The screen is for searching: without them there is one offer less.
    errorNotification: false,
    queryOptions: {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) =>
        (state.data as Answer | undefined)?.exigida && state.dataUpdateCount < LOOKS ? LOOK_MS : false,
    },
  });
  const total = result.total ?? 0;
  return <HeldActs staff={staff} rows={result.data} total={total} onDecided={() => void query.refetch()} />;
}

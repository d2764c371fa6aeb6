import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Redirect } from '../../lib/Redirect';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { LoadError } from '../../ui/feedback';
import { GateBones } from '../account/AccountGate';
import { useRecord, type RecordOptions } from './useRecord';

interface RecordGateProps<Row> extends RecordOptions {
  head: PageHeadProps;
  /** What is said when the record could not be loaded. */
  failed: string;
  /** Where somebody is led who asks for a record that is not there. */
  list: string;
  /** `renew` loads it anew; the form is then another one, filled from what there is now. */
  children: (record: Row, renew: () => Promise<boolean>) => ReactNode;
}

/** What stands before the form of a record: bones while it loads, another try when it failed, the list when there is none. */
export function RecordGate<Row extends BaseRecord>({ head, failed, list, children, ...asked }: RecordGateProps<Row>) {
  const state = useRecord<Row>(asked);
  if (state.status === 'gone') return <Redirect to={list} />;
  if (state.status === 'ready') return <Round key={state.round}>{children(state.record, state.renew)}</Round>;
  return (
    <>
      <PageHead {...head} />
      {state.status === 'failed' ? (
        <LoadError error={state.error} text={failed} onRetry={state.retry} />
      ) : (
        <GateBones />
      )}
    </>
  );
}

/** A form for as long as it is filled from one load of its record. */
const Round = ({ children }: { children: ReactNode }) => children;

import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../shell/Breadcrumbs';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { TwoStep, type TwoStepProps } from './TwoStep';

interface TwoStepPageProps<Payload extends object> extends TwoStepProps<Payload> {
  head: PageHeadProps;
  /** Above the form: a stale record, a hint. Not shown beside the code. */
  notice?: ReactNode;
}

/** A two-step flow as a screen: head and form, then the code in a card of its own, whose heading is then the screen's. */
export function TwoStepPage<Payload extends object>({ head, notice, ...rest }: TwoStepPageProps<Payload>) {
  const coding = rest.flow.step === 'code';
  return (
    <>
      {coding ? head.crumbs && <Breadcrumbs crumbs={head.crumbs} current={head.title} /> : <PageHead {...head} />}
      <div className={coding ? 'card code-page' : 'form-page'}>
        {!coding && notice}
        <TwoStep {...rest} />
      </div>
    </>
  );
}

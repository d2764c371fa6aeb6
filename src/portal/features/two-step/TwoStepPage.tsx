import { Breadcrumbs } from '../../shell/Breadcrumbs';
import { PageHead, type PageHeadProps } from '../../shell/PageHead';
import { TwoStep, type TwoStepProps } from './TwoStep';

interface TwoStepPageProps<Payload extends object> extends TwoStepProps<Payload> {
  head: PageHeadProps;
}

/** A two-step flow as a screen: head and form, then the code in a card of its own, whose heading is then the screen's. */
export function TwoStepPage<Payload extends object>({ head, ...rest }: TwoStepPageProps<Payload>) {
  const coding = rest.flow.step === 'code';
  return (
    <>
      {coding ? head.crumbs && <Breadcrumbs crumbs={head.crumbs} current={head.title} /> : <PageHead {...head} />}
      <div className={coding ? 'card code-page' : 'form-page'}>
        <TwoStep {...rest} />
      </div>
    </>
  );
}

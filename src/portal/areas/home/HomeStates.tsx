import { useTranslation } from 'react-i18next';
import { PageHead } from '../../shell/PageHead';
import { LoadError } from '../../ui/feedback';
import './home.css';

/** Sizes of what comes (1280 px), so that nothing jumps when it does: lines of the profile card by kind of account. */
const LINES = { individual: 4, company: 3 } as const;

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index}>
      <span className="bone bone--text bone--short" />
      <span className="bone bone--text" />
    </div>
  ));
}

function BoneTiles({ count }: { count: number }) {
  return (
    <div className="grid g3 tiles">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card tile tile--bone" />
      ))}
    </div>
  );
}

/** The home screen before the user record has come, in its final sizes. */
export function HomeSkeleton({ kind }: { kind: 'individual' | 'company' }) {
  const { t } = useTranslation('home');
  return (
    <div className="home" aria-busy="true">
      <p className="sr" role="status">
        {t('loading')}
      </p>
      <div className="page-head page-head--bone" aria-hidden="true">
        <div>
          <span className="bone bone--title" />
          <span className="bone bone--text bone--lead" />
        </div>
      </div>
      <div className="me" aria-hidden="true">
        <div className={kind === 'individual' ? 'card prof' : 'card prof prof--plain'}>
          {kind === 'individual' && <span className="prof__photo bone bone--photo" />}
          <div className="prof__body">
            <span className="prof__name bone bone--name" />
            <div className="desc">
              <Lines count={LINES[kind]} />
            </div>
            <div className="row bone--button" />
          </div>
        </div>
        <div className="card contacts contacts--bone" />
      </div>
      <section className="sect" aria-hidden="true">
        <span className="bone bone--h2" />
        <BoneTiles count={3} />
      </section>
      <section className="sect" aria-hidden="true">
        <span className="bone bone--h2" />
        <BoneTiles count={3} />
      </section>
    </div>
  );
}

/** The user record did not come: says so and offers to ask again. */
export function HomeFailure({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('home');
  return (
    <div className="home">
      <PageHead title={t('documentTitle')} />
      <LoadError text={t('loadFailed')} onRetry={() => void onRetry()} />
    </div>
  );
}

import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { greetedName } from '../../lib/format';
import { useSession } from '../../session/useSession';
import { AccountContext } from '../account/AccountProvider';
import './home.css';

// Plain boxes: antd's Skeleton draws empty headings and lists, and the home's bones stand before antd is there.
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

function BoneSection() {
  return (
    <section className="sect" aria-hidden="true">
      <span className="bone bone--h2" />
      <div className="grid g3 tiles">
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index} className="card tile tile--bone" />
        ))}
      </div>
    </section>
  );
}

/** The name that the session itself knows, until the record says it. */
function useOwnName(): string | null {
  const { user } = useSession();
  const own = use(AccountContext) === null;
  return own && user?.nome ? greetedName(user.tipo, user.nome) : null;
}

interface HomeSkeletonProps {
  kind: 'individual' | 'company';
  /** What stands in place of the bones of its head, where the button for help has its place, and of its sections before and after the account's card. */
  drawn?: { lead: string; help: string; before: ReactNode; after: ReactNode };
}

/** The home screen before its code and the user record have come, in its final sizes; with the greeting as soon as the session is known. */
export function HomeSkeleton({ kind, drawn }: HomeSkeletonProps) {
  const { t } = useTranslation('common');
  const name = useOwnName();
  return (
    <div className="home" aria-busy="true">
      <p className="sr" role="status">
        {t('loadingAccount')}
      </p>
      <div className="page-head page-head--bone">
        <div>
          {name === null ? <span className="bone bone--title" /> : <h1>{t('greeting', { name })}</h1>}
          {drawn ? <p className="lead">{drawn.lead}</p> : <span className="bone bone--text bone--lead" />}
        </div>
        {drawn && (
          <span className="helpbtn helpbtn--bone" aria-hidden="true">
            <span className="only-desk">{drawn.help}</span>
          </span>
        )}
      </div>
      {drawn ? drawn.before : kind === 'company' && <BoneSection />}
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
      {drawn ? (
        drawn.after
      ) : (
        <>
          <BoneSection />
          {kind === 'individual' && <BoneSection />}
        </>
      )}
    </div>
  );
}

/** The skeleton of the home that the signed-in account most likely has: while it is not known where somebody belongs. */
export function OwnHomeSkeleton() {
  const { user } = useSession();
  return <HomeSkeleton kind={user?.tipo === 'PJ' ? 'company' : 'individual'} />;
}

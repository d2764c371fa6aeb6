import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActivityTile,
  AddressTile,
  DelegationTile,
  DependentsTile,
  HistoryTile,
  MyDataTile,
  OverviewTile,
  ReceivedTile,
  SecurityTile,
  SupportTile,
  ThirdPartiesTile,
} from './Tiles';
import type { Resumo } from './useHome';

/** Which tiles of an account's data open to whoever looks at it. */
export interface Sees {
  security: boolean;
  activity: boolean;
  data: boolean;
  accesses: boolean;
}

/** A group of tiles, as everybody of a kind of account has it; `inert` while it is not known whether that is so of this account. */
interface SectionProps {
  inert?: boolean;
}

interface DataProps extends SectionProps {
  /** Null while it loads and when it failed. */
  resumo: Resumo | null;
  loading: boolean;
  /** Navigation state that the screens take as a head start. */
  state: unknown;
  sees: Sees;
}

/** What every account has, where its owner looks at it. */
function OfEveryAccount({ resumo, loading, state, sees }: DataProps) {
  return (
    <>
      <HistoryTile state={state} />
      {sees.security && <SecurityTile />}
      {sees.activity && <ActivityTile state={state} />}
      {sees.data && <MyDataTile state={state} />}
      {sees.accesses && <SupportTile resumo={resumo} loading={loading} />}
    </>
  );
}

/** What an individual has in the account, each with the way to it. */
export function IndividualData({ title, inert, ...data }: DataProps & { title: string }) {
  return (
    <section className="sect" inert={inert}>
      <h2>{title}</h2>
      <div className="grid g3 tiles">
        <AddressTile {...data} />
        <DependentsTile {...data} />
        <OfEveryAccount {...data} />
      </div>
    </section>
  );
}

/** What a company has in the account; what it was granted is among its own accesses where it gives none. */
export function CompanyData({ delegates, inert, ...data }: DataProps & { delegates: boolean }) {
  const { t } = useTranslation('home');
  return (
    <section className="sect" inert={inert}>
      <h2>{t('sections.companyData')}</h2>
      <div className="grid g3 tiles">
        <AddressTile {...data} />
        {delegates && <ReceivedTile state={data.state} />}
        <OfEveryAccount {...data} />
      </div>
    </section>
  );
}

/** The accesses that a company gives (`delegates`), or those that it was given. */
export function CompanyAccess({
  usuario,
  delegates,
  inert,
}: SectionProps & {
  /** Handed over to the screens. */
  usuario: unknown;
  delegates: boolean;
}) {
  const { t } = useTranslation('home');
  return (
    <section className="sect" inert={inert}>
      <h2>{t('sections.companyAccess')}</h2>
      <div className="grid g3 tiles">
        {delegates && <OverviewTile state={{ dados: usuario }} />}
        {delegates && <DelegationTile state={{ dados: usuario }} />}
        {delegates && <ThirdPartiesTile state={{ dados: usuario }} />}
        {!delegates && <ReceivedTile state={{ usuario }} />}
      </div>
    </section>
  );
}

/** What an individual was granted, and the tiles of what they may do for companies. */
export function IndividualAccess({
  usuario,
  note,
  inert,
  children,
}: SectionProps & {
  /** Handed over to the screen. */
  usuario: unknown;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('home');
  return (
    <section className="sect" inert={inert}>
      <h2>{t('sections.access')}</h2>
      <div className="grid g3 tiles">
        <ReceivedTile state={{ usuario }} />
        {children}
      </div>
      {note}
    </section>
  );
}

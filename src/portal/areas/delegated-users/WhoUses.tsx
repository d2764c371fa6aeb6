import { useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QuantosUsam } from '../../../contract/delegated-accesses';
import { type Actor, useGranteesAddress } from '../../features/acting';
import { ROWS } from '../../lib/over';
import './who-uses-link.css';

/** A contract, a cost centre or card of it, a system or a group of it, as the table's address names them. */
type Named = Partial<Record<'contrato' | 'centro' | 'cartao' | 'sistema' | 'grupo', string>>;

interface WhoUsesFigures {
  /** The table of those who may use it today; null where it is not filtered by that. */
  addressOf: (named: Named) => string | null;
  /** How many these are; undefined while that is not known. */
  countOf: (named: Named) => QuantosUsam | undefined;
}

const Figures = createContext<WhoUsesFigures | null>(null);

const keyOf = ({ contrato, centro, cartao, sistema, grupo }: Named) =>
  JSON.stringify([contrato, centro, cartao, sistema, grupo].map((name) => name ?? null));

/** Within it, what a person has says how many may use it, and leads to them: one call tells of all. */
export function WhoUsesOf({
  actor,
  idProdutoPF,
  children,
}: {
  actor: Actor;
  idProdutoPF: string;
  children: ReactNode;
}) {
  const tableOf = useGranteesAddress(actor);
  const { query } = useOne<BaseRecord & { itens: QuantosUsam[] }, HttpError>({
    resource: 'quantosUsam',
    id: idProdutoPF,
    meta: { account: actor.company.idProduto },
    // The way there stays, without a figure: a back end of another version has none.
    errorNotification: false,
    queryOptions: { retry: false },
  });
  const itens = query.data?.data.itens;
  const counts = useMemo(
    () =>
      new Map(
        itens?.map((one) => [
          JSON.stringify([one.nuContrato, one.coCentroCusto, one.nuCartao, one.idSistema, one.idGrupo]),
          one,
        ]),
      ),
    [itens],
  );
  const figures: WhoUsesFigures = {
    addressOf: (named) => tableOf({ ...named, validade: 'vigentes' }),
    countOf: (named) => counts.get(keyOf(named)),
  };
  return <Figures value={figures}>{children}</Figures>;
}

/** How many may use something today, leading to them in the table; nothing outside of `WhoUsesOf`. */
export function WhoUses({ name, ...named }: Named & { name: string }) {
  const { t, i18n } = useTranslation('delegation');
  const figures = useContext(Figures);
  const to = figures?.addressOf(named);
  if (!figures || !to) return null;
  const found = figures.countOf(named);
  if (found?.pessoas === 0) return <span className="whouses muted">{t('whoUses.nobody')}</span>;
  const said = () => {
    if (!found) return t('whoUses.open');
    const total = found.pessoas.toLocaleString(i18n.language);
    return t(found.haMais ? 'whoUses.more' : 'whoUses.people', { count: found.pessoas, total });
  };
  return (
    <Link className="whouses num" to={to} state={ROWS}>
      <span className="sr">{t('whoUses.of', { name })}</span> {said()}
    </Link>
  );
}

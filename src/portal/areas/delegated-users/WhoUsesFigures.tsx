import { useOne, type BaseRecord, type HttpError } from '@refinedev/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QuantosUsam } from '../../../contract/delegated-accesses';
import { type Actor, useGranteesAddress } from '../../features/acting';
import { ROWS } from '../../lib/over';
import type { Named } from './WhoUses';
import './who-uses-link.css';

interface WayProps {
  to: string | null;
  name: string;
  /** Undefined while that is not known. */
  found: QuantosUsam | undefined;
}

function Way({ to, name, found }: WayProps) {
  const { t, i18n } = useTranslation('delegation');
  if (to === null) return null;
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

const keyOf = (...names: (string | null | undefined)[]) => JSON.stringify(names.map((name) => name ?? null));

export interface FiguresProps {
  actor: Actor;
  idProdutoPF: string;
  /** Told what draws the figure of each thing, when it changes. */
  onDraw: (draw: (named: Named) => ReactNode) => void;
}

/** How many may use each of what a person has: one call tells of all. */
export default function WhoUsesFigures({ actor, idProdutoPF, onDraw }: FiguresProps) {
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
  const tell = useEffectEvent((all: QuantosUsam[] | undefined) => {
    const counts = new Map(
      all?.map((one) => [keyOf(one.nuContrato, one.coCentroCusto, one.nuCartao, one.idSistema, one.idGrupo), one]),
    );
    onDraw(({ name, ...named }) => (
      <Way
        to={tableOf({ ...named, validade: 'vigentes' })}
        name={name}
        found={counts.get(keyOf(named.contrato, named.centro, named.cartao, named.sistema, named.grupo))}
      />
    ));
  });
  useEffect(() => tell(itens), [itens]);
  return null;
}

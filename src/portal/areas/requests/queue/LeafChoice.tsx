import { Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PedidoDetalhe } from '../../../../contract/requests';
import { companyAddress, type Actor } from '../../../features/acting';
import { paths } from '../../../lib/paths';
import type { RequestRecord } from '../provider';
import { useAmount } from '../useAmount';

type Leaf = PedidoDetalhe['cartoes'][number] | PedidoDetalhe['grupos'][number] | PedidoDetalhe['perfis'][number];

/** A name that no two leaves share: contract numbers are digits, and profiles have ids, so cards, groups and profiles never meet. */
export function keyOf(leaf: Leaf): string {
  if ('idPerfil' in leaf) return leaf.idPerfil;
  return 'nuCartao' in leaf ? `${leaf.nuContrato} ${leaf.nuCartao}` : `${leaf.idSistema}/${leaf.idGrupo}`;
}

/** As many as somebody looks at; the others come when they are asked for. */
const AT_ONCE = 40;

interface LeafChoiceProps {
  actor: Actor;
  request: RequestRecord;
  /** Those that are left out; null where nothing is decided. */
  left: ReadonlySet<string> | null;
  onChange?: (left: ReadonlySet<string>) => void;
  disabled?: boolean;
}

/** What a request asks for, to be ticked by whoever decides. */
export function LeafChoice({ actor, request, left, onChange, disabled = false }: LeafChoiceProps) {
  const { t } = useTranslation('requests');
  const [shown, setShown] = useState(AT_ONCE);
  const amount = useAmount();
  const leaves: Leaf[] = [...request.perfis, ...request.cartoes, ...request.grupos];
  const standing = leaves.filter(({ existe }) => existe);
  const on = left ? standing.filter((leaf) => !left.has(keyOf(leaf))).length : 0;
  const saying = (leaf: Leaf): readonly [string, string] => {
    if ('idPerfil' in leaf)
      return [leaf.nome, leaf.existe ? t('detail.profile', { amount: amount(leaf) }) : t('profile')];
    if (!('nuCartao' in leaf)) return [leaf.sistema, leaf.grupo];
    const centre = [leaf.coCentroCusto, leaf.nomeCentroCusto].filter(Boolean).join(' ');
    return [t('detail.card', { number: leaf.nuCartao }), t('detail.centre', { contract: leaf.nuContrato, centre })];
  };
  const words = (leaf: Leaf) => {
    const [name, more] = saying(leaf);
    return (
      <span>
        <b>{name}</b>
        <span className="small muted">{more}</span>
      </span>
    );
  };
  const toggle = (leaf: Leaf, ticked: boolean) => {
    const next = new Set(left);
    if (ticked) next.delete(keyOf(leaf));
    else next.add(keyOf(leaf));
    onChange?.(next);
  };
  return (
    <>
      <h3 className="dt__t">
        {t('detail.what')} {left && <span>{t('detail.ticked', { count: on, total: leaves.length })}</span>}
      </h3>
      <ul className="leafs" aria-label={t('detail.what')}>
        {leaves.slice(0, shown).map((leaf) => (
          <li key={keyOf(leaf)}>
            {left && leaf.existe ? (
              <Checkbox
                checked={!left.has(keyOf(leaf))}
                disabled={disabled}
                onChange={(event) => toggle(leaf, event.target.checked)}
              >
                {words(leaf)}
              </Checkbox>
            ) : (
              words(leaf)
            )}
            {left && leaf.existe && 'idPerfil' in leaf && (
              // Nobody approves what they cannot look at; Back leads here again.
              <Link
                className="small"
                to={companyAddress(paths.accessProfilePeople, actor, { id: leaf.idPerfil })}
                aria-label={t('detail.givesOf', { name: leaf.nome })}
              >
                {t('detail.gives')}
              </Link>
            )}
            {!leaf.existe && leaf.concedido === null && <Tag color="warning">{t('detail.gone')}</Tag>}
            {leaf.concedido !== null && (
              <Tag color={leaf.concedido ? 'success' : 'default'}>
                {t(leaf.concedido ? 'detail.granted' : 'detail.notGranted')}
              </Tag>
            )}
          </li>
        ))}
      </ul>
      {leaves.length > shown && (
        <Button type="text" size="small" onClick={() => setShown(leaves.length)}>
          {t('detail.more', { count: leaves.length - shown })}
        </Button>
      )}
    </>
  );
}

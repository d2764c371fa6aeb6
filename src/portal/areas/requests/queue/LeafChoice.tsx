import { Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PART_OF_MAX } from '../../../../contract/requests';
import { companyAddress, type Actor } from '../../../features/acting';
import { paths } from '../../../lib/paths';
import type { RequestRecord } from '../provider';
import { useAmount } from '../useAmount';
import { keyOf, type Leaf, type Profile, stateOf, withTicked } from './leaves';
import { ProfileParts } from './ProfileParts';

/** As many as somebody looks at; the others come when they are asked for. */
const AT_ONCE = 40;

interface LeafChoiceProps {
  actor: Actor;
  request: RequestRecord;
  /** Those that are left out, and of a profile that is given in part its accesses; null where nothing is decided. */
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
  const isOn = (leaf: Leaf) =>
    left !== null && ('idPerfil' in leaf ? stateOf(leaf, left) !== 'none' : !left.has(keyOf(leaf)));
  const on = standing.filter(isOn).length;
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
  const change = (next: ReadonlySet<string>) => onChange?.(next);
  const toggle = (leaf: Leaf, ticked: boolean) => {
    // Whole, or not at all: what was ticked in it is forgotten.
    const next = new Set('idPerfil' in leaf && left ? withTicked(leaf, [], left) : left);
    if (ticked) next.delete(keyOf(leaf));
    else next.add(keyOf(leaf));
    change(next);
  };
  const gives = (profile: Profile) => {
    if (left === null || !profile.existe) return null;
    if (profile.acessos) return <ProfileParts profile={profile} left={left} onChange={change} disabled={disabled} />;
    return (
      <>
        {/* Nobody approves what they cannot look at; Back leads here again. */}
        <Link
          className="small"
          to={companyAddress(paths.accessProfilePeople, actor, { id: profile.idPerfil })}
          aria-label={t('detail.givesOf', { name: profile.nome })}
        >
          {t('detail.gives')}
        </Link>
        {profile.quantidadeCartoes + profile.quantidadeGrupos > PART_OF_MAX && (
          <p className="help gives__part">{t('detail.wholeOnly', { most: PART_OF_MAX })}</p>
        )}
      </>
    );
  };
  const came = (leaf: Leaf) => {
    if (leaf.concedido === null) return leaf.existe ? null : <Tag color="warning">{t('detail.gone')}</Tag>;
    if ('emParte' in leaf && leaf.emParte !== undefined)
      return <Tag color="warning">{t('detail.inPart', { count: leaf.emParte })}</Tag>;
    return (
      <Tag color={leaf.concedido ? 'success' : 'default'}>
        {t(leaf.concedido ? 'detail.granted' : 'detail.notGranted')}
      </Tag>
    );
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
                checked={'idPerfil' in leaf ? stateOf(leaf, left) === 'whole' : isOn(leaf)}
                indeterminate={'idPerfil' in leaf && stateOf(leaf, left) === 'part'}
                disabled={disabled}
                onChange={(event) => toggle(leaf, event.target.checked)}
              >
                {words(leaf)}
              </Checkbox>
            ) : (
              words(leaf)
            )}
            {'idPerfil' in leaf && gives(leaf)}
            {came(leaf)}
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

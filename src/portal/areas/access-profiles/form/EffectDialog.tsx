import { useList, type HttpError } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'antd';
import { PROFILE_PEOPLE_MAX } from '../../../../contract/access-profiles';
import type { PageInfo } from '../../../../contract/page';
import { personName } from '../../../lib/format';
import { EscapeModal } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { LoadError } from '../../../ui/feedback';
import { Pager } from '../../../ui/table';
import type { Effect, Effects } from '../provider';
import { partsOf, type Held } from './parts';

interface EffectDialogProps {
  account: string;
  profile: string;
  /** What it would give; null keeps the dialog closed. */
  held: Held | null;
  onClose: () => void;
  onSave: () => void;
}

const PAGE = 20;

/** The people of a page, those to whom the same happens together: they come beside each other. */
function alike(people: readonly Effect[]): [Effect, ...Effect[]][] {
  const groups: [Effect, ...Effect[]][] = [];
  for (const one of people) {
    const last = groups.at(-1);
    if (last && last[0].efeito === one.efeito) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

type Named = NonNullable<Effects['efeitos']>[number];

/** By name what some people gain and lose, and how many they are. */
function Leaves({ effect, named }: { effect: Effect; named: Named | undefined }) {
  const { t } = useTranslation('access-profiles');
  if (!named) return null;
  const said = ({ cartoes, grupos }: Named['ganha'], count: number) => {
    const by = new Map<string, string[]>();
    const add = (whole: string, leaf: string) => by.set(whole, [...(by.get(whole) ?? []), leaf]);
    for (const { nuContrato, nuCartao } of cartoes) add(t('effect.contract', { name: nuContrato }), nuCartao);
    for (const { sistema, grupo } of grupos) add(sistema, grupo);
    const more = count - cartoes.length - grupos.length;
    return [...by]
      .map(([whole, leaves]) => `${whole}: ${leaves.join(', ')}`)
      .concat(more > 0 ? [t('effect.more', { count: more })] : [])
      .join('; ');
  };
  return (
    <>
      <h3 className="aprof__same">{t('effect.people', { count: named.pessoas })}</h3>
      {effect.ganha > 0 && (
        <p className="small">{t('effect.gain', { count: named.pessoas, what: said(named.ganha, effect.ganha) })}</p>
      )}
      {effect.perde > 0 && (
        <p className="small">{t('effect.lose', { count: named.pessoas, what: said(named.perde, effect.perde) })}</p>
      )}
    </>
  );
}

/** Who would gain and lose what by a change of a profile, before it is saved. */
export default function EffectDialog({ account, profile, held, onClose, onSave }: EffectDialogProps) {
  const { t } = useTranslation('access-profiles');
  const [page, setPage] = useState(1);
  // What is said while the dialog fades; another opening begins anew.
  const [shown, setShown] = useState<Held | null>(null);
  if (held && held !== shown) {
    setShown(held);
    setPage(1);
  }
  const { query } = useList<Effect, HttpError>({
    resource: 'previasDePerfil',
    meta: { account },
    pagination: { currentPage: page, pageSize: PAGE },
    filters: [
      { field: 'perfil', operator: 'eq', value: profile },
      { field: 'partes', operator: 'eq', value: shown && partsOf(shown) },
    ],
    queryOptions: { enabled: held !== null, gcTime: 0 },
    // The dialog says it, with another try.
    errorNotification: false,
  });
  const found = query.data;
  const effects = found?.['effects'] as Effects | undefined;
  const info = found?.['page'] as PageInfo | undefined;
  const what = ({ ganha, perde, ficaSemNada }: Effect) =>
    [
      ganha > 0 && t('effect.gains', { count: ganha }),
      perde > 0 && t('effect.loses', { count: perde }),
      ficaSemNada && t('effect.nothingLeft'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <EscapeModal
      open={held !== null}
      title={t('effect.title')}
      width={640}
      closeBeside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('effect.back')}</Button>
          <Button type="primary" disabled={!effects || effects.demais} onClick={onSave}>
            {t('effect.save')}
          </Button>
        </>
      }
    >
      {query.error && <LoadError error={query.error} text={t('effect.failed')} onRetry={query.refetch} />}
      {query.isPending && !query.error && <p role="status">{t('effect.asking')}</p>}
      {effects?.demais && <Notice kind="warning">{t('effect.tooMany', { max: PROFILE_PEOPLE_MAX })}</Notice>}
      {effects?.depois && <Notice kind="info">{t('effect.later', { max: PROFILE_PEOPLE_MAX })}</Notice>}
      {effects?.vistas !== undefined && <Notice kind="info">{t('effect.sample', { max: effects.vistas })}</Notice>}
      {effects && info && (
        <>
          <p role="status">
            <b>
              {info.totalElements === 0
                ? t('effect.nobody')
                : [
                    effects.ganham > 0 && t('effect.peopleGain', { count: effects.ganham }),
                    effects.perdem > 0 && t('effect.peopleLose', { count: effects.perdem }),
                  ]
                    .filter(Boolean)
                    .join('; ')}
            </b>
          </p>
          {alike(found?.data ?? []).map(([first, ...others]) => (
            <section key={first.id} className="aprof__alike">
              <Leaves effect={first} named={effects.efeitos?.[first.efeito ?? -1]} />
              <ul className="aprof__effects" aria-label={t('effect.list')}>
                {[first, ...others].map((one) => (
                  <li key={one.id}>
                    <b>{personName(one.nome)}</b>
                    <span className={one.perde > 0 ? 'err' : 'muted'}>{what(one)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {info.totalPages > 1 && <Pager page={info} onPage={setPage} />}
        </>
      )}
    </EscapeModal>
  );
}

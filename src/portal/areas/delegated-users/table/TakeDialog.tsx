import { useCreate, type HttpError } from '@refinedev/core';
import { Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARDS_MAX, GROUPS_MAX } from '../../../../contract/delegated-grants';
import { CARDS_LISTED, type EfeitoRetirada } from '../../../../contract/delegated-removals';
import { loginText } from '../../../../contract/login-text';
import { ApiError } from '../../../http/ApiError';
import { personName } from '../../../lib/format';
import { someNames } from '../../../lib/some';
import type { Actor } from '../../../features/acting';
import { busyButton } from '../../../ui/busy';
import { EscapeModal } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { LoadError } from '../../../ui/feedback';
import { AlertIcon, CheckIcon } from '../../../ui/icons';
import { usePhone } from '../../../ui/usePhone';
import { useRested } from '../../../ui/useRested';
import { useGrowing } from '../edit/useGrowing';
import type { Removed } from '../provider';
import { actingMeta } from '../reads';
import type { PersonLoss, Removal } from '../removals.provider';
import { useAccessesChanged } from '../useAccessesChanged';
import { branchesOf, takenOf, type Ticked } from './takeable';
import { TakeTree } from './TakeTree';
import type { Kept } from './useActOnMany';
import type { Person } from './useSelected';
import { useLeavesOfMany, useRemovalPreview } from './useTaking';
import { useUndoable } from '../useUndoable';
import './ends.css';
import './take.css';

interface TakeDialogProps extends Kept<'take'> {
  actor: Actor;
  onClose: () => void;
  /** It was taken from `lost`, and the rows have come; `left` were changed by somebody else meanwhile. */
  onTaken: (ids: { lost: readonly string[]; left: readonly string[] }) => void;
  /** It was undone, and the rows are as before. */
  onUndone?: () => void;
}

const STEP = 60;
const NOTHING: Ticked = new Set();

const loses = ({ efeito }: Pick<PersonLoss, 'efeito'>) => efeito === 'sai' || efeito === 'perde';

interface LossesProps {
  kind: 'stay' | 'change';
  losses: readonly PersonLoss[];
  names: ReadonlyMap<string, string>;
  scoped: boolean;
}

/** Those who lose something, or those who do not, with why. */
function Losses({ kind, losses, names, scoped }: LossesProps) {
  const { t } = useTranslation(['delegation', 'take']);
  const { count, end } = useGrowing(losses.length, STEP, kind);
  const id = useId();
  if (losses.length === 0) return null;
  const Icon = kind === 'stay' ? AlertIcon : CheckIcon;
  const said = ({ efeito, ficam }: PersonLoss) => {
    if (efeito === 'perde') return t('take:keeps', { count: ficam });
    if (efeito === 'sai') return t(scoped ? 'take:allOfScope' : 'take:all');
    return t(`take:why.${efeito}`);
  };
  const profiles = ({ perfis = [], outrosPerfis = 0 }: PersonLoss) =>
    [
      perfis.length > 0 && t('take:profiles', { count: perfis.length, names: perfis.join(', ') }),
      outrosPerfis > 0 && t('take:otherProfiles', { count: outrosPerfis }),
    ].filter((one) => one !== false);
  return (
    <>
      <h4 id={id} className={`dends__kind dends__kind--${kind}`}>
        <Icon size={20} /> {t(kind === 'stay' ? 'ends.kinds.fica' : 'take:lose')}{' '}
        <span className="num">{losses.length.toLocaleString()}</span>
      </h4>
      <ul aria-labelledby={id}>
        {losses.slice(0, count).map((loss) => (
          <li key={loss.id} className="take__loss">
            <span>
              <b>{personName(names.get(loss.id) ?? loginText(loss.id))}</b>
              <span className="small muted num">{loginText(loss.id)}</span>
            </span>
            <span className="take__what">
              {loses(loss) && <b className="num">{t('take:goes', { count: loss.retirados })}</b>}{' '}
              <span className={loss.efeito === 'sai' ? 'small take__all' : 'small muted'}>{said(loss)}</span>
              {profiles(loss).map((one) => (
                <span key={one} className="small take__all">
                  {one}
                </span>
              ))}
            </span>
          </li>
        ))}
        {count < losses.length && <li ref={end} className="dends__end" aria-hidden="true" />}
      </ul>
    </>
  );
}

/** Takes cards and groups from many, after showing what that does to whom. */
export default function TakeDialog({
  actor,
  people,
  chosen: before,
  onChosen,
  onClose,
  onTaken,
  onUndone,
}: TakeDialogProps) {
  const { t } = useTranslation(['delegation', 'take', 'validation']);
  const { mutateAsync: take } = useCreate<EfeitoRetirada & Removed, HttpError, Removal>();
  const accessesChanged = useAccessesChanged();
  const undoable = useUndoable(actor, 'undone', onUndone);
  // What is said while the dialog fades; another opening begins anew.
  const [shown, setShown] = useState<Person[]>([]);
  const [ticked, setTicked] = useState<Ticked>(NOTHING);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const phone = usePhone();
  if (people && people !== shown) {
    setShown(people);
    setTicked(before ? new Set(before) : NOTHING);
    setRefused(null);
  }
  const ids = useMemo(() => shown.map(({ idProdutoPF }) => idProdutoPF), [shown]);
  const leaves = useLeavesOfMany(actor, ids, people !== null);
  const found = leaves.value;
  const { cards, groups } = useMemo(() => (found ? branchesOf(found, t) : { cards: [], groups: [] }), [found, t]);
  const rested = useRested(ticked);
  const taken = useMemo(() => takenOf([...cards, ...groups], rested), [cards, groups, rested]);
  const { listaCartoes, listaGrupos } = taken;
  const tooMany =
    listaCartoes.length > CARDS_MAX ? 'cards_too_many' : listaGrupos.length > GROUPS_MAX ? 'groups_too_many' : null;
  const asks = people !== null && rested.size > 0 && tooMany === null;
  const preview = useRemovalPreview(actor, ids, asks ? taken : undefined);
  const settled = rested === ticked && ticked.size > 0;
  const losses = settled ? preview.value : null;
  const losing = losses?.filter(loses) ?? [];
  const staying = losses?.filter((one) => !loses(one)) ?? [];
  const names = new Map(shown.map(({ idProdutoPF, nome }) => [idProdutoPF, nome]));
  const error = refused ?? (settled && tooMany !== null ? t(`validation:${tooMany}`) : null);

  const submit = async () => {
    if (busy || !losses || losing.length === 0) return;
    setBusy(true);
    try {
      const { data } = await take({
        resource: 'retiradasDeAcesso',
        values: {
          listaUsuarios: losses.map(({ idProdutoPF, versao }) => ({ idProdutoPF, versao })),
          ...taken,
        },
        meta: actingMeta(actor),
        // All that is read of accesses, below.
        invalidates: [],
        // With the offer to undo it, below.
        successNotification: false,
        // Said at the choice, or by the catalogue.
        errorNotification: false,
      });
      undoable(said(data), data.desfazer);
      await accessesChanged('stays');
      const idsOf = (some: EfeitoRetirada['pessoas']) => some.map(({ idProdutoPF }) => idProdutoPF);
      onTaken({
        lost: idsOf(data.pessoas.filter(loses)),
        left: idsOf(data.pessoas.filter(({ efeito }) => efeito === 'mudou')),
      });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const [field] = thrown.campos;
      if (thrown.code === 'MCN-100') setRefused(field ? t(`validation:${field.chave}`) : thrown.text);
    } finally {
      setBusy(false);
    }
  };
  const said = ({ perdem, pessoas }: EfeitoRetirada) => {
    const changed = pessoas.filter(({ efeito }) => efeito === 'mudou').length;
    const lost = pessoas.filter(loses).map(({ idProdutoPF }) => names.get(idProdutoPF) ?? idProdutoPF);
    return [
      t('take:done', { count: perdem, names: someNames(t, lost) }),
      changed > 0 && t('take:changed', { count: changed }),
    ]
      .filter(Boolean)
      .join(' ');
  };

  const sum = () => {
    if (ticked.size === 0) return t('take:waits');
    if (!losses) return preview.failed || tooMany ? '' : t('ends.asking');
    if (losing.length === 0) return t('take:nobody');
    const goes = losing.reduce((total, { retirados }) => total + retirados, 0);
    return t('take:sum', {
      accesses: t('take:accesses', { count: goes }),
      people: t('take:people', { count: losing.length }),
    });
  };
  // A phone's foot has room for the buttons.
  const told = <p className="small muted dends__note">{t('take:told')}</p>;
  return (
    <EscapeModal
      open={people !== null}
      width={1080}
      className="dendsmodal dtakemodal"
      title={t('take:title')}
      closeBeside={false}
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          {!phone && told}
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button danger {...busyButton(busy)} disabled={losing.length === 0} onClick={() => void submit()}>
            {losing.length === 0 ? t('take:action') : t('take:yes', { count: losing.length })}
          </Button>
        </>
      }
    >
      <div className="dends take">
        <p className="muted">{t('selection.count', { count: shown.length })}</p>
        <div className="take__sides">
          <div className="take__side">
            <h3 id={`${id}-what`}>{t('take:what')}</h3>
            {/* Each side scrolls by itself: the keyboard reaches it. */}
            <div className="take__scroll" role="region" aria-labelledby={`${id}-what`} tabIndex={0}>
              {leaves.failed && <LoadError error={leaves.failed} text={t('accesses.failed')} onRetry={leaves.reload} />}
              {leaves.loading && <p role="status">{t('loading')}</p>}
              {found && cards.length === 0 && groups.length === 0 && <p className="muted">{t('take:none')}</p>}
              {found?.cartoesOmitidos && <Notice>{t('take:omitted', { max: CARDS_LISTED.toLocaleString() })}</Notice>}
              {found && (cards.length > 0 || groups.length > 0) && (
                <TakeTree
                  key={ids.join(' ')}
                  parts={[
                    { label: t('cards.title'), branches: cards },
                    { label: t('systems.title'), branches: groups },
                  ]}
                  ticked={ticked}
                  disabled={busy}
                  onTicked={(next) => {
                    setTicked(next);
                    setRefused(null);
                    onChosen([...next]);
                  }}
                />
              )}
            </div>
          </div>
          <div className="take__side">
            <h3 id={`${id}-who`}>{t('ends.list')}</h3>
            <span className="err" role="alert">
              {error}
            </span>
            <p role="status">
              <b>{sum()}</b> {staying.length > 0 && losing.length > 0 && t('ends.others', { count: staying.length })}
            </p>
            {preview.failed && settled && (
              <LoadError error={preview.failed} text={t('ends.failed')} onRetry={preview.reload} />
            )}
            {losses && (
              <div className="take__scroll dends__list" role="region" aria-labelledby={`${id}-who`} tabIndex={0}>
                <Losses kind="stay" losses={staying} names={names} scoped={actor.perfil === 'Supervisor'} />
                <Losses kind="change" losses={losing} names={names} scoped={actor.perfil === 'Supervisor'} />
              </div>
            )}
          </div>
        </div>
        {phone && told}
      </div>
    </EscapeModal>
  );
}

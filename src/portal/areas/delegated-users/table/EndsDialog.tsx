import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateMany, type HttpError } from '@refinedev/core';
import { ApiError } from '../../../http/ApiError';
import { dateText } from '../../../lib/dates';
import { someNames } from '../../../lib/some';
import type { Actor } from '../../../features/acting';
import { busyButton } from '../../../ui/busy';
import { EscapeModal } from '../../../ui/dialogs';
import { LoadError } from '../../../ui/feedback';
import { WarningIcon } from '../../../ui/icons';
import { toastText } from '../../../ui/toast';
import { usePhone } from '../../../ui/usePhone';
import { useRested } from '../../../ui/useRested';
import type { NewEnd, PersonEnd, Removed } from '../provider';
import { actingMeta, useEndPreview } from '../reads';
import { useAccessesChanged } from '../useAccessesChanged';
import { useUndoable } from '../useUndoable';
import { EndChoice, endTyped } from './EndChoice';
import { EndEffects, losing } from './EndEffects';
import type { Kept } from './useActOnMany';
import type { Person } from './useSelected';
import './ends.css';

interface EndsDialogProps extends Kept<'ends'> {
  actor: Actor;
  onClose: () => void;
  /** `changed` have their end, and the rows with it have come; `left` were changed by somebody else meanwhile. */
  onChanged: (ids: { changed: readonly string[]; left: readonly string[] }) => void;
  /** It was undone, and the rows are as before. */
  onUndone?: () => void;
}

const changes = ({ efeito }: PersonEnd) => efeito === 'muda' || efeito === 'renova';
const idsOf = (some: readonly PersonEnd[]) => some.map(({ id }) => id);

/** Sets or takes away the end of the accesses of many, after showing what that does to whom. */
export default function EndsDialog({
  actor,
  people,
  chosen: before,
  onChosen,
  onClose,
  onChanged,
  onUndone,
}: EndsDialogProps) {
  const { t } = useTranslation(['delegation', 'validation']);
  const { mutateAsync: change } = useUpdateMany<PersonEnd & Removed, HttpError, NewEnd>();
  const accessesChanged = useAccessesChanged();
  const undoable = useUndoable(actor, 'ends.undone', onUndone);
  // What is said while the dialog fades; another opening begins anew.
  const [shown, setShown] = useState<Person[]>([]);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [onlyBefore, setOnlyBefore] = useState(false);
  const [left, setLeft] = useState(false);
  const hint = useId();
  const phone = usePhone();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (people && people !== shown) {
    setShown(people);
    setTyped(before?.typed ?? '');
    setOpen(before?.open ?? false);
    setOnlyBefore(before?.onlyBefore ?? false);
    setLeft(false);
    setRefused(null);
  }
  const choose = (date: string | null) => {
    setTyped(date ?? '');
    setOpen(date === null);
    setRefused(null);
    onChosen({ typed: date ?? '', open: date === null, onlyBefore });
  };
  const narrow = (only: boolean) => {
    setOnlyBefore(only);
    onChosen({ typed, open, onlyBefore: only });
  };

  const { wanted, wrong } = endTyped(typed, open, left);
  const error = refused ?? (wrong && t(`validation:${wrong}`));
  const rested = useRested(wanted);
  // Whoever has an end has it before none at all.
  const narrowed = onlyBefore && !open;
  const preview = useEndPreview(
    actor,
    shown.map(({ idProdutoPF }) => idProdutoPF),
    people ? rested : undefined,
    narrowed,
  );
  const found = rested === wanted && wanted !== undefined ? preview.value : null;
  const changing = found?.filter(changes) ?? [];
  const staying = found?.filter((one) => !changes(one)) ?? [];
  const less = found && wanted !== undefined ? losing(found, wanted) : 0;
  const names = new Map(shown.map(({ idProdutoPF, nome }) => [idProdutoPF, nome]));

  const submit = async () => {
    if (busy || !found || wanted === undefined || changing.length === 0) return;
    setBusy(true);
    try {
      const { data } = await change({
        resource: 'permissionarios',
        ids: shown.map(({ idProdutoPF }) => idProdutoPF),
        values: {
          validoAte: wanted,
          ...(narrowed && { somenteAntes: true }),
          versoes: found.map(({ idProdutoPF, versao }) => ({ idProdutoPF, versao })),
        },
        meta: actingMeta(actor),
        // All that is read of accesses, below.
        invalidates: [],
        // With the offer to undo it, and whom it left as they were, below.
        successNotification: false,
        // Said at the field, or by the catalogue.
        errorNotification: false,
      });
      const changed = idsOf(data.filter(changes));
      const expected = new Set(idsOf(changing));
      sayDone(
        changed,
        data.filter((one) => expected.has(one.id) && !changes(one)),
        data[0]?.desfazer,
      );
      await accessesChanged('stays');
      onChanged({ changed, left: idsOf(data.filter(({ efeito }) => efeito === 'mudou')) });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const [field] = thrown.campos;
      if (thrown.code === 'MCN-100') setRefused(field ? t(`validation:${field.chave}`) : thrown.text);
    } finally {
      setBusy(false);
    }
  };

  const namesOf = (ids: readonly string[]) =>
    someNames(
      t,
      ids.map((id) => names.get(id) ?? id),
    );
  /** Says who has the end, and who has it not though the preview said so, with why. */
  const sayDone = (changed: readonly string[], kept: readonly PersonEnd[], undo: string | null | undefined) => {
    const why = (key: 'ends.gone' | 'ends.changed' | 'ends.stayed', some: readonly PersonEnd[]) =>
      some.length > 0 && t(key, { count: some.length, names: namesOf(idsOf(some)) });
    const of = (...effects: PersonEnd['efeito'][]) => kept.filter(({ efeito }) => effects.includes(efeito));
    const done = t('ends.done', { count: changed.length, names: namesOf(changed) });
    const parts = [
      why('ends.changed', of('mudou')),
      why('ends.gone', of('semAcesso')),
      why('ends.stayed', of('igual', 'depois', 'propria', 'foraDaAutorizacao')),
    ];
    const stayed = parts.filter(Boolean).join(' ');
    if (undo) {
      undoable(done, undo);
      if (stayed) toastText('warning', stayed);
    } else toastText(stayed ? 'warning' : 'success', [done, stayed].filter(Boolean).join(' '));
  };

  const said = () => {
    if (wanted === undefined) return t('ends.waits');
    if (!found) return preview.failed ? '' : t('ends.asking');
    if (changing.length === 0) return t('ends.nobody');
    return wanted === null
      ? t('ends.toNone', { count: changing.length })
      : t('ends.to', { count: changing.length, date: dateText(wanted) });
  };
  // A phone's foot has room for the buttons: who is changed is to stand above it.
  const told = <p className="small muted dends__note">{t('ends.told')}</p>;
  return (
    <EscapeModal
      open={people !== null}
      width={880}
      className="dendsmodal"
      title={t('ends.title')}
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
          <Button type="primary" {...busyButton(busy)} disabled={changing.length === 0} onClick={() => void submit()}>
            {changing.length === 0 ? t('ends.action') : t('ends.yes', { count: changing.length })}
          </Button>
        </>
      }
    >
      <div className="dends">
        <p className="muted">{t('selection.count', { count: shown.length })}</p>
        <EndChoice
          typed={typed}
          open={open}
          error={error}
          busy={busy}
          onChoose={choose}
          onLeave={() => setLeft(true)}
        />
        <Checkbox
          checked={narrowed}
          disabled={busy || open}
          aria-describedby={hint}
          onChange={({ target }) => narrow(target.checked)}
        >
          {t('ends.onlyBefore')}
          <span id={hint} className="small muted dends__hint">
            {t('ends.onlyBeforeHint')}
          </span>
        </Checkbox>
        <div role="status">
          <b>{said()}</b> {staying.length > 0 && changing.length > 0 && t('ends.others', { count: staying.length })}
          {less > 0 && (
            <p className="dends__less">
              <WarningIcon size={20} /> {t('ends.less', { count: less })}
            </p>
          )}
        </div>
        {preview.failed && rested === wanted && (
          <LoadError error={preview.failed} text={t('ends.failed')} onRetry={preview.reload} />
        )}
        {found && wanted !== undefined && (
          // Scrolls by itself: the keyboard reaches it.
          <div className="dends__list" role="region" aria-label={t('ends.list')} tabIndex={0}>
            <EndEffects ends={found} names={names} wanted={wanted} />
          </div>
        )}
        {phone && told}
      </div>
    </EscapeModal>
  );
}

import { useOne } from '@refinedev/core';
import { Button, Tag } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GateBones } from '../../../features/account/AccountGate';
import type { ApiError } from '../../../http/ApiError';
import { personName, todayInSaoPaulo } from '../../../lib/format';
import { EscapeModal } from '../../../ui/dialogs';
import { Notice } from '../../../ui/drawn';
import { LoadError } from '../../../ui/feedback';
import { DateInput, FormActions, SubmitForm } from '../../../ui/fields';
import type { CertificationItem, ItemAccesses } from '../provider';
import { type Branch, branchesOf, type Line, takenOf } from './leaves';
import { ReasonField, useReason } from './Reason';
import type { Choice } from './useDeciding';

interface PartDialogProps {
  account: string;
  review: string;
  /** Whose accesses are on the screen; null keeps the dialog closed. */
  item: CertificationItem | null;
  /** The session may decide about them now. */
  deciding: boolean;
  /** The review asks for a reason of what goes. */
  reasoned: boolean;
  onClose: () => void;
  onDecide: (choice: Choice) => void;
}

/** Lines of a contract or system that stand there at first: some have hundreds. */
const FIRST = 50;

/** The accesses of somebody in a review: which go, by ticking them, and which stay. */
export default function PartDialog({ account, review, item, deciding, reasoned, onClose, onDecide }: PartDialogProps) {
  const { t } = useTranslation(['certifications', 'validation']);
  // What is said while the dialog fades; each opening begins anew, also of the same person before the dialog of before has gone.
  const [{ shown, last, times }, setOpened] = useState({ shown: item, last: item, times: 0 });
  if (item !== last) setOpened({ shown: item ?? shown, last: item, times: item ? times + 1 : times });
  const { query } = useOne<ItemAccesses, ApiError>({
    resource: 'acessosDoItem',
    id: shown?.id ?? '',
    meta: { account, revisao: review },
    // The dialog says it, with another try.
    errorNotification: false,
    queryOptions: { enabled: item !== null, gcTime: 0, staleTime: 0 },
  });
  const accesses = query.data?.data;
  return (
    <EscapeModal
      open={item !== null}
      title={t('part.title', { name: personName(shown?.nome ?? '') })}
      width={640}
      closeBeside={false}
      onClose={onClose}
    >
      {query.error && <LoadError error={query.error} text={t('part.failed')} onRetry={query.refetch} />}
      {!accesses && !query.error && <GateBones />}
      {accesses && item && (
        <Part
          key={times}
          accesses={accesses}
          deciding={deciding}
          reasoned={reasoned}
          onClose={onClose}
          onDecide={onDecide}
        />
      )}
    </EscapeModal>
  );
}

function Part({
  accesses,
  deciding,
  reasoned,
  onClose,
  onDecide,
}: Omit<PartDialogProps, 'account' | 'review' | 'item'> & { accesses: ItemAccesses }) {
  const { t } = useTranslation(['certifications', 'validation']);
  const id = useId();
  const reason = useReason();
  const list = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const branches = branchesOf(accesses);
  const lines = branches.flatMap((branch) => branch.lines);
  const live = lines.filter(({ situation }) => situation === 'tem');
  const going = live.filter(({ key }) => ticked.has(key));
  const all = going.length > 0 && going.length === live.length && accesses.depois === 0 && !accesses.omitidos;
  /** Nothing of the review stays, but what was given since it began does. */
  const reviewed = !all && going.length > 0 && going.length === live.length && !accesses.omitidos;
  const profiles = [...new Set(going.flatMap((line) => line.profiles))];
  useEffect(() => {
    // The accesses came after the dialog: somebody begins with the first of them.
    list.current?.querySelector<HTMLElement>('input:not([disabled])')?.focus();
  }, []);

  const tick = (keys: readonly string[], on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const key of keys)
        if (on) next.add(key);
        else next.delete(key);
      return next;
    });
  const submit = () => {
    if (until !== '' && !all) {
      const wrong = !/^\d{4}-\d\d-\d\d$/.test(until)
        ? 'valid_until_format'
        : until < todayInSaoPaulo()
          ? 'certification_until_past'
          : null;
      setProblem(wrong);
      if (wrong !== null) return;
    }
    const ate = until === '' || all ? null : until;
    if (going.length === 0) return onDecide({ decisao: ate === null ? 'manter' : 'manterAte', ate, motivo: '' });
    const motivo = reasoned ? reason.read() : '';
    if (motivo === null) return;
    if (all) return onDecide({ decisao: 'retirar', ate, motivo });
    const retirados = takenOf(accesses, new Set(going.map(({ key }) => key)));
    onDecide({ decisao: 'manterParte', ate, motivo, retirados });
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
      return;
    }
    const stops = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not([disabled])') ?? [])];
    const at = stops.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, to))]?.focus();
  };
  const content = (
    <div
      ref={list}
      className="cert__branches"
      role="group"
      aria-label={t('part.list')}
      {...(deciding && { onKeyDown: press, 'aria-describedby': `${id}keys` })}
    >
      {branches.map((branch) => (
        <BranchLines key={branch.key} branch={branch} ticked={ticked} deciding={deciding} onTick={tick} />
      ))}
    </div>
  );
  const notices = (
    <>
      {accesses.depois > 0 && <Notice>{t('part.since', { count: accesses.depois })}</Notice>}
      {accesses.omitidos && <Notice kind="warning">{t('part.omitted', { count: lines.length })}</Notice>}
    </>
  );
  if (!deciding)
    return (
      <>
        {notices}
        {content}
      </>
    );
  return (
    <SubmitForm layout="vertical" size="large" className="form cert__part" onFinish={submit}>
      <p className="help" id={`${id}keys`}>
        {t('part.help')} <span className="cert__hint">{t('part.keys')}</span>
      </p>
      {notices}
      {content}
      {profiles.length > 0 && (
        <Notice kind="warning">{t('part.profiles', { count: profiles.length, names: profiles.join(', ') })}</Notice>
      )}
      <p role="status" className="strong">
        {all
          ? t('part.all')
          : reviewed
            ? t('part.allReviewed')
            : t('part.sum', { count: going.length, stay: live.length - going.length })}
      </p>
      {!all && (
        <div className="field half">
          <label className="lbl" htmlFor={`${id}ate`}>
            {t('part.until')} <span className="muted">{t('part.optional')}</span>
          </label>
          <DateInput
            toCome
            id={`${id}ate`}
            value={until}
            aria-describedby={`${id}erro`}
            aria-invalid={problem !== null}
            onChange={(day) => {
              setUntil(day ?? '');
              setProblem(null);
            }}
          />
          <span className="err" id={`${id}erro`} role="alert">
            {problem !== null && t(`validation:${problem}`)}
          </span>
        </div>
      )}
      {reasoned && going.length > 0 && <ReasonField reason={reason} />}
      {going.length > 0 && <p className="help">{t('remove.effect')}</p>}
      <FormActions
        submit={
          all
            ? t('remove.submit')
            : reviewed
              ? t('part.submitReviewed')
              : going.length > 0
                ? t('part.submit', { count: going.length })
                : t('part.keep')
        }
        busy={false}
        onCancel={onClose}
      />
    </SubmitForm>
  );
}

interface BranchLinesProps {
  branch: Branch;
  ticked: ReadonlySet<string>;
  deciding: boolean;
  onTick: (keys: readonly string[], on: boolean) => void;
}

/** A contract or system, ticked as a whole or line by line. Plain boxes: somebody may have hundreds of accesses. */
function BranchLines({ branch, ticked, deciding, onTick }: BranchLinesProps) {
  const { t } = useTranslation('certifications');
  const [more, setMore] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const live = branch.lines.filter(({ situation }) => situation === 'tem');
  const on = live.filter(({ key }) => ticked.has(key)).length;
  const shown = more ? branch.lines : branch.lines.slice(0, FIRST);
  useEffect(() => {
    if (box.current) box.current.indeterminate = on > 0 && on < live.length;
  });
  const name = t(`part.${branch.kind}`, { name: branch.name });
  return (
    <fieldset className="cert__branch">
      <legend className="sr">{name}</legend>
      {deciding && live.length > 1 ? (
        <label className="cert__line strong">
          <input
            ref={box}
            type="checkbox"
            checked={on === live.length}
            aria-label={t('part.whole', { name })}
            onChange={(event) =>
              onTick(
                live.map(({ key }) => key),
                event.target.checked,
              )
            }
          />
          <span aria-hidden="true">{name}</span>
        </label>
      ) : (
        <p className="cert__line strong" aria-hidden="true">
          {name}
        </p>
      )}
      <ul className="cert__lines">
        {shown.map((line) => (
          <li key={line.key}>
            <AccessLine line={line} ticked={ticked.has(line.key)} deciding={deciding} onTick={onTick} />
          </li>
        ))}
      </ul>
      {shown.length < branch.lines.length && (
        <Button type="link" size="small" onClick={() => setMore(true)}>
          {t('part.more', { count: branch.lines.length - shown.length })}
        </Button>
      )}
    </fieldset>
  );
}

function AccessLine({
  line,
  ticked,
  deciding,
  onTick,
}: Pick<BranchLinesProps, 'deciding' | 'onTick'> & { line: Line; ticked: boolean }) {
  const { t } = useTranslation('certifications');
  const { key, name, of, situation, profiles } = line;
  const said = (
    <span>
      <span className={ticked ? 'num cert__going' : 'num'}>{name}</span>{' '}
      {of && <span className="small muted">{of}</span>}{' '}
      {profiles.length > 0 && (
        <span className="small muted">{t('profiles', { count: profiles.length, names: profiles.join(', ') })}</span>
      )}{' '}
      {situation !== 'tem' && (
        <Tag color={situation === 'retirado' ? 'error' : 'default'}>{t(`part.${situation}`)}</Tag>
      )}
    </span>
  );
  if (!deciding || situation !== 'tem') return <span className="cert__line">{said}</span>;
  return (
    <label className="cert__line">
      <input type="checkbox" checked={ticked} onChange={(event) => onTick([key], event.target.checked)} />
      {said}
    </label>
  );
}

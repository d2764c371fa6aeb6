import type { BaseRecord } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AtoEmEspera } from '../../../../contract/support';
import { forgetDraft } from '../../../features/record-form/useDraft';
import { useRecordForm } from '../../../features/record-form/useRecordForm';
import { ReasonField } from '../../../features/review/ReasonField';
import { momentText } from '../../../lib/dates';
import { personName } from '../../../lib/format';
import { EscapeModal } from '../../../ui/dialogs';
import { FormActions, SubmitForm } from '../../../ui/fields';
import { InfoIcon } from '../../../ui/icons';

/** What is about to be said of an act. */
interface Deciding {
  row: AtoEmEspera;
  how: 'approve' | 'refuse';
}

const draftOf = ({ row }: Deciding) => `ato:${row.idAto}`;

function DecideForm({ deciding, staff, onClose }: { deciding: Deciding; staff: string; onClose: () => void }) {
  const { t } = useTranslation('support');
  const { row, how } = deciding;
  const { formProps, busy } = useRecordForm<BaseRecord, { motivo: string }, { motivo?: string }>({
    resource: 'atosEmEspera',
    account: staff,
    record: { id: row.idAto },
    values: { motivo: '' },
    draft: draftOf(deciding),
    variables: ({ motivo }) => (how === 'refuse' ? { motivo } : {}),
    saved: how === 'approve' ? 'support:held.approved' : 'support:held.refused',
    onSaved: onClose,
  });
  return (
    <SubmitForm {...formProps} layout="vertical" size="large" className="form">
      <p>{t(`held.${how}Text`, { act: t(`held.acts.${row.ato}`), who: personName(row.atendente) })}</p>
      {how === 'refuse' && <ReasonField hint={t('held.hint')} />}
      <FormActions submit={t(`held.${how}`)} busy={busy} onCancel={onClose} cancel={t('open.cancel')} />
    </SubmitForm>
  );
}

function Held({ row, onDecide }: { row: AtoEmEspera; onDecide: (how: Deciding['how']) => void }) {
  const { t } = useTranslation('support');
  const act = t(`held.acts.${row.ato}`);
  const said = { act, protocol: row.protocolo };
  return (
    <li>
      <InfoIcon size={20} />
      <div className="sup__why">
        <b>{act}</b>
        <span className="sup__sub">
          {t('held.by', { who: personName(row.atendente), when: momentText(row.pedidoEm), protocol: row.protocolo })}{' '}
          {t('held.until', { when: momentText(row.ate) })}
        </span>
        <span className="sup__sub">{t('held.because', { reason: row.motivo })}</span>
        <span className="sup__sub">{t('held.review', { reason: row.motivoRevisao })}</span>
      </div>
      {row.proprio ? (
        <span className="sup__sub">{t('held.own')}</span>
      ) : (
        <span className="sup__waits">
          <Button onClick={() => onDecide('refuse')} aria-label={t('held.refuseOf', said)}>
            {t('held.refuse')}
          </Button>
          <Button type="primary" onClick={() => onDecide('approve')} aria-label={t('held.approveOf', said)}>
            {t('held.approve')}
          </Button>
        </span>
      )}
    </li>
  );
}

interface HeldActsProps {
  staff: string;
  rows: readonly AtoEmEspera[];
  total: number;
  onDecided: () => void;
}

/** The acts that wait for a second person of support, oldest first. */
export function HeldActs({ staff, rows, total, onDecided }: HeldActsProps) {
  const { t } = useTranslation('support');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    if (deciding) forgetDraft(draftOf(deciding));
    setOpen(false);
    onDecided();
  };
  return (
    <>
      {total > 0 && (
        <section className="card sup__part sup__held">
          <h2>{t('held.title', { count: total })}</h2>
          <ul className="sup__blocks">
            {rows.map((row) => (
              <Held
                key={row.idAto}
                row={row}
                onDecide={(how) => {
                  setDeciding({ row, how });
                  setOpen(true);
                }}
              />
            ))}
          </ul>
          {total > rows.length && <p className="muted">{t('held.more', { count: total - rows.length })}</p>}
        </section>
      )}
      <EscapeModal
        open={open}
        title={t(`held.${deciding?.how ?? 'approve'}Title`)}
        width={560}
        onClose={close}
        closeBeside={false}
      >
        {deciding && (
          <DecideForm key={`${deciding.row.idAto}:${deciding.how}`} deciding={deciding} staff={staff} onClose={close} />
        )}
      </EscapeModal>
    </>
  );
}

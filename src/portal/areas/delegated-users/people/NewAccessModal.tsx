import { Button, Form, type GetRef, Input, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { GRANTEES_MAX, type ResultadoCpf } from '../../../../contract/delegated-users';
import { forgetDraft, useDraft } from '../../../features/record-form/useDraft';
import { type Actor, invitationOf } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { inclusionOf } from '../delegation-state';
import { parseLogins } from '../../../lib/logins';
import { LookupResults } from './LookupResults';
import { SheetField } from './SheetField';
import { useLookup } from './useLookup';
import { isSheet, useSheetPeople } from './useSheetPeople';
import { Notice } from '../../../ui/drawn';
import '../../../ui/fields/fields.css';

/** Those who can be given accesses. */
const people = (results: readonly ResultadoCpf[]) =>
  results.flatMap(({ idProdutoPF, nome }) => (idProdutoPF && nome ? [{ idProdutoPF, nome }] : []));

const draftOf = (actor: Actor) => `novo-acesso:${actor.company.idProduto}`;

function NewAccess({ actor, onClose }: { actor: Actor; onClose: () => void }) {
  const { t } = useTranslation(['delegation', 'validation']);
  const navigate = useNavigate();
  const draft = useDraft<{ cpfs: string }>(draftOf(actor));
  const [form] = Form.useForm<{ cpfs: string }>();
  const [text, setText] = useState(draft.restored?.cpfs ?? '');
  const [returned, setReturned] = useState(false);
  const { lookup, start, resume, stop, reset } = useLookup(actor.company.idProduto);
  const { logins, invalid, repeated } = parseLogins(text);
  const found = people(lookup.results);
  const asked = lookup.status !== 'idle';
  const ended = asked && lookup.status !== 'running';
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ended) continueButton.current?.focus();
  }, [ended]);

  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  // What stands there now: somebody may have typed on while the reader came.
  const kept = (pasted: boolean) => {
    const now = form.getFieldValue('cpfs') ?? '';
    const area = field.current?.resizableTextArea?.textArea;
    // What is selected is replaced by what is pasted, and only then.
    return pasted && area ? now.slice(0, area.selectionStart) + now.slice(area.selectionEnd) : now;
  };
  const sheet = useSheetPeople((more, pasted) => {
    const typed = kept(pasted).trim();
    const all = [...(typed === '' ? [] : [typed]), ...more].join('\n');
    form.setFieldsValue({ cpfs: all });
    setText(all);
    draft.save({ cpfs: all });
    // The button that chose a column is gone by now.
    if (pasted) field.current?.focus();
  });
  const goOn = () => {
    draft.clear();
    const { to, state } = inclusionOf(actor, found);
    void navigate(to, { state });
  };
  const invite = (cpf: string) => {
    draft.clear();
    const { to, state } = invitationOf(actor, cpf);
    void navigate(to, { state });
  };
  const validate = (_rule: unknown, value: string | undefined) => {
    const parsed = parseLogins(value ?? '');
    if (parsed.logins.length > GRANTEES_MAX)
      return Promise.reject(new Error(t('newAccessForm.tooMany', { count: parsed.logins.length })));
    if (parsed.logins.length > 0) return Promise.resolve();
    return Promise.reject(
      new Error(parsed.invalid.length > 0 ? t('validation:invalid_cpf') : t('validation:cpfs_required')),
    );
  };
  return (
    <>
      {!asked && (
        <Form
          form={form}
          layout="vertical"
          className="stack"
          initialValues={{ cpfs: text }}
          onValuesChange={(values: { cpfs: string }) => {
            setText(values.cpfs);
            draft.save(values);
          }}
          onFinish={() => start(logins)}
        >
          <Form.Item
            name="cpfs"
            required
            className="field"
            label={t('newAccessForm.label')}
            extra={t('newAccessForm.hint')}
            rules={[{ validator: validate }]}
            validateTrigger="onSubmit"
          >
            <Input.TextArea
              ref={field}
              rows={6}
              autoComplete="off"
              spellCheck={false}
              className="num"
              autoFocus={returned}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text');
                if (!isSheet(pasted)) return;
                event.preventDefault();
                sheet.paste(pasted);
              }}
            />
          </Form.Item>
          <SheetField {...sheet} />
          <p className="help" role="status">
            {logins.length > 0 && t('newAccessForm.count', { count: logins.length })}{' '}
            {repeated > 0 && t('newAccessForm.repeated', { count: repeated })}
          </p>
          <div className="dialog-acts">
            <Button size="large" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button size="large" type="primary" htmlType="submit">
              {t('newAccessForm.submit')}
            </Button>
          </div>
        </Form>
      )}
      {asked && (
        <div className="stack">
          {lookup.status === 'running' && (
            <>
              <p role="status">{t('lookup.running', { done: lookup.results.length, total: lookup.total })}</p>
              <Progress
                percent={Math.round((lookup.results.length / Math.max(1, lookup.total)) * 100)}
                showInfo={false}
                aria-label={t('lookup.progress')}
              />
            </>
          )}
          {lookup.status === 'failed' && (
            <Notice kind="error" role="alert">
              <strong>{t('lookup.failed')}</strong>
              <p>{lookup.message}</p>
            </Notice>
          )}
          {lookup.status === 'stopped' && (
            <p role="status">{t('lookup.stopped', { done: lookup.results.length, total: lookup.total })}</p>
          )}
          {lookup.status === 'done' && <p role="status">{t('lookup.done', { count: found.length })}</p>}
          <LookupResults results={lookup.results} invalid={invalid} onInvite={ended ? invite : null} />
          <div className="dialog-acts">
            {lookup.status === 'running' ? (
              <Button size="large" onClick={stop}>
                {t('lookup.stop')}
              </Button>
            ) : (
              <>
                <Button
                  size="large"
                  onClick={() => {
                    setReturned(true);
                    reset();
                  }}
                >
                  {t('lookup.change')}
                </Button>
                {lookup.status !== 'done' && (
                  <Button size="large" onClick={() => resume(logins)}>
                    {t('lookup.resume')}
                  </Button>
                )}
                {found.length > 0 && (
                  <Button ref={continueButton} size="large" type="primary" onClick={goOn}>
                    {t('lookup.continue', { count: found.length })}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** Delegates new access: CPFs and usernames, who they are, and on to what they may use (delegation §2.14). */
export default function NewAccessModal({ actor, open, onClose }: { actor: Actor; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('delegation');
  const close = () => {
    forgetDraft(draftOf(actor));
    onClose();
  };
  return (
    <EscapeModal open={open} width={720} title={t('newAccess')} closeBeside={false} onClose={close}>
      <NewAccess actor={actor} onClose={close} />
    </EscapeModal>
  );
}

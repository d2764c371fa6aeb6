import { Button, Form, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { GRANTEES_MAX, type ResultadoCpf } from '../../../../contract/delegated-users';
import { LoginsField } from '../../../features/logins/LoginsField';
import { forgetDraft, useDraft } from '../../../features/record-form/useDraft';
import { type Actor, invitationOf } from '../../../features/acting';
import { EscapeModal } from '../../../ui/dialogs';
import { inclusionOf } from '../delegation-state';
import type { Given } from '../edit/keep';
import { parseLogins } from '../../../lib/logins';
import { LookupResults } from './LookupResults';
import { useLookup } from './useLookup';
import { Notice } from '../../../ui/drawn';
import { SubmitForm } from '../../../ui/fields/SubmitForm';
import '../../../ui/fields/fields.css';

/** Those who can be given accesses by `self`, who gives none to themselves. */
const people = (results: readonly ResultadoCpf[], self: string) =>
  results.flatMap(({ idProdutoPF, nome }) =>
    idProdutoPF && nome && idProdutoPF !== self ? [{ idProdutoPF, nome }] : [],
  );

/** What whoever is found is to be given, chosen already on the next screen. */
export interface Giving {
  name: string;
  given: Given;
}

interface NewAccessProps {
  actor: Actor;
  giving?: Giving | null;
  open: boolean;
  onClose: () => void;
}

const draftOf = (actor: Actor) => `novo-acesso:${actor.company.idProduto}`;

function NewAccess({ actor, giving, onClose }: Pick<NewAccessProps, 'actor' | 'onClose'> & { giving: Giving | null }) {
  const { t } = useTranslation(['delegation', 'validation']);
  const navigate = useNavigate();
  const draft = useDraft<{ cpfs: string }>(draftOf(actor));
  const [form] = Form.useForm<{ cpfs: string }>();
  const [text, setText] = useState(draft.restored?.cpfs ?? '');
  const [returned, setReturned] = useState(false);
  const { lookup, start, resume, stop, reset } = useLookup(actor.company.idProduto);
  const { logins, invalid } = parseLogins(text);
  const found = people(lookup.results, actor.idProdutoPF);
  const asked = lookup.status !== 'idle';
  const ended = asked && lookup.status !== 'running';
  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ended) continueButton.current?.focus();
  }, [ended]);
  const goOn = () => {
    draft.clear();
    const { to, state } = inclusionOf(actor, found, giving?.given);
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
        <SubmitForm
          form={form}
          layout="vertical"
          className="stack"
          initialValues={{ cpfs: text }}
          onFinish={() => start(logins)}
        >
          {giving && <p>{t('newAccessForm.giving', { name: giving.name })}</p>}
          <LoginsField
            form={form}
            text={text}
            onText={(all) => {
              setText(all);
              draft.save({ cpfs: all });
            }}
            label={t('newAccessForm.label')}
            hint={t('newAccessForm.hint')}
            // Said when it is sent: who has just begun has nothing yet.
            rules={[{ validator: validate, validateTrigger: 'onSubmit' }]}
            rows={6}
            autoFocus={returned}
            counted={(count) => t('newAccessForm.count', { count })}
          />
          <div className="dialog-acts">
            <Button size="large" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button size="large" type="primary" htmlType="submit">
              {t('newAccessForm.submit')}
            </Button>
          </div>
        </SubmitForm>
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
          <LookupResults
            results={lookup.results}
            invalid={invalid}
            self={actor.idProdutoPF}
            onInvite={ended ? invite : null}
          />
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
export default function NewAccessModal({ actor, giving = null, open, onClose }: NewAccessProps) {
  const { t } = useTranslation('delegation');
  // A closed dialog stays for a second: one that is opened again meanwhile begins anew.
  const [wasOpen, setWasOpen] = useState(open);
  const [openings, setOpenings] = useState(0);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }
  const close = () => {
    forgetDraft(draftOf(actor));
    onClose();
  };
  return (
    <EscapeModal open={open} width={720} title={t('newAccess')} closeBeside={false} onClose={close}>
      <NewAccess key={openings} actor={actor} giving={giving} onClose={close} />
    </EscapeModal>
  );
}

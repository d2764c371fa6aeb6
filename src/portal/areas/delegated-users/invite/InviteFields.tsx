import { Input, type InputRef, Select } from 'antd';
import { useId, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { INVITATION_DAYS, INVITATION_DAYS_MAX } from '../../../../contract/invitations';
import { CpfInput } from '../../../ui/fields';

/** What an invitation is beside its accesses. */
export interface Whom {
  cpf: string;
  email: string;
  dias: number;
}

/** What is wrong with each, in words. */
export type WhomProblem = Record<keyof Whom, string | null>;

const DAYS = [3, 7, INVITATION_DAYS, 30, INVITATION_DAYS_MAX];

interface Described {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean;
  status?: 'error';
}

interface LabelledProps {
  label: string;
  hint: string;
  error: string | null;
  children: (props: Described) => ReactNode;
}

function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="dinvite__field">
      <label className="lbl" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-help ${id}-error`,
        'aria-invalid': error !== null,
        ...(error !== null && { status: 'error' as const }),
      })}
      <span className="err" id={`${id}-error`} role="alert">
        {error}
      </span>
      <span className="help" id={`${id}-help`}>
        {hint}
      </span>
    </div>
  );
}

interface InviteFieldsProps {
  value: Whom;
  problem: WhomProblem;
  /** The CPF as the company may see it, of an invitation that exists: it cannot be changed. */
  mask: string | null;
  first: Ref<InputRef>;
  email: Ref<InputRef>;
  onChange: (next: Partial<Whom>) => void;
}

/** Who is invited, where the message goes, for how long the invitation stands. */
export function InviteFields({ value, problem, mask, first, email, onChange }: InviteFieldsProps) {
  const { t } = useTranslation('invitations');
  return (
    <section className="card dblk" aria-labelledby="convidado">
      <div className="dblk__h">
        <h2 id="convidado">{t('form.whom')}</h2>
      </div>
      <div className="dinvite">
        {mask === null ? (
          <Labelled label={t('columns.cpf')} hint={t('form.cpfHint')} error={problem.cpf}>
            {(props) => (
              <CpfInput
                {...props}
                ref={first}
                size="large"
                autoComplete="off"
                value={value.cpf}
                onChange={(cpf: string) => onChange({ cpf })}
              />
            )}
          </Labelled>
        ) : (
          <p className="dinvite__field">
            <span className="lbl">{t('columns.cpf')}</span>
            <span className="num">{mask}</span>
          </p>
        )}
        <Labelled label={t('columns.email')} hint={t('form.emailHint')} error={problem.email}>
          {(props) => (
            <Input
              {...props}
              ref={email}
              size="large"
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={value.email}
              onChange={(event) => onChange({ email: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={t('form.days')} hint={t('form.daysHint')} error={problem.dias}>
          {(props) => (
            <Select
              {...props}
              size="large"
              value={value.dias}
              onChange={(dias: number) => onChange({ dias })}
              options={[...new Set([...DAYS, value.dias])]
                .sort((a, b) => a - b)
                .map((days) => ({ value: days, label: t('form.daysOption', { count: days }) }))}
            />
          )}
        </Labelled>
      </div>
    </section>
  );
}

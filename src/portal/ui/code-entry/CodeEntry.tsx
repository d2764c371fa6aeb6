import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeSent } from '../../../contract/account';
import { CODE_LENGTH } from '../../../contract/constants';
import { portalConfig } from '../../lib/config';
import { AlertIcon } from '../drawings/bare-icons';
import { TicoHead } from '../drawings';
import { ResendButton } from './ResendButton';
import { useDigits } from './useDigits';
import { Action } from '../drawn';
import './code-entry.css';

/**
 * Translation keys of what is said of a code that may not have been sent. Everything else, and every button, reads alike on all code
 * steps.
 */
export interface CodeEntryTexts {
  /** Before the destination. */
  sentTo?: string;
  resent?: string;
}

export interface CodeEntryProps {
  /** Where the code went (masked) and how. */
  sent: CodeSent & { resendAt: number };
  busy?: 'resend' | 'finalise' | null;
  /** What the server said of the code, in words; the numbers stay where they are. */
  problem?: string | null;
  /** What the server said is that the code is wrong: the same is not sent once more. */
  refused?: boolean;
  /** The flow accepts no code any more: sending another becomes the way on. */
  ended?: boolean;
  texts?: CodeEntryTexts;
  /** 1 on a page of its own, 2 inside a dialog that has a title. */
  headingLevel?: 1 | 2;
  /** Another way to get the code, for example by SMS. */
  otherWay?: ReactNode;
  onFinalise: (code: string) => void;
  /** Asks for another code; true when it was sent. */
  onResend: () => Promise<boolean>;
  onBack: () => void;
}

/**
 * The code step of every two-step flow: six boxes, the masked destination, resend with a countdown, back and finalise. The last digit
 * hands the code over by itself, once: not again before it is another one, and a refused one not by the button either.
 */
export function CodeEntry({
  sent,
  busy = null,
  problem = null,
  refused = false,
  ended = false,
  texts = {},
  headingLevel = 1,
  otherWay,
  onFinalise,
  onResend,
  onBack,
}: CodeEntryProps) {
  const { t } = useTranslation(['codes', 'validation']);
  const id = useId();
  const [incomplete, setIncomplete] = useState(false);
  const [resent, setResent] = useState(false);
  /** The code that was handed over last. */
  const handed = useRef<string | null>(null);
  const hand = (whole: string) => {
    setResent(false);
    setIncomplete(false);
    handed.current = whole;
    onFinalise(whole);
  };
  const { boxes, code, stray, clear, focus, focusFirstEmpty } = useDigits(CODE_LENGTH, (whole) => {
    if (busy === null && !ended && whole !== handed.current) hand(whole);
  });
  const Heading = `h${headingLevel}` as const;
  const mailbox = portalConfig().mailbox;

  useEffect(() => focus(0), [focus]);

  // A refused code is what the person corrects next: the caret goes to the boxes, their numbers stay.
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (problem !== null && told.current !== problem) focus(0);
    told.current = problem;
  }, [focus, problem]);

  const missing = incomplete && code.length < CODE_LENGTH;
  const strayed =
    stray &&
    t(stray === 'too_long' ? 'validation:token_too_long' : 'validation:token_digits_only', { count: CODE_LENGTH });
  const message = strayed ?? (missing ? t('validation:token_digits_required') : problem);
  // Where nobody proved who asks, nothing of the destination is shown, nor whether there is one.
  const unshown = /^\*+$/.test(sent.destino);
  const again = texts.resent ?? (unshown ? 'resentUnsure' : 'resent');
  const checking = busy === 'finalise';
  const hint = checking ? t('checking') : resent && message === null ? t(again) : t('hint');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy !== null) return;
    setResent(false);
    if (code.length < CODE_LENGTH) {
      setIncomplete(true);
      focusFirstEmpty();
    }
    // Enter after the last digit, when the answer is there already: another try would be lost. What is wrong stands beside the boxes.
    else if (ended || (refused && code === handed.current)) focus(0);
    else hand(code);
  };

  const resend = async () => {
    setIncomplete(false);
    if (!(await onResend())) return;
    setResent(true);
    handed.current = null;
    clear();
  };

  return (
    <form className="code" onSubmit={submit} noValidate>
      <TicoHead size={72} className="code__tico" />
      <Heading className="code__title">
        {t(unshown ? `titleUnshown.${sent.meioEnvio}` : `title.${sent.meioEnvio}`)}
      </Heading>
      <p className="lead code__lead">
        {unshown ? (
          t(`sentUnshown.${sent.meioEnvio}`, { count: CODE_LENGTH })
        ) : (
          <>
            {t(texts.sentTo ?? 'sentTo', { count: CODE_LENGTH })} <b className="code__to">{sent.destino}</b>
          </>
        )}
      </p>
      <div className="code__boxes" role="group" aria-label={t('boxes', { count: CODE_LENGTH })}>
        {boxes.map((box, index) => (
          <input
            key={index}
            ref={box.ref}
            // The names of the specification (sign-in §3).
            id={`confirmarSenha${index + 1}`}
            name={`confirmarSenha${index + 1}`}
            className="code__box num"
            value={box.value}
            inputMode="numeric"
            pattern="[0-9]*"
            // Phones fill a received code into the one field that asks for it; the boxes share it out.
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={t('box', { index: index + 1, count: CODE_LENGTH })}
            aria-invalid={message !== null}
            aria-describedby={`${id}-message`}
            onChange={(event) => box.onChange(event.target.value)}
            onInput={box.onInput}
            // What is being checked stays as it is.
            readOnly={checking}
            {...(!checking && { onKeyDown: box.onKeyDown, onPaste: box.onPaste })}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <div className="code__message" id={`${id}-message`}>
        <div role="alert">
          {message !== null && (
            <p className="err">
              <AlertIcon size={16} />
              <span>{message}</span>
            </p>
          )}
        </div>
        <div role="status">{message === null && <p className="help">{hint}</p>}</div>
      </div>
      <ResendButton
        resendAt={sent.resendAt}
        wait={sent.reenvioEm}
        busy={busy === 'resend'}
        disabled={checking}
        ended={ended}
        label={busy === 'resend' ? t('resending') : ended ? t('sendAnother') : t('resend')}
        onResend={() => void resend()}
      />
      <div className="code__acts">
        <Action large onClick={onBack} disabled={checking}>
          {t('back')}
        </Action>
        <Action look="primary" submit large disabled={busy !== null} busy={checking}>
          {checking ? t('finalising') : t('finalise')}
        </Action>
      </div>
      <div className="code__no small">
        <b>{t('notArrived')}</b>{' '}
        <span className="muted">{t(sent.meioEnvio === 'E' ? 'checkSpam' : unshown ? 'checkBoth' : 'checkPhone')}</span>
        {otherWay !== undefined && <> {otherWay}</>}
        {mailbox !== null && (
          <p>
            <a href={mailbox} target="_blank" rel="noopener">
              {t('mailbox')} <span className="sr">({t('mailboxNewTab')})</span>
            </a>
          </p>
        )}
      </div>
    </form>
  );
}

import { Alert, Button } from 'antd';
import type { ActionProps, NoticeProps } from './drawn';
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons';
import { LinkButton } from './LinkButton';

function Action({ look = 'default', submit = false, large = false, busy = false, ...rest }: ActionProps) {
  return (
    <Button
      type={look}
      htmlType={submit ? 'submit' : 'button'}
      {...(large && { size: 'large' })}
      aria-busy={busy}
      {...rest}
    />
  );
}

const icons = { info: InfoIcon, success: SuccessIcon, warning: WarningIcon, error: AlertIcon } as const;

/** antd's Alert interrupts a screen reader unless told otherwise; here the screen says when it may. */
function Notice({ kind = 'info', role, className, action, children }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <Alert type={kind} showIcon icon={<Icon />} role={role} className={className} message={children} action={action} />
  );
}

/** The parts of both doors, drawn with antd. */
export const byAntd = { Action, Notice, Way: LinkButton };

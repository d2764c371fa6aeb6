import { createContext, type ComponentType, type ReactNode, use } from 'react';
import { Link, type To } from 'react-router';
import { AlertIcon, WarningIcon } from './drawings/bare-icons';

// What stands on both sides of antd's loading: the code step, the notices of the frame and the homes' ways on come before antd on some
// screens, and among antd's parts on the others. One component each for the screens; who stands around them says how they are drawn.

export interface ActionProps {
  look?: 'primary' | 'default' | 'text';
  /** Sends the form that it stands in. */
  submit?: boolean;
  large?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

export interface NoticeProps {
  kind?: 'info' | 'success' | 'warning' | 'error';
  /** How it is told to screen readers when it appears; without one it is read in its place. */
  role?: 'alert' | 'status' | 'note';
  className?: string;
  /** A button at its end. */
  action?: ReactNode;
  children: ReactNode;
}

export interface WayProps {
  to: To;
  /** What the next screen finds in the history's state. */
  state?: unknown;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

interface Drawings {
  Action: ComponentType<ActionProps>;
  Notice: ComponentType<NoticeProps>;
  Way: ComponentType<WayProps>;
}

function PlainAction({ look = 'default', submit = false, large = false, busy = false, ...rest }: ActionProps) {
  const names = ['btn', look !== 'default' && `btn--${look}`, large && 'btn--lg'].filter(Boolean);
  return <button type={submit ? 'submit' : 'button'} className={names.join(' ')} aria-busy={busy} {...rest} />;
}

/** Without antd there are warnings and errors only: what is told before the sign-in is what went wrong. */
function PlainNotice({ kind = 'warning', role, className, action, children }: NoticeProps) {
  const Icon = kind === 'error' ? AlertIcon : WarningIcon;
  const names = ['alert', kind === 'error' && 'alert--bad', className].filter(Boolean);
  return (
    <div className={names.join(' ')} role={role}>
      <Icon />
      <div>{children}</div>
      {action}
    </div>
  );
}

const PlainWay = (props: WayProps) => <Link className="btn" {...props} />;

const Drawn = createContext<Drawings>({ Action: PlainAction, Notice: PlainNotice, Way: PlainWay });

/** Below it other drawings stand in for the plain ones. */
export const DrawnBy = Drawn.Provider;

/** A button of a part that is shown with antd and without. Elsewhere antd's own Button stands. */
export function Action(props: ActionProps) {
  const { Action: Drawing } = use(Drawn);
  return <Drawing {...props} />;
}

/** Something to know, with the icon of its kind. */
export function Notice(props: NoticeProps) {
  const { Notice: Drawing } = use(Drawn);
  return <Drawing {...props} />;
}

/** A way to another screen that looks like a button. Where antd is there for sure, its LinkButton stands. */
export function Way(props: WayProps) {
  const { Way: Drawing } = use(Drawn);
  return <Drawing {...props} />;
}

import { Button, type ButtonProps } from 'antd';
import type { Ref } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router';

interface LinkButtonProps extends Pick<
  ButtonProps,
  'type' | 'size' | 'icon' | 'className' | 'children' | 'aria-label' | 'onClick'
> {
  to: To;
  /** What the next screen finds in the history's state. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement | HTMLButtonElement>;
}

/** Leads to another screen and looks like antd's button: a link to the browser, which opens in a tab of its own where that is asked. */
export function LinkButton({ to, state, onClick, ...look }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLElement>(to, { state });
  return (
    <Button
      {...look}
      // A form that is only read is disabled as a whole; the way out of it is not.
      disabled={false}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        follow(event);
      }}
    />
  );
}

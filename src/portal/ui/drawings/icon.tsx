import type { ReactNode, SVGProps } from 'react';

interface IconProps {
  /** Side of the square in px; 24 unless told. Icons of 16 px get a slightly heavier line. */
  size?: 16 | 20 | 24 | 28;
  className?: string;
}

/** An icon of the frame's; decoration: what it means stands in words beside it or in the name of the control around it. */
export function icon(drawing: ReactNode) {
  return function Icon({
    size = 24,
    className,
    ...rest
  }: IconProps & Omit<SVGProps<SVGSVGElement>, 'width' | 'height'>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={size === 16 ? 2 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className ? `ic ${className}` : 'ic'}
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
}

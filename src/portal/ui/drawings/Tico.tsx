import { useId } from 'react';
import { TicoFace, TicoFigure } from './parts';

interface DrawingProps {
  /** Side in px. */
  size?: number;
  /** Name for those who do not see it; without one the drawing is decoration. */
  label?: string;
  className?: string;
}

const named = (label: string | undefined) =>
  label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true, focusable: false } as const);

/** Tico, the carrier pigeon: greets, helps and fills empty places; never stands inside an error message. */
export function Tico({ size = 144, label, className }: DrawingProps) {
  return (
    <svg viewBox="0 0 240 240" width={size} height={size} className={className} {...named(label)}>
      <TicoFigure />
    </svg>
  );
}

/** Tico's round portrait, for buttons and the help wizard's bubbles. */
export function TicoHead({ size = 40, label, className }: DrawingProps) {
  const clip = useId();
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} className={className} {...named(label)}>
      <clipPath id={clip}>
        <circle cx="24" cy="24" r="24" />
      </clipPath>
      <circle cx="24" cy="24" r="24" fill="#d4e5ff" />
      <g clipPath={`url(#${clip})`}>
        <g transform="translate(-18.2 -3.5) scale(.315)">
          <path d="M52 220c0-50 34-80 82-80s82 30 82 80Z" fill="#8fb3ea" />
          <path d="M94 220c0-40 16-62 40-62s40 22 40 62Z" fill="#edf5ff" />
          <TicoFace />
          <path
            d="M88 130c12 8 28 12 46 12s34-4 46-12c5 6 3 13-3 17-12 7-27 10-43 10s-31-3-43-10c-6-4-8-11-3-17Z"
            fill="#168821"
          />
        </g>
      </g>
    </svg>
  );
}

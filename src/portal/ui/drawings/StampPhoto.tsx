import { useId } from 'react';
import { stampEdge } from './parts';

interface StampPhotoProps {
  /** Address of the photo (`data:` or `blob:` or a path); without one a bust stands for it. */
  src?: string | null;
  /** What it is in words: 'Foto de Ana' or 'Sem foto'. */
  label: string;
  /** Width in px; the height is 1.2 times as much. */
  size?: number;
  className?: string;
}

const EDGE = stampEdge(120, 144);

/** A person's photo in the frame of a stamp. */
export function StampPhoto({ src, label, size = 120, className }: StampPhotoProps) {
  const clip = useId();
  return (
    <svg
      viewBox="0 0 120 144"
      width={size}
      height={size * 1.2}
      className={className ? `stamp-photo ${className}` : 'stamp-photo'}
      role="img"
      aria-label={label}
    >
      <clipPath id={clip}>
        <rect x="14" y="14" width="92" height="116" rx="4" />
      </clipPath>
      <path d={EDGE} className="stamp-photo__paper" />
      <rect x="14" y="14" width="92" height="116" rx="4" className="stamp-photo__ground" />
      {src ? (
        <image
          href={src}
          x="14"
          y="14"
          width="92"
          height="116"
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${clip})`}
        />
      ) : (
        <g clipPath={`url(#${clip})`} className="stamp-photo__bust">
          <circle cx="60" cy="62" r="19" />
          <path d="M22 134c0-26 16-40 38-40s38 14 38 40Z" />
        </g>
      )}
    </svg>
  );
}

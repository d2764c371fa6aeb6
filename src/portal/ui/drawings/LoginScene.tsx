import { stampEdge, TicoFigure } from './parts';

/** The picture beside the welcome card: Tico with a letter, a stamp behind. Fills its box, cut from the top. */
export function LoginScene({ label, className }: { label: string; className?: string }) {
  return (
    <svg viewBox="0 0 560 400" preserveAspectRatio="xMidYMax slice" className={className} role="img" aria-label={label}>
      <rect width="560" height="400" fill="#edf5ff" />
      <circle cx="300" cy="230" r="210" fill="#e0edff" />
      <path d="M0 352c60-22 130-30 220-26 110 5 220-18 340-8v82H0Z" fill="#c9dcf8" />
      <path d="M0 376c90-16 190-10 280-8 100 2 190-10 280-4v36H0Z" fill="#adcdff" />
      <g fill="#fff">
        <path
          transform="translate(-14 34)"
          d="M70 92a20 20 0 0 1 38-8 16 16 0 0 1 26 12 12 12 0 0 1-4 23H72a14 14 0 0 1-2-27Z"
        />
        <path d="M446 60a16 16 0 0 1 31-6 13 13 0 0 1 21 10 10 10 0 0 1-3 19h-47a11 11 0 0 1-2-23Z" />
      </g>
      <path
        d="M98 280c8-66 52-124 116-142"
        fill="none"
        stroke="#1351b4"
        strokeWidth="2.5"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <g transform="translate(36 0) rotate(-14 56 306)">
        <rect x="28" y="290" width="56" height="38" rx="4" fill="#fff" stroke="#1351b4" strokeWidth="2.5" />
        <path d="m30 293 26 19 26-19" fill="none" stroke="#1351b4" strokeWidth="2.5" strokeLinejoin="round" />
      </g>
      <g transform="rotate(5 430 220)">
        <path transform="translate(364 128)" d={stampEdge(132, 168)} fill="#fff" />
        <rect x="380" y="144" width="100" height="136" rx="4" fill="#1351b4" />
        <circle cx="454" cy="172" r="13" fill="#ffcd07" />
        <path d="M380 252c22-30 40-44 56-28s26 4 44-14v66a4 4 0 0 1-4 4h-92a4 4 0 0 1-4-4Z" fill="#168821" />
        <path d="M380 266c26-18 52-20 100-10v20a4 4 0 0 1-4 4h-92a4 4 0 0 1-4-4Z" fill="#0c326f" />
        <g fill="none" stroke="#071d41" strokeWidth="2" opacity=".55">
          <circle cx="486" cy="268" r="32" />
          <circle cx="486" cy="268" r="23" />
          <path d="M440 256c-18-6-26 6-44 0M440 268c-18-6-26 6-44 0M440 280c-18-6-26 6-44 0" strokeLinecap="round" />
        </g>
      </g>
      <g transform="translate(116 92) scale(1.18)">
        <TicoFigure />
      </g>
    </svg>
  );
}

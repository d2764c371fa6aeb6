/** The mark: an envelope whose flap is a tick. The product's name stands beside it in words. */
export function Logo({ size = 40, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} className={className} aria-hidden="true" focusable="false">
      <rect width="40" height="40" rx="8" fill="#1351b4" />
      <path
        d="M27 12.5H10a3 3 0 0 0-3 3V28a3 3 0 0 0 3 3h20a3 3 0 0 0 3-3v-9.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="m12.5 18.5 7 6L33 9"
        fill="none"
        stroke="#ffcd07"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

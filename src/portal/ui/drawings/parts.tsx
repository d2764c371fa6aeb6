/** Shared strokes of the drawings: Tico's head, drawn once for the full figure and for the round portrait. */
export function TicoFace() {
  return (
    <>
      <path d="M84 96c0-30 21-54 50-54s50 24 50 54c0 30-20 48-50 48S84 126 84 96Z" fill="#8fb3ea" />
      <path d="M100 104c0-18 15-30 34-30s34 12 34 30c0 20-14 32-34 32s-34-12-34-32Z" fill="#c9dcf8" />
      <ellipse cx="104" cy="110" rx="8" ry="5.5" fill="#f7b7a3" />
      <ellipse cx="164" cy="110" rx="8" ry="5.5" fill="#f7b7a3" />
      <circle cx="116" cy="95" r="6.5" fill="#071d41" />
      <circle cx="152" cy="95" r="6.5" fill="#071d41" />
      <circle cx="118.3" cy="92.7" r="2.2" fill="#fff" />
      <circle cx="154.3" cy="92.7" r="2.2" fill="#fff" />
      <path
        d="M124 104c2.5-3.5 6-5 10-5s7.5 1.5 10 5c.8 1.2.4 2.3-.6 3.2l-7 6.8a3.5 3.5 0 0 1-4.8 0l-7-6.8c-1-.9-1.4-2-.6-3.2Z"
        fill="#f2a93b"
      />
      <path
        d="M124.5 106.5c3-1.5 6.2-2.2 9.5-2.2s6.5.7 9.5 2.2"
        fill="none"
        stroke="#c47a12"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path d="M84 74c-2-30 20-50 50-50s52 20 50 50c-14-6-31-9-50-9s-36 3-50 9Z" fill="#0c326f" />
      <path
        d="M84 73.5c14-6.3 31-9.5 50-9.5s36 3.2 50 9.5l-.6 6.5C169 74.3 152.5 71.5 134 71.5S99 74.3 84.6 80l-.6-6.5Z"
        fill="#ffcd07"
      />
      <path
        d="M86 79.5c14-5.5 30.5-8 48-8s34 2.5 48 8c6 2.4 8 8.5 2 10-15-6.3-31.5-9-50-9s-35 2.7-50 9c-6-1.5-4-7.6 2-10Z"
        fill="#071d41"
      />
      <rect x="121" y="37" width="26" height="18" rx="3" fill="#fff" />
      <path
        d="m122.5 39.5 11.5 8.5 11.5-8.5"
        fill="none"
        stroke="#1351b4"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

/** Tico from cap to shadow, on a field of 240 by 240. */
export function TicoFigure() {
  return (
    <>
      <ellipse cx="126" cy="229" rx="62" ry="7" fill="#071d41" opacity=".1" />
      <path
        d="M116 208v18m0 0h-11m11 0h9M146 208v18m0 0h-9m9 0h11"
        stroke="#e0922a"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M82 168 30 196c-7 4-4 13 4 12l62-6Z" fill="#5992ed" />
      <path d="m40 203 44-14" stroke="#1351b4" strokeWidth="3" strokeLinecap="round" />
      <path d="M72 160c0-34 24-56 62-56s60 24 60 58c0 32-24 54-60 54s-62-22-62-56Z" fill="#8fb3ea" />
      <path d="M98 172c0-24 14-40 38-40s38 16 38 40-14 40-38 40-38-16-38-40Z" fill="#edf5ff" />
      <TicoFace />
      <path
        d="M92 134c11 8 26 12 42 12s31-4 42-12c4 6 2 12-3 15-11 6-24 9-39 9s-28-3-39-9c-5-3-7-9-3-15Z"
        fill="#168821"
      />
      <path d="M110 153l-6 24c7 2 13 1 18-2l2-19Z" fill="#0f6b19" />
      <g transform="rotate(-9 160 188)">
        <rect x="130" y="168" width="60" height="42" rx="4" fill="#fff" stroke="#1351b4" strokeWidth="2.5" />
        <path d="m132 171 28 21 28-21" fill="none" stroke="#1351b4" strokeWidth="2.5" strokeLinejoin="round" />
        <circle cx="160" cy="193" r="5" fill="#ffcd07" />
      </g>
      <path d="M190 146c12 10 15 30 4 44-6 8-18 8-24 2-5-5-1-11 5-12 6-2 9-8 8-16Z" fill="#5992ed" />
      <path d="M76 142c-16 12-18 38-4 54 8 8 22 6 26-3 3-8-4-11-8-14-6-4-8-14-4-24Z" fill="#5992ed" />
      <path
        d="M78 170c1 8 4 14 9 18M70 174c1 8 4 13 8 17"
        stroke="#1351b4"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </>
  );
}

const TOOTH = 12;

/** The outline of a stamp: teeth of 12 units, half holes of radius 3.6. Width and height are multiples of 12. */
export function stampEdge(width: number, height: number): string {
  const side = (length: number, ahead: (by: number) => string, bite: string) =>
    `${ahead(2.4)}${bite}${ahead(2.4)}`.repeat(length / TOOTH);
  const arc = (dx: number, dy: number) => `a3.6 3.6 0 0 0 ${dx} ${dy}`;
  return (
    'M0 0' +
    side(width, (by) => `h${by}`, arc(7.2, 0)) +
    side(height, (by) => `v${by}`, arc(0, 7.2)) +
    side(width, (by) => `h${-by}`, arc(-7.2, 0)) +
    side(height, (by) => `v${-by}`, arc(0, -7.2)) +
    'Z'
  );
}

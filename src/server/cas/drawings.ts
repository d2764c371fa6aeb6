import { Markup } from './html';

/** Line drawings of the sign-on pages; the same strokes as the portal's. */
const icon = (content: string, size = 20) =>
  new Markup(
    `<svg class="ic" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${content}</svg>`,
  );

export const contrastIcon = icon(
  '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor"/>',
);
export const darkIcon = icon('<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"/>');
export const lightIcon = icon(
  '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>',
);
export const shieldIcon = icon(
  '<path d="M12 2.8 4.5 5.5v6c0 4.7 3.2 8.2 7.5 9.7 4.3-1.5 7.5-5 7.5-9.7v-6L12 2.8Z"/><path d="m8.7 12 2.3 2.3 4.3-4.5"/>',
);
export const errorIcon = icon('<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5M12 16.3v.2"/>');
export const clockIcon = icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>');
export const doneIcon = icon('<circle cx="12" cy="12" r="9"/><path d="m8 12.3 2.7 2.7 5.3-5.6"/>');
export const eyeIcon = icon(
  '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="3"/>',
);
export const chevronIcon = icon('<path d="m6 9 6 6 6-6"/>');
export const chevronRightIcon = icon('<path d="m9 6 6 6-6 6"/>');
export const phoneIcon = icon('<rect x="6.5" y="2.5" width="11" height="19" rx="2"/><path d="M11 18.5h2"/>', 24);
export const keyIcon = icon(
  '<circle cx="9" cy="7.500" r="4"/><path d="M2.500 20.500c0-4 2.700-6.500 6.500-6.500 1.300 0 2.400.3 3.400.8"/><circle cx="17.500" cy="13.500" r="3"/><path d="M17.500 16.500v5m0-2.200h2"/>',
  24,
);
export const listIcon = icon('<path d="M8.5 6h12M8.500 12h12M8.500 18h12M4 6v.1M4 12v.1M4 18v.1"/>', 24);

export const logo = new Markup(
  '<svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="8" fill="#1351b4"/>' +
    '<path d="M27 12.5H10a3 3 0 0 0-3 3V28a3 3 0 0 0 3 3h20a3 3 0 0 0 3-3v-9.5" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>' +
    '<path d="m12.5 18.5 7 6L33 9" fill="none" stroke="#ffcd07" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

/** Tico with a letter, as on the portal's welcome screen; decoration here. */
export const scene = new Markup(
  '<svg viewBox="0 0 560 400" aria-hidden="true" preserveAspectRatio="xMidYMax slice"><rect width="560" height="400" fill="#edf5ff"/>' +
    '<circle cx="300" cy="230" r="210" fill="#e0edff"/><path d="M0 352c60-22 130-30 220-26 110 5 220-18 340-8v82H0Z" fill="#c9dcf8"/>' +
    '<path d="M0 376c90-16 190-10 280-8 100 2 190-10 280-4v36H0Z" fill="#adcdff"/><g fill="#fff">' +
    '<path transform="translate(-14 34)" d="M70 92a20 20 0 0 1 38-8 16 16 0 0 1 26 12 12 12 0 0 1-4 23H72a14 14 0 0 1-2-27Z"/>' +
    '<path d="M446 60a16 16 0 0 1 31-6 13 13 0 0 1 21 10 10 10 0 0 1-3 19h-47a11 11 0 0 1-2-23Z"/></g>' +
    '<path d="M98 280c8-66 52-124 116-142" fill="none" stroke="#1351b4" stroke-width="2.5" stroke-dasharray="2 10" stroke-linecap="round"/>' +
    '<g transform="translate(36 0) rotate(-14 56 306)"><rect x="28" y="290" width="56" height="38" rx="4" fill="#fff" stroke="#1351b4" stroke-width="2.5"/>' +
    '<path d="m30 293 26 19 26-19" fill="none" stroke="#1351b4" stroke-width="2.5" stroke-linejoin="round"/></g>' +
    '<g transform="translate(116 92) scale(1.18)"><ellipse cx="126" cy="229" rx="62" ry="7" fill="#071d41" opacity=".1"/>' +
    '<path d="M116 208v18m0 0h-11m11 0h9M146 208v18m0 0h-9m9 0h11" stroke="#e0922a" stroke-width="5" stroke-linecap="round" fill="none"/>' +
    '<path d="M82 168 30 196c-7 4-4 13 4 12l62-6Z" fill="#5992ed"/><path d="m40 203 44-14" stroke="#1351b4" stroke-width="3" stroke-linecap="round"/>' +
    '<path d="M72 160c0-34 24-56 62-56s60 24 60 58c0 32-24 54-60 54s-62-22-62-56Z" fill="#8fb3ea"/>' +
    '<path d="M98 172c0-24 14-40 38-40s38 16 38 40-14 40-38 40-38-16-38-40Z" fill="#edf5ff"/>' +
    '<path d="M84 96c0-30 21-54 50-54s50 24 50 54c0 30-20 48-50 48S84 126 84 96Z" fill="#8fb3ea"/>' +
    '<path d="M100 104c0-18 15-30 34-30s34 12 34 30c0 20-14 32-34 32s-34-12-34-32Z" fill="#c9dcf8"/>' +
    '<ellipse cx="104" cy="110" rx="8" ry="5.5" fill="#f7b7a3"/><ellipse cx="164" cy="110" rx="8" ry="5.5" fill="#f7b7a3"/>' +
    '<circle cx="116" cy="95" r="6.5" fill="#071d41"/><circle cx="152" cy="95" r="6.5" fill="#071d41"/><circle cx="118.3" cy="92.7" r="2.2" fill="#fff"/>' +
    '<circle cx="154.3" cy="92.7" r="2.2" fill="#fff"/>' +
    '<path d="M124 104c2.5-3.5 6-5 10-5s7.5 1.5 10 5c.8 1.2.4 2.3-.6 3.2l-7 6.8a3.5 3.5 0 0 1-4.8 0l-7-6.8c-1-.9-1.4-2-.6-3.2Z" fill="#f2a93b"/>' +
    '<path d="M124.5 106.5c3-1.5 6.2-2.2 9.5-2.2s6.5.7 9.5 2.2" fill="none" stroke="#c47a12" stroke-width="1.8" stroke-linecap="round"/>' +
    '<path d="M84 74c-2-30 20-50 50-50s52 20 50 50c-14-6-31-9-50-9s-36 3-50 9Z" fill="#0c326f"/>' +
    '<path d="M84 73.5c14-6.3 31-9.5 50-9.5s36 3.2 50 9.5l-.6 6.5C169 74.3 152.5 71.5 134 71.5S99 74.3 84.6 80l-.6-6.5Z" fill="#ffcd07"/>' +
    '<path d="M86 79.5c14-5.5 30.5-8 48-8s34 2.5 48 8c6 2.4 8 8.5 2 10-15-6.3-31.5-9-50-9s-35 2.7-50 9c-6-1.5-4-7.6 2-10Z" fill="#071d41"/>' +
    '<rect x="121" y="37" width="26" height="18" rx="3" fill="#fff"/>' +
    '<path d="m122.5 39.5 11.5 8.5 11.5-8.5" fill="none" stroke="#1351b4" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>' +
    '<path d="M92 134c11 8 26 12 42 12s31-4 42-12c4 6 2 12-3 15-11 6-24 9-39 9s-28-3-39-9c-5-3-7-9-3-15Z" fill="#168821"/>' +
    '<path d="M110 153l-6 24c7 2 13 1 18-2l2-19Z" fill="#0f6b19"/><g transform="rotate(-9 160 188)">' +
    '<rect x="130" y="168" width="60" height="42" rx="4" fill="#fff" stroke="#1351b4" stroke-width="2.5"/>' +
    '<path d="m132 171 28 21 28-21" fill="none" stroke="#1351b4" stroke-width="2.5" stroke-linejoin="round"/>' +
    '<circle cx="160" cy="193" r="5" fill="#ffcd07"/></g><path d="M190 146c12 10 15 30 4 44-6 8-18 8-24 2-5-5-1-11 5-12 6-2 9-8 8-16Z" fill="#5992ed"/>' +
    '<path d="M76 142c-16 12-18 38-4 54 8 8 22 6 26-3 3-8-4-11-8-14-6-4-8-14-4-24Z" fill="#5992ed"/>' +
    '<path d="M78 170c1 8 4 14 9 18M70 174c1 8 4 13 8 17" stroke="#1351b4" stroke-width="3" stroke-linecap="round" fill="none"/></g></svg>',
);

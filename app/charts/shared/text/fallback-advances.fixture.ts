// Advance widths of Inter's fallback fonts, in thousandths of the font size and without `size-adjust`:
// Liberation Sans 2.1 (same widths as Arial and Helvetica) and DejaVu Sans 2.37, the widest common system font.

const EXTRA = '…–—·\u00a0\u202f−€£¥×↑↓▲▼→←≤≥äöüßéèçñÄÖÜàâîôûåøæ“”’';

/** Widths of the characters from space to tilde, then of `EXTRA`. */
// oxfmt-ignore
const ADVANCES = {
  'Inter fallback': [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 1000, 556, 1000, 278, 278, 139, 584, 556, 556, 556,
    584, 500, 500, 990, 990, 1000, 1000, 549, 549, 556, 556, 556, 611, 556, 556, 500, 556, 667, 778, 722, 556,
    556, 278, 556, 556, 556, 611, 889, 333, 333, 222,
  ],
  'Inter fallback wide': [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636,
    636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295,
    295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838,
    500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521,
    392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838, 1000, 500, 1000, 318, 318, 200, 838, 636, 636, 636,
    838, 838, 838, 769, 769, 838, 838, 838, 838, 613, 612, 634, 630, 615, 615, 550, 634, 684, 787, 732, 613,
    613, 278, 612, 634, 613, 612, 982, 518, 518, 318,
  ],
} as const;
export type FallbackFamily = keyof typeof ADVANCES;
export const FALLBACK_FAMILIES = Object.keys(ADVANCES) as readonly FallbackFamily[];

const FIRST = 32;
const LAST = 126;

/** Text width in thousandths of the font size, without kerning; null if a character isn't listed. */
export function fallbackWidth(text: string, family: FallbackFamily): number | null {
  let sum = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const at = code <= LAST ? code - FIRST : LAST - FIRST + 1 + EXTRA.indexOf(character);
    const advance = code > LAST && !EXTRA.includes(character) ? undefined : ADVANCES[family][at];
    if (advance === undefined) return null;
    sum += advance;
  }
  return sum;
}

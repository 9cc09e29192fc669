// Computes text widths from Inter's advance widths instead of measuring, so that server and browser agree.
// All digits count as the widest one, because figures can be tabular. Widths of other scripts are overestimated.

export type FontWeight = 400 | 500 | 600;

const FIRST = 32;
/** Thousandths of the font size for the characters from space to tilde. */
// oxfmt-ignore
const ADVANCES: Record<FontWeight, readonly number[]> = {
  400: [
    281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 646, 646, 646,
    646, 646, 646, 646, 646, 646, 646, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601,
    590, 746, 743, 269, 571, 672, 565, 903, 753, 765, 639, 765, 644, 642, 646, 744, 690, 985, 682,
    679, 629, 365, 360, 365, 471, 456, 323, 562, 612, 571, 612, 583, 370, 613, 591, 242, 242, 549,
    242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662,
  ],
  500: [
    267, 304, 494, 639, 646, 993, 653, 313, 369, 369, 521, 667, 303, 462, 303, 370, 656, 656, 656,
    656, 656, 656, 656, 656, 656, 656, 303, 315, 667, 667, 667, 527, 982, 709, 657, 733, 722, 603,
    589, 748, 745, 272, 575, 688, 565, 913, 756, 767, 642, 769, 648, 646, 653, 740, 709, 1003, 701,
    696, 641, 369, 370, 369, 477, 463, 337, 568, 618, 577, 618, 587, 379, 620, 602, 252, 252, 559,
    252, 888, 602, 604, 618, 618, 387, 539, 340, 602, 575, 829, 557, 575, 559, 440, 346, 440, 667,
  ],
  600: [
    252, 321, 523, 644, 650, 1004, 663, 326, 373, 373, 540, 673, 319, 465, 319, 379, 666, 666, 666,
    666, 666, 666, 666, 666, 666, 666, 319, 329, 673, 673, 673, 543, 999, 728, 659, 737, 722, 605,
    588, 749, 746, 277, 580, 703, 565, 922, 759, 769, 645, 773, 652, 650, 660, 736, 728, 1020, 720,
    713, 652, 373, 379, 373, 481, 469, 351, 574, 624, 583, 624, 591, 389, 625, 612, 262, 262, 569,
    262, 900, 612, 609, 624, 624, 397, 549, 353, 612, 587, 839, 569, 588, 566, 455, 359, 455, 673,
  ],
};
const PUNCTUATION: Readonly<Record<string, number>> = {
  '…': 956,
  '–': 500,
  '—': 1000,
  '·': 319,
  '\u00a0': 281,
  '\u202f': 202,
  '−': 673,
  '€': 679,
  '£': 629,
  '¥': 563,
  '×': 673,
};
const LATIN = 700;
const OTHER = 800;
const WIDE = 1050;

export const ELLIPSIS = '…';

/** Width in px. */
export function textWidth(text: string, sizePx: number, weight: FontWeight = 400): number {
  let thousandths = 0;
  for (const character of text) thousandths += advance(character, weight);
  return (thousandths * sizePx) / 1000;
}

/** Shortens a text at the end with an ellipsis; empty if not even one character fits. */
export function shorten(text: string, maxPx: number, sizePx: number, weight: FontWeight = 400): string {
  if (textWidth(text, sizePx, weight) <= maxPx) return text;
  let room = maxPx - textWidth(ELLIPSIS, sizePx, weight);
  let kept = '';
  for (const character of text) {
    room -= (advance(character, weight) * sizePx) / 1000;
    if (room < 0) break;
    kept += character;
  }
  const trimmed = kept.replace(/[\s,;:.–-]+$/u, '');
  return trimmed === '' ? '' : trimmed + ELLIPSIS;
}

function advance(character: string, weight: FontWeight): number {
  const code = character.codePointAt(0) ?? 0;
  const known = ADVANCES[weight][code - FIRST] ?? PUNCTUATION[character];
  if (known !== undefined) return known;
  if (code < FIRST) return 0;
  if (code < 0x250) return LATIN;
  return code < 0x1100 ? OTHER : WIDE;
}

// Sheets of paper in the px of drawings.

export interface PaperChoice {
  readonly format: 'a4' | 'letter';
  readonly orientation: 'portrait' | 'landscape';
}
export const DEFAULT_PAPER: PaperChoice = { format: 'a4', orientation: 'landscape' };

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}
export interface PaperSizes {
  readonly pagePx: Size;
  /** Between the margins, above the footer. */
  readonly contentPx: Size;
  readonly marginPx: number;
  readonly footerTopPx: number;
  readonly pointsPerPx: number;
}

const POINTS = { a4: [595.28, 841.89], letter: [612, 792] } as const;
/** Wide enough for the dashboard's grid of its desktop page. */
const WIDTH_PX = { portrait: 1120, landscape: 1400 } as const;
const MARGIN_PX = 40;
const FOOTER_PX = 32;

export function measurePaper({ format, orientation }: PaperChoice): PaperSizes {
  const [short, long] = POINTS[format];
  const [widthPt, heightPt] = orientation === 'portrait' ? [short, long] : [long, short];
  const pointsPerPx = widthPt / WIDTH_PX[orientation];
  const pagePx = { widthPx: WIDTH_PX[orientation], heightPx: heightPt / pointsPerPx };
  const contentPx = { widthPx: pagePx.widthPx - 2 * MARGIN_PX, heightPx: pagePx.heightPx - 2 * MARGIN_PX - FOOTER_PX };
  return { pagePx, contentPx, marginPx: MARGIN_PX, footerTopPx: pagePx.heightPx - MARGIN_PX - FOOTER_PX / 2, pointsPerPx };
}

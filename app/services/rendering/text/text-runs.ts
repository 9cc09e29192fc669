// A line of text as runs of one font and one direction, in the order in which they are drawn from left to right.
import createBidi from 'bidi-js';
import type { FaceFinder, FontFace, FontScript } from './font-index.ts';

export interface TextRun {
  readonly text: string;
  readonly face: FontFace;
  readonly isRightToLeft: boolean;
}

interface Piece {
  text: string;
  readonly face: FontFace;
  readonly level: number;
}

const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Hebrew, Arabic and their neighbors, and marks that change the direction. */
const HAS_RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;

export interface RunFonts {
  /** Finder of a catalog that has a face for basic Latin. */
  readonly finder: FaceFinder;
  readonly scripts: readonly FontScript[];
}

export function splitRuns(text: string, weight: number, fonts: RunFonts): readonly TextRun[] {
  const pieces = splitPieces(text, weight, fonts);
  return reorder(pieces).map((piece) => ({ text: piece.text, face: piece.face, isRightToLeft: piece.level % 2 === 1 }));
}

function splitPieces(text: string, weight: number, { finder, scripts }: RunFonts): Piece[] {
  const plain = finder.find(0x20, weight, scripts);
  if (!plain) throw new Error('The catalog of fonts has no Latin.');
  const levels = HAS_RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null;
  const pieces: Piece[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels?.[index] ?? 0;
    const face = finder.find(segment.codePointAt(0) ?? 0, weight, scripts) ?? plain;
    const last = pieces.at(-1);
    if (last?.face === face && last.level === level) last.text += segment;
    else pieces.push({ text: segment, face, level });
  }
  return pieces;
}

/** Rule L2 of the Unicode bidirectional algorithm, on runs: glyphs of a run are reversed by its shaping. */
function reorder(pieces: Piece[]): readonly Piece[] {
  const highest = pieces.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < pieces.length; from += 1) {
      let to = from;
      while (to < pieces.length && (pieces[to]?.level ?? 0) >= level) to += 1;
      if (to > from) {
        pieces.splice(from, to - from, ...pieces.slice(from, to).reverse());
        from = to;
      }
    }
  return pieces;
}

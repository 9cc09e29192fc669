// The characters and weights in an SVG, by which its fonts are chosen.
import { orderScripts, type FaceFinder, type FontFace, type FontScript } from './font-index.ts';

const WEIGHT = /font-weight="(\d{3})"/g;
const PLAIN_WEIGHT = 400;
const SPACE = 0x20;
const ASCII = /\p{ASCII}+/gu;
const REFERENCE = /&#(x[0-9a-f]+|\d+);/gi;

export interface TextNeeds {
  /** Faces, those for basic Latin first. */
  readonly faces: readonly FontFace[];
  /** Order of scripts for finding a character's glyph: the same for all texts of a drawing. */
  readonly scripts: readonly FontScript[];
}

export function findTextNeeds(svgs: readonly string[], finder: FaceFinder): TextNeeds {
  const weights = new Set([PLAIN_WEIGHT]);
  const characters = new Set<string>();
  for (const svg of svgs) {
    for (const [, weight] of svg.matchAll(WEIGHT)) weights.add(Number(weight));
    for (const character of svg.replace(REFERENCE, decodeReference).replace(ASCII, '')) characters.add(character);
  }
  const latin = new Set<FontFace>();
  const others = new Set<FontFace>();
  const scripts = orderScripts([...characters].join(''));
  for (const weight of weights) {
    const plain = finder.find(SPACE, weight, scripts);
    if (plain) latin.add(plain);
    for (const character of characters) {
      const face = finder.find(character.codePointAt(0) ?? 0, weight, scripts);
      if (face && !latin.has(face)) others.add(face);
    }
  }
  return { faces: [...latin, ...others], scripts };
}

const decodeReference = (_: string, code: string): string =>
  String.fromCodePoint(
    Math.min(0x10ffff, code.startsWith('x') || code.startsWith('X') ? parseInt(code.slice(1), 16) : Number(code)),
  );

// The available fonts, and which of them a text needs.
import * as z from 'zod';

const faceSchema = z.object({
  file: z.string(),
  script: z.enum(['latin', 'arabic', 'han', 'japanese', 'korean', 'emoji']),
  weight: z.number(),
  /** Code points, both ends included. */
  ranges: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
});
export type FontFace = Readonly<z.infer<typeof faceSchema>>;
export type FontScript = FontFace['script'];

export const fontIndexSchema = z.object({ faces: z.array(faceSchema).readonly() });
export type FontIndex = Readonly<z.infer<typeof fontIndexSchema>>;

const KANA = /[\u3040-\u30ff\u31f0-\u31ff]/;
const HANGUL = /[\u1100-\u11ff\uac00-\ud7af]/;
const FIRST: readonly FontScript[] = ['latin', 'arabic'];
const LAST: readonly FontScript[] = ['emoji'];

/** Han characters use the style of the surrounding script: Japanese with kana, Korean with Hangul. */
export function orderScripts(text: string): readonly FontScript[] {
  if (KANA.test(text)) return [...FIRST, 'japanese', 'han', 'korean', ...LAST];
  if (HANGUL.test(text)) return [...FIRST, 'korean', 'han', 'japanese', ...LAST];
  return [...FIRST, 'han', 'japanese', 'korean', ...LAST];
}

const EMOJI_PRESENTATION = /\p{Emoji_Presentation}|\ufe0f|\u200d/u;

export interface FaceFinder {
  /** The face of a character at the weight nearest to this one; null where no font has it. */
  find(codePoint: number, weight: number, scripts: readonly FontScript[]): FontFace | null;
}

export function createFaceFinder({ faces }: FontIndex): FaceFinder {
  const known = new Map<string, FontFace | null>();
  const search = (codePoint: number, weight: number, scripts: readonly FontScript[]): FontFace | null => {
    for (const script of scripts) {
      const having = faces.filter(
        (face) => face.script === script && face.ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
      );
      const nearest = having.sort((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight))[0];
      if (nearest) return nearest;
    }
    return null;
  };
  return {
    find(codePoint, weight, scripts) {
      const key = `${codePoint} ${weight} ${scripts[2]}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const order = EMOJI_PRESENTATION.test(String.fromCodePoint(codePoint)) ? [...LAST, ...scripts] : scripts;
      const face = search(codePoint, weight, order);
      known.set(key, face);
      return face;
    },
  };
}

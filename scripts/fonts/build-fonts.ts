// The fonts of pictures and documents, from their packages into one folder: an index, and a file for each range of characters.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import { decompress } from 'wawoff2';
import type { FontFace, FontIndex } from '#app/services/rendering/text/font-index.ts';
import { FILES_FOLDER } from '#scripts/bundle/files.ts';
import { createFontSubsetter, type FontSubsetter } from '#app/services/rendering/text/font-subsetter.ts';

export const FONTS_FOLDER = `${FILES_FOLDER}/fonts`;

const INTER = {
  400: '400Regular/Inter_400Regular',
  500: '500Medium/Inter_500Medium',
  600: '600SemiBold/Inter_600SemiBold',
} as const;
interface NotoFamily {
  readonly family: string;
  readonly script: FontFace['script'];
  readonly weights: readonly number[];
  /** Which of the package's subsets are used: Latin comes from Inter. */
  readonly isUsed: (subset: string) => boolean;
}
const isNumbered = (subset: string): boolean => subset.startsWith('[');
const NOTO: readonly NotoFamily[] = [
  { family: 'noto-sans-arabic', script: 'arabic', weights: [400, 600], isUsed: (subset) => subset === 'arabic' },
  { family: 'noto-sans-sc', script: 'han', weights: [400], isUsed: isNumbered },
  { family: 'noto-sans-jp', script: 'japanese', weights: [400], isUsed: isNumbered },
  { family: 'noto-sans-kr', script: 'korean', weights: [400], isUsed: isNumbered },
  { family: 'noto-emoji', script: 'emoji', weights: [400], isUsed: isNumbered },
];

const resolve = createRequire(import.meta.url).resolve;

/** Rewrites the folder. */
export async function buildFonts(folder = FONTS_FOLDER): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const wasm = await WebAssembly.compile(await readFile(resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const subsetter = createFontSubsetter(wasm);
  const faces: FontFace[] = await copyInter(folder);
  for (const noto of NOTO) faces.push(...(await writeNoto(noto, subsetter, folder)));
  const index: FontIndex = { faces };
  await writeFile(join(folder, 'index.json'), JSON.stringify(index));
}

async function copyInter(folder: string): Promise<FontFace[]> {
  return Promise.all(
    Object.entries(INTER).map(async ([weight, path]) => {
      const font = await readFile(resolve(`@expo-google-fonts/inter/${path}.ttf`));
      return writeFace(font, { file: `inter-${weight}.ttf`, script: 'latin', weight: Number(weight) }, folder);
    }),
  );
}

async function writeNoto(
  { family, script, weights, isUsed }: NotoFamily,
  subsetter: FontSubsetter,
  folder: string,
): Promise<FontFace[]> {
  const root = dirname(resolve(`@fontsource-variable/${family}/package.json`));
  const subsets = Object.keys(JSON.parse(await readFile(join(root, 'unicode.json'), 'utf8')) as object);
  const faces: FontFace[] = [];
  for (const subset of subsets.filter(isUsed)) {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}`;
    const font = await decompress(await readFile(join(root, 'files', `${name}-wght-normal.woff2`)));
    for (const weight of weights)
      faces.push(await writeFace(subsetter.pinWeight(font, weight), { file: `${name}-${weight}.ttf`, script, weight }, folder));
  }
  return faces;
}

/** Packages say for which characters a browser loads a file: which of them it has is in the file alone. */
async function writeFace(font: Uint8Array, face: Omit<FontFace, 'ranges'>, folder: string): Promise<FontFace> {
  await writeFile(join(folder, face.file), font);
  return { ...face, ranges: toRanges(new Face(new Blob(new Uint8Array(font))).collectUnicodes()) };
}

function toRanges(codePoints: Iterable<number>): (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  for (const codePoint of codePoints) {
    const last = ranges.at(-1);
    if (last?.[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

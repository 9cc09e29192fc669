// The guide's texts and the sizes of its pictures, as the build has them.
import type { GuidePage } from '#app/domain/guide/guide-pages.ts';

const FOLDER = '/docs/guide';

const texts = import.meta.glob<string>('/docs/guide/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<PictureSizes>('/docs/guide/pictures/sizes.json', { import: 'default', eager: true });

/** Sizes by file name; written by `npm run guide`. */
export type PictureSizes = Readonly<Record<string, { readonly width: number; readonly height: number }>>;

export function readGuideText(page: GuidePage): string {
  const text = texts[`${FOLDER}/${page}.md`];
  if (text === undefined) throw new Error(`The guide has no text for the page ${page}.`);
  return text;
}

export const readPictureSizes = (): PictureSizes => pictures[`${FOLDER}/pictures/sizes.json`] ?? {};

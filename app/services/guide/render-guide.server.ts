// A page of the guide as HTML: links lead to pages of the product, headings have addresses, pictures have their sizes.
import { findElements } from '#app/domain/html/find-elements.ts';
import { GUIDE_PATH } from '#app/domain/guide/guide-pages.ts';
import { linkHeadings } from '#app/domain/markdown/link-headings.ts';
import { markdownToSafeHtml } from '#app/stores/list/sanitize-html.server.ts';
import type { PictureSizes } from './guide-texts.server.ts';

interface GuideSection {
  /** Id of the heading, as in URLs; empty for the part above the first heading. */
  readonly id: string;
  readonly title: string;
  /** Without markup, for searches. */
  readonly text: string;
}

export interface RenderedGuidePage {
  readonly title: string;
  /** Without the title. */
  readonly html: string;
  readonly sections: readonly GuideSection[];
}

/** Below which the build puts `docs/guide/pictures`. */
const PICTURES_PATH = '/guide';
const PICTURE = /<img src="pictures\/([\w-]+\.webp)"/g;
const HEADINGS: ReadonlySet<string> = new Set(['h2']);
const TITLE = /^# (.+)\n/;
/** Links as on GitHub: `embed.md`, `embed.md#create-a-token`. */
const PAGE_LINK = /\]\(([\w-]+)\.md(#[\w-]+)?\)/g;

export function renderGuidePage(markdown: string, sizes: PictureSizes): RenderedGuidePage {
  const title = TITLE.exec(markdown)?.[1] ?? '';
  const body = markdown
    .replace(TITLE, '')
    .replace(PAGE_LINK, (_, page: string, hash: string | undefined) => `](${GUIDE_PATH}/${page}${hash ?? ''})`);
  const plain = markdownToSafeHtml(body);
  return { title, html: focusCode(sizePictures(linkHeadings(plain, ''), sizes)), sections: splitSections(plain) };
}

/** Wide code scrolls, also by keyboard. */
const focusCode = (html: string): string => html.replaceAll('<pre>', '<pre tabindex="0">');

/** Takes HTML as written by the sanitizer. */
const sizePictures = (html: string, sizes: PictureSizes): string =>
  html.replace(PICTURE, (_, name: string) => {
    const { width = 0, height = 0 } = sizes[name] ?? {};
    return `<img src="${PICTURES_PATH}/${name}" width="${width}" height="${height}"`;
  });

/** Takes HTML whose headings have no ids yet. */
function splitSections(html: string): readonly GuideSection[] {
  const headings = findElements(html, HEADINGS);
  const ids = findElements(linkHeadings(html, ''), HEADINGS).map(({ attributes }) => attributes['id'] ?? '');
  const ends = [...headings.slice(1).map(({ from }) => from), html.length];
  const sections = headings.map(({ text, to }, index) => ({
    id: ids[index] ?? '',
    title: text.trim(),
    text: readText(html.slice(to, ends[index])),
  }));
  return [{ id: '', title: '', text: readText(html.slice(0, headings[0]?.from)) }, ...sections];
}

/** Texts of blocks with spaces between them. */
function readText(html: string): string {
  const spaced = html.replace(/<\/(?:p|li|td|th|pre|h3)>/g, ' $&');
  const [root] = findElements(`<div>${spaced}</div>`, new Set(['div']));
  return (root?.text ?? '').replace(/\s+/g, ' ').trim();
}

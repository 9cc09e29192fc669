// The guide says what is there: its names are those of the screens, its links lead somewhere, its pictures exist, and every screen has
// a page.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '#app/routes.ts';
import { mountSnippet, sdkSnippet } from '#app/domain/embedding/snippets.ts';
import { GUIDE_PAGES, guideHref } from '#app/domain/guide/guide-pages.ts';
import { findScreenHelp, screenHelpHref } from '#app/domain/guide/screen-help.ts';
import { findElements } from '#app/domain/html/find-elements.ts';
import type { Messages } from '#app/messages/define-messages.ts';
import { help } from '#app/messages/en/help.ts';
import type { PictureSizes } from '#app/services/guide/guide-texts.server.ts';
import { renderGuidePage } from '#app/services/guide/render-guide.server.ts';
import { searchGuide } from '#app/services/guide/search-guide.ts';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';

const FOLDER = 'docs/guide';
const PICTURES = join(FOLDER, 'pictures');
const MAX_PICTURE_BYTES = 2_000_000;
/** Addresses without a screen. */
const NOT_SCREENS = ['theme', 'invitation/:token', 'lang/:locale?', 'palette', 'help/:page?', '*'];

const CATALOGS = await Promise.all(
  readdirSync('app/messages/en').map(
    async (file) => (await import(`../app/messages/en/${file}`)) as Readonly<Record<string, Messages>>,
  ),
);
const NAMES = new Set([
  ...CATALOGS.flatMap((catalog) => Object.values(catalog)).flatMap(({ texts }) => Object.values(texts)),
  ...STANDARD_ROLES.map(({ name }) => name),
]);

const sizes = JSON.parse(readFileSync(join(PICTURES, 'sizes.json'), 'utf8')) as PictureSizes;
const pages = GUIDE_PAGES.map((page) => ({ page, ...renderGuidePage(readFileSync(join(FOLDER, `${page}.md`), 'utf8'), sizes) }));
const findMatches = (typed: string) =>
  searchGuide(
    pages.map((rendered) => [rendered.page, rendered] as const),
    typed,
  );
const hrefs = new Set(
  pages.flatMap(({ page, sections }) => sections.map(({ id }) => guideHref(page, id === '' ? undefined : id))),
);
const paths = (routes as readonly RouteConfigEntry[]).map(({ path }) => path ?? '');
const toAddress = (path: string): string => `/${path.replaceAll(/:\w+\??/g, '1')}`;

function listSources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return listSources(path);
    return /(?<!\.test)\.tsx?$/.test(name) ? [path] : [];
  });
}

describe.each(pages)('the page $page', ({ page, title, html, sections }) => {
  it('has the title of the navigation', () => {
    expect(title).toBe(help.texts[`page.${page}`]);
  });

  it('writes in bold only names that the product shows', () => {
    const bold = findElements(html, new Set(['strong'])).map((element) => element.text);
    expect(bold.filter((name) => !NAMES.has(name))).toEqual([]);
  });

  it('has headings whose addresses are the same on GitHub, each once', () => {
    const titles = sections.flatMap((section) => (section.title === '' ? [] : section.title));
    expect(titles.filter((heading) => !/^[A-Za-z0-9 -]+$/.test(heading))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
    expect(sections.slice(1).map(({ id }) => id)).toEqual(titles.map((heading) => heading.toLowerCase().replaceAll(' ', '-')));
  });

  it('has no dead link', () => {
    const links = findElements(html, new Set(['a'])).flatMap(({ attributes: { href = '', class: name } }) =>
      name === 'heading-link' || href.startsWith('https://') ? [] : href,
    );
    const isKnown = (href: string): boolean => hrefs.has(href) || paths.some((path) => `/${path}` === href.replace(/\/$/, ''));
    expect(links.filter((href) => !isKnown(href))).toEqual([]);
  });

  it('has pictures with alternative texts and sizes', () => {
    const shown = findElements(html, new Set(['img'])).map(({ attributes }) => attributes);
    expect(shown.length).toBeGreaterThan(0);
    for (const { src = '', alt = '', width, height } of shown) {
      expect(statSync(join(PICTURES, src.replace('/guide/', ''))).size).toBeGreaterThan(1_000);
      expect(alt.length, src).toBeGreaterThan(15);
      expect([Number(width) > 100, Number(height) > 100], src).toEqual([true, true]);
    }
  });
});

describe('the guide', () => {
  it('has a text for each page, and no other', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
    expect(files.toSorted()).toEqual(GUIDE_PAGES.map((page) => `${page}.md`).toSorted());
  });

  it('shows all of its pictures, which are small', () => {
    const files = readdirSync(PICTURES).filter((name) => name !== 'sizes.json');
    const shown = pages.flatMap(({ html }) =>
      findElements(html, new Set(['img'])).map(({ attributes: { src = '' } }) => src.replace('/guide/', '')),
    );
    expect(files.toSorted()).toEqual([...new Set(shown)].toSorted());
    expect(Object.keys(sizes).toSorted()).toEqual(files.toSorted());
    const bytes = files.reduce((sum, name) => sum + statSync(join(PICTURES, name)).size, 0);
    expect(bytes).toBeLessThan(MAX_PICTURE_BYTES);
  });

  it('has a page for every screen, at a section that exists', () => {
    const screens = paths.filter((path) => !NOT_SCREENS.includes(path)).map(toAddress);
    expect(screens.filter((address) => findScreenHelp(address) === null)).toEqual([]);
    expect(screens.map(screenHelpHref).filter((href) => !hrefs.has(href))).toEqual([]);
    expect(screenHelpHref('/superset/dashboard/sales/')).toBe('/help/dashboards#read-a-dashboard');
    expect(screenHelpHref('/sqllab/history/')).toBe('/help/sql-lab#find-earlier-queries');
    expect(screenHelpHref('//elsewhere.example')).toBe('/help/get-started');
  });

  it('is where links of the product lead', () => {
    const linked = listSources('app/screens').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/guideHref\('([\w-]+)'(?:, '([\w-]+)')?\)/g)].map(([, page = '', section]) =>
        guideHref(page as (typeof GUIDE_PAGES)[number], section),
      ),
    );
    expect(linked.length).toBeGreaterThan(2);
    expect(linked.filter((href) => !hrefs.has(href))).toEqual([]);
  });

  it('scrolls wide code by keyboard', () => {
    const code = pages.flatMap(({ html }) => findElements(html, new Set(['pre'])));
    expect(code.length).toBeGreaterThan(2);
    expect(code.filter(({ attributes }) => attributes['tabindex'] !== '0')).toEqual([]);
  });

  it('has the code of the dialog that embeds dashboards', () => {
    const text = readFileSync(join(FOLDER, 'embed.md'), 'utf8').replace(/^ {3}/gm, '');
    const embedded = { type: 'dashboard', uuid: 'EMBEDDED_ID', origin: 'https://meridian.example.com' } as const;
    expect(text).toContain(mountSnippet(embedded));
    expect(text).toContain(sdkSnippet(embedded));
  });

  it('is found by what people type', () => {
    const first = (typed: string) => findMatches(typed).map(({ page, sectionId }) => `${page}#${sectionId}`)[0];
    expect(first('cross-filter')).toBe('dashboards#cross-filters');
    expect(first('guest token')).toBe('embed#create-a-token');
    expect(first('row rules')).toBe('people#');
    expect(findMatches('nothing is called so')).toEqual([]);
    expect(findMatches(' ')).toEqual([]);
    for (const { excerpt } of findMatches('dashboard')) expect(excerpt.length).toBeLessThanOrEqual(170);
  });
});

// Every screen in the pseudo-locales, on a telephone and on a desk: texts that are half as long again fit, also from right to
// left, and every text of the product is from a catalog.
import type { Page } from '@playwright/test';
import { expect, FLIGHTS, statusError, test, untilHydrated } from '#e2e/fixtures.ts';
import { goOn } from '#e2e/going-on.ts';
import { DATA_PARTS, findClipped, findPlainTexts, type PageText, untranslatedCheck } from './page-texts.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const;

/** Where true, the screen can only be opened as a separate document. */
const SCREENS: readonly (readonly [name: string, address: string, isOwnDocument?: boolean])[] = [
  ['home', '/'],
  ['dashboards', '/dashboard/list/'],
  ['dashboard', FLIGHTS, true],
  ['charts', '/chart/list/'],
  ['new chart', '/chart/add'],
  ['explore', '/explore/?slice_id={chart}', true],
  ['datasets', '/tablemodelview/list/'],
  ['dataset', '/dataset/{dataset}'],
  ['databases', '/databaseview/list/'],
  ['SQL Lab', '/sqllab/', true],
  ['query history', '/sqllab/history/'],
  ['saved queries', '/savedqueryview/list/'],
  ['tags', '/superset/tags/'],
  ['new database', '/databaseview/list/?new=postgresql'],
  ['alerts', '/alert/list/'],
  ['CSS templates', '/csstemplatemodelview/list/'],
  ['annotation layers', '/annotationlayer/list/'],
  ['row-level security', '/rowlevelsecurity/list/'],
  ['users', '/users/'],
  ['roles', '/roles/'],
  ['role', '/roles/?edit=1'],
  ['groups', '/list_groups/'],
  ['action log', '/actionlog/list'],
  ['storage of history', '/actionlog/storage'],
  ['import', '/import/'],
  ['account', '/user_info/'],
  ['missing page', '/nowhere/', true],
];

/** Lists whose rows have names that pages show. */
const NAMED = [
  'dashboard',
  'chart',
  'dataset',
  'database',
  'saved_query',
  'tag',
  'css_template',
  'annotation_layer',
  'rowlevelsecurity',
  'security/roles',
  'security/users',
] as const;
/** Objects of which pages show the newest rows, and the API returns the newest first. */
const NAMED_NEWEST = ['query', 'log'] as const;

interface List {
  readonly count: number;
  readonly result: readonly { readonly id: number; readonly datasource_id?: number }[];
}
const PAGE_SIZE = 100;

interface Examples {
  readonly chart: number;
  readonly dataset: number;
}

interface Found {
  readonly texts: readonly PageText[];
  readonly clipped: readonly string[];
}

/** What reads the same in every catalog, or comes from the browser's Intl, which knows no pseudo-locale. */
const PATTERNS = [
  // Engines, examples of what to type, and kinds of log entries as the API names them.
  /\bSQLite\b|\bPg\b|\bdb\.example\.org\b|\bmount_(explorer|dashboard)\b|\bexecute_sql\b/,
  /\b\w+RestApi\.\w+|\b(RLS|ReportSchedule) (post|put|delete)\b/,
  // What other stories create at the same time: a connection to Trino, accounts, and names made unique.
  /\bTr(ino)?\b|\b127\.0\.0\.1:\d+\/lake\b/,
  /\bstory-[0-9a-f\s]*(@localhost)?|-?[0-9a-f\s]*@localhost\b|\bNora Hav\b|\b\w[\w ]* ([0-9a-f]{8}|\d{13})\b/,
  /\b(Meridian|Superset|SQL|CSS|CSV|JSON|YAML|ZIP|API|UTC|URL|PostgreSQL|SQLite|Jinja)\b/,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/,
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/,
  /\b(AM|PM|ms|kB|MB|GB)\b/,
  // Initials, keys, and the default name of a tab.
  /\b[A-Z]{2}\b|\b(Ctrl|Shift|Alt|Cmd|Esc)\b|\+Enter\b|\bUntitled Query \d+/,
  /\b(just now|now|today|yesterday|((last|next) |in )?(\d+ )?(second|minute|hour|day|week|month|quarter|year)s?( ago)?)\b/,
  // Schedules in words, by a library that knows no pseudo-locale, of reports that other stories make at the same time.
  /\bAt \d\d:\d\d( [AP]M)?(, (only on )?[A-Z]\w+( through [A-Z]\w+)?)?|\bEvery (\d+ )?(minute|hour|day)s?\b/,
  // Descriptions of the sample dashboards, which no reply of the API has.
  /\b(When, where and why|Ten years of work|Three thousand films)\b[^⟦]*/,
  // Names of languages are written in the language itself.
  /\bEnglish|Pseudo \((accented|right to left)\)/,
];

test.use({ expectedErrors: statusError(404) });
test.describe.configure({ mode: 'parallel' });

test('in en-XA nothing is cut, and nothing is untranslated, on any screen', async ({ page }) => {
  const ids = await findExamples(page);
  await speak(page, 'en-XA');
  const data = await readData(page, ids);
  let isUntranslated = untranslatedCheck(data, PATTERNS);
  const problems: Record<string, readonly string[]> = {};
  const look = async (name: string, path: string): Promise<void> => {
    let { texts, clipped } = await load(page, path);
    if (texts.some(isUntranslated)) {
      // Another story can have named something since.
      data.push(...(await readData(page, ids)));
      isUntranslated = untranslatedCheck(data, PATTERNS);
      if (texts.some(isUntranslated)) ({ texts, clipped } = await load(page, path));
    }
    const untranslated = texts
      .filter(isUntranslated)
      .map(({ attribute, text }) => `${attribute ?? 'untranslated'}: ${text.trim()}`);
    if (untranslated.length + clipped.length > 0) problems[name] = [...new Set(untranslated), ...clipped];
  };
  for (const [name, address] of SCREENS) await look(name, filled(address, ids));
  await page.context().clearCookies({ name: 'session' });
  await look('login', '/login/');
  expect(problems).toEqual({});
});

// The same catalog as in en-XA, so untranslated texts were found above.
test('in ar-XB, from right to left, nothing is cut on any screen', async ({ page }) => {
  const ids = await findExamples(page);
  await speak(page, 'ar-XB');
  const problems: Record<string, readonly string[]> = {};
  const look = async (name: string): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const { clipped } = await lookAtEachSize(page);
    if (clipped.length > 0) problems[name] = clipped;
  };
  for (const [name, address, isOwnDocument] of SCREENS) {
    const path = filled(address, ids);
    await page.setViewportSize(SIZES[0]);
    await (name === 'home' || isOwnDocument ? page.goto(path) : goOn(page, path));
    await untilHydrated(page);
    await look(name);
  }
  await page.context().clearCookies({ name: 'session' });
  await page.goto('/login/');
  await untilHydrated(page);
  await look('login');
  expect(problems).toEqual({});
});

const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: 'm-locale', value: locale, domain: '127.0.0.1', path: '/' }]);

const filled = (address: string, ids: Examples): string =>
  address.replace(/\{(\w+)\}/g, (_, noun: 'chart' | 'dataset') => String(ids[noun]));

async function load(page: Page, path: string): Promise<Found> {
  await page.setViewportSize(SIZES[0]);
  await page.goto(path);
  await untilHydrated(page);
  return lookAtEachSize(page);
}

async function lookAtEachSize(page: Page): Promise<Found> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not([data-chart-slot] *)') === null);
  const texts: PageText[] = [];
  const clipped = new Set<string>();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    texts.push(...(await page.evaluate(findPlainTexts, DATA_PARTS)));
    for (const text of await page.evaluate(findClipped, DATA_PARTS)) clipped.add(`${size.width} px: ${text}`);
  }
  return { texts, clipped: [...clipped] };
}

/** One chart and one dataset of the samples. */
async function findExamples(page: Page): Promise<Examples> {
  // The oldest: other stories make newer ones.
  const oldest = 'order_column:id,order_direction:asc,page:0,page_size:1';
  const [{ result: [chart] = [] } = {}] = await readAll<List>(page, [`/api/v1/chart/?q=(${oldest})`]);
  return { chart: chart?.id ?? 0, dataset: chart?.datasource_id ?? 0 };
}

/** Names and values that pages show. */
async function readData(page: Page, { chart, dataset }: Examples): Promise<string[]> {
  const pageOf = (noun: string, at: number): string => `/api/v1/${noun}/?q=(page:${at},page_size:${PAGE_SIZE})`;
  const all = [...NAMED, ...NAMED_NEWEST];
  const firsts = await readAll<List>(
    page,
    all.map((noun) => pageOf(noun, 0)),
  );
  // Other stories make so many charts that those of the samples are not on the first page.
  const rests = NAMED.flatMap((noun, index) => {
    const pages = Math.ceil((firsts[index]?.count ?? 0) / PAGE_SIZE);
    return Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageOf(noun, at + 1));
  });
  const slug = FLIGHTS.split('/').at(-2);
  const items = [`/api/v1/chart/${chart}`, `/api/v1/dataset/${dataset}`, `/api/v1/dashboard/${slug}`];
  return [...firsts, ...(await readAll(page, [...rests, ...items]))].flatMap(stringsIn);
}

const readAll = <T>(page: Page, paths: readonly string[]): Promise<T[]> =>
  Promise.all(paths.map(async (path) => (await (await page.request.get(path, { maxRetries: 1 })).json()) as T));

/** Layouts and settings are JSON in a text; lists show queries in one line. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [...new Set([value, value.replace(/\s+/g, ' ')]), ...stringsIn(parsed(value))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function parsed(text: string): unknown {
  try {
    return /^[{[]/.test(text) ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

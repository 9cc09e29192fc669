// Every screen in the pseudo-locales, on a telephone and on a desk: texts that are half as long again fit, also from right to
// left, and every text of the product is from a catalog.
import type { Page } from '@playwright/test';
import { expect, FLIGHTS, statusError, test, untilHydrated } from './fixtures.ts';
import { findClipped, findUntranslated, textCheck, type TextCheck } from './page-texts.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const;

const SCREENS = [
  ['home', '/'],
  ['dashboards', '/dashboard/list/'],
  ['dashboard', FLIGHTS],
  ['charts', '/chart/list/'],
  ['new chart', '/chart/add'],
  ['explore', '/explore/?slice_id={chart}'],
  ['datasets', '/tablemodelview/list/'],
  ['dataset', '/dataset/{dataset}'],
  ['databases', '/databaseview/list/'],
  ['new database', '/databaseview/list/?new=postgresql'],
  ['SQL Lab', '/sqllab/'],
  ['query history', '/sqllab/history/'],
  ['saved queries', '/savedqueryview/list/'],
  ['tags', '/superset/tags/'],
  ['alerts', '/alert/list/'],
  ['CSS templates', '/csstemplatemodelview/list/'],
  ['annotation layers', '/annotationlayer/list/'],
  ['row-level security', '/rowlevelsecurity/list/'],
  ['users', '/users/'],
  ['roles', '/roles/'],
  ['role', '/roles/?edit=1'],
  ['groups', '/list_groups/'],
  ['action log', '/actionlog/list'],
  ['import', '/import/'],
  ['account', '/user_info/'],
  ['missing page', '/nowhere/'],
] as const;

/** Lists whose rows have names that pages show. */
const NAMED = [
  'dashboard',
  'chart',
  'dataset',
  'database',
  'query',
  'saved_query',
  'tag',
  'css_template',
  'annotation_layer',
  'log',
  'rowlevelsecurity',
  'security/roles',
  'security/users',
] as const;

interface List {
  readonly count: number;
  readonly result: readonly { readonly id: number; readonly datasource_id?: number }[];
}
const PAGE_SIZE = 100;
/** More than the samples have of any kind. */
const MAX_SAMPLES = 60;

/** What reads the same in every catalog, or comes from the browser's Intl, which knows no pseudo-locale. */
const PATTERNS = [
  // Engines, examples of what to type, and kinds of log entries as the API names them.
  /\bSQLite \(Warehouse\)|\bPg\b|\bdb\.example\.org\b|\bmount_(explorer|dashboard)\b|\bexecute_sql\b/,
  /\b\w+RestApi\.\w+|\b(RLS|ReportSchedule) (post|put|delete)\b/,
  // What other stories create at the same time: a connection to Trino, accounts, and names made unique.
  /\bTr(ino)?\b|\b127\.0\.0\.1:\d+\/lake\b/,
  /\bstory-[0-9a-f\s]*(@localhost)?|-?[0-9a-f\s]*@localhost\b|\bNora Hav\b|\b\w[\w ]* ([0-9a-f]{8}|\d{13})\b/,
  /\b(Meridian|Superset|SQL|CSS|CSV|JSON|YAML|ZIP|API|UTC|URL|PostgreSQL|SQLite|Jinja)\b/,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/,
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/,
  /\b(AM|PM|ms|kB|MB|GB)\b/,
  // Initials, keys, and what a tab is called until somebody names it.
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

const HALF = Math.ceil(SCREENS.length / 2);
const PARTS = { first: SCREENS.slice(0, HALF), second: SCREENS.slice(HALF) };

for (const [locale, part] of [
  ['en-XA', 'first'],
  ['en-XA', 'second'],
  ['ar-XB', 'first'],
  ['ar-XB', 'second'],
] as const) {
  test(`in ${locale} nothing is cut, and nothing is untranslated: the login and the ${part} half of the screens`, async ({
    page,
  }) => {
    const { data, ids } = await readData(page);
    let check = textCheck(data, PATTERNS);
    await page.context().addCookies([{ name: 'm-locale', value: locale, domain: '127.0.0.1', path: '/' }]);
    const problems: Record<string, string[]> = {};
    for (const [name, address] of PARTS[part]) {
      const path = address.replace(/\{(\w+)\}/g, (_, noun: 'chart' | 'dataset') => String(ids[noun]));
      let found = await look(page, path, check);
      if (found.length > 0) {
        // Another story can have named something since.
        check = textCheck((await readData(page)).data, PATTERNS);
        found = await look(page, path, check);
      }
      if (found.length > 0) problems[name] = found;
    }
    await page.context().clearCookies({ name: 'session' });
    const login = await look(page, '/login/', check);
    if (login.length > 0) problems['login'] = login;
    expect(problems).toEqual({});
  });
}

async function look(page: Page, path: string, check: TextCheck): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize(SIZES[0]);
  await page.goto(path);
  await untilHydrated(page);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not([data-chart-slot] *)') === null);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const untranslated = await page.evaluate(findUntranslated, check);
    const clipped = await page.evaluate(findClipped, check.dataParts);
    found.push(...untranslated.map((text) => `untranslated: ${text}`), ...clipped.map((text) => `${size.width} px: ${text}`));
  }
  return [...new Set(found)];
}

/** Names and values of the samples, and one chart and one dataset to look at. */
async function readData(page: Page) {
  await page.goto('/user_info/');
  const readAll = (paths: readonly string[]): Promise<unknown[]> =>
    page.evaluate((all) => Promise.all(all.map(async (path) => (await fetch(path)).json<unknown>())), paths);
  const pageOf = (noun: string, at: number): string => `/api/v1/${noun}/?q=(page:${at},page_size:${PAGE_SIZE})`;
  const firsts = (await readAll(NAMED.map((noun) => pageOf(noun, 0)))) as readonly List[];
  // Other stories make so many charts that those of the samples are not on the first page.
  const rests = await Promise.all(
    NAMED.map((noun, index) => {
      const pages = Math.ceil((firsts[index]?.count ?? 0) / PAGE_SIZE);
      return readAll(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageOf(noun, at + 1))) as Promise<List[]>;
    }),
  );
  const lists = firsts.map((first, index) => [first, ...(rests[index] ?? [])]);
  // The first of the samples: other stories make newer ones.
  const samplesOf = (noun: (typeof NAMED)[number]) =>
    (lists[NAMED.indexOf(noun)] ?? [])
      .flatMap(({ result }) => result)
      .sort((a, b) => a.id - b.id)
      .slice(0, MAX_SAMPLES);
  const [chart] = samplesOf('chart');
  const ids = { chart: chart?.id ?? 0, dataset: chart?.datasource_id ?? 0 };
  const nouns = ['dataset', 'chart', 'dashboard'] as const;
  const items = await readAll(nouns.flatMap((noun) => samplesOf(noun).map(({ id }) => `/api/v1/${noun}/${id}`)));
  return { ids, data: [...lists.flat(), ...items].flatMap(stringsIn) };
}

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

// Dashboards of the flights with native filters of a story's own, and what a story does with the filter bar.
import type { Locator, Page } from '@playwright/test';
import { uniqueName } from '#e2e/fixtures.ts';

type Json = Record<string, never>;

export interface StoryFilter {
  readonly id: string;
  readonly name: string;
  readonly type: 'select' | 'range' | 'time' | 'timecolumn' | 'timegrain' | 'divider';
  /** Null for a filter of time. */
  readonly column?: string | null;
  /** Further fields of the saved form: scope, defaults, settings. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A display control. */
export interface StoryControl {
  readonly id: string;
  readonly name: string;
  readonly type: 'dynamic_groupby' | 'timegrain' | 'timecolumn';
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A dashboard of its own with the charts of the flights and these filters; its address. */
export async function makeFiltered(
  page: Page,
  filters: readonly StoryFilter[],
  orientation: Orientation = 'VERTICAL',
  controls: readonly StoryControl[] = [],
): Promise<string> {
  const { position_json } = await get<Json>(page, '/api/v1/dashboard/flights-on-time');
  return save(page, { filters, orientation, controls }, position_json ?? '');
}

/**
 * The same with a few of those charts, in rows `ROW-1`, `ROW-2` … of its first tab, and one in its tab “Airports”: where a story is about
 * the filters, the other charts would only take time.
 */
export async function makeFewFiltered(page: Page, { rows = TWO, ...filtering }: Filtering): Promise<string> {
  const charts = await get<{ id: number; slice_name: string }[]>(page, '/api/v1/dashboard/flights-on-time/charts');
  const place = (name: string, at: string) => {
    const chartId = charts.find(({ slice_name }) => slice_name === name)?.id;
    return node(`CHART-${at}`, 'CHART', [], { chartId, width: 6, height: 40 });
  };
  const placed = [...rows, [LATER]].map((names, row) => names.map((name, at) => place(name, `${row + 1}-${at + 1}`)));
  const ids = placed.map((_charts, row) => `ROW-${row + 1}`);
  const nodes = [
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['TABS-1']),
    node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    node('TAB-1', 'TAB', ids.slice(0, -1), { text: 'Overview' }),
    node('TAB-2', 'TAB', ids.slice(-1), { text: 'Airports' }),
    ...placed.map((row, at) =>
      node(
        ids[at] ?? '',
        'ROW',
        row.map(({ id }) => id),
        { background: 'BACKGROUND_TRANSPARENT' },
      ),
    ),
    ...placed.flat(),
  ];
  const position = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) };
  return save(page, filtering, JSON.stringify(position));
}

type Orientation = 'VERTICAL' | 'HORIZONTAL';

interface Filtering {
  readonly filters: readonly StoryFilter[];
  readonly orientation?: Orientation;
  readonly controls?: readonly StoryControl[];
  /** Names of charts of the flights, row by row. */
  readonly rows?: readonly (readonly string[])[];
}

const TWO = [['Flights', 'How do flights arrive?']];
const LATER = 'Which big airports send you off late?';

const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({ id, type, children, meta });

const get = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(path, { maxRetries: 2 })).json()) as { result: T }).result;

async function save(
  page: Page,
  { filters, orientation = 'VERTICAL', controls = [] }: Filtering,
  position_json: string,
): Promise<string> {
  const token = await get<string>(page, '/api/v1/security/csrf_token/');
  const flights = await get<Json>(page, '/api/v1/dashboard/flights-on-time');
  const [dataset] = await get<{ id: number }[]>(page, '/api/v1/dashboard/flights-on-time/datasets');
  const parts = {
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  };
  const saved = filters.map(({ id, name, type, column = null, more }) =>
    type === 'divider'
      ? { id: `NATIVE_FILTER_DIVIDER-${id}`, type: 'DIVIDER', title: name, description: '', ...more }
      : {
          id: `NATIVE_FILTER-${id}`,
          type: 'NATIVE_FILTER',
          name,
          filterType: `filter_${type}`,
          targets: [type === 'time' ? {} : { datasetId: dataset?.id, ...(column !== null && { column: { name: column } }) }],
          ...parts,
          controlValues: { multiSelect: true },
          ...more,
        },
  );
  const savedControls = controls.map(({ id, name, type, more }) => ({
    id: `CHART_CUSTOMIZATION-${id}`,
    type: 'CHART_CUSTOMIZATION',
    name,
    filterType: `chart_customization_${type}`,
    targets: [{ datasetId: dataset?.id }],
    ...parts,
    controlValues: {},
    ...more,
  }));
  const metadata = {
    ...(JSON.parse(flights['json_metadata'] ?? '{}') as Json),
    filter_bar_orientation: orientation,
    native_filter_configuration: saved,
    chart_customization_config: savedControls,
  };
  const body = {
    dashboard_title: uniqueName(`Filtered by ${[...filters, ...controls].map(({ name }) => name).join(', ')}`.slice(0, 200)),
    published: true,
    position_json,
    json_metadata: JSON.stringify(metadata),
  };
  const reply = await page.request.post('/api/v1/dashboard/', { headers: { 'X-CSRFToken': token }, data: body, maxRetries: 1 });
  if (reply.status() !== 201) throw new Error(`${reply.status()} ${await reply.text()}`);
  return `/superset/dashboard/${((await reply.json()) as { id: number }).id}/`;
}

export const bar = (page: Page): Locator => page.getByRole('complementary', { name: 'Filters' });
export const face = (page: Page, name: string): Locator => bar(page).getByRole('button', { name: new RegExp(`^${name} `) });
export const apply = (page: Page): Locator => bar(page).getByRole('button', { name: 'Apply', exact: true });

/** Opens the filter, types each value into its search and takes it. */
export async function chooseValues(page: Page, name: string, ...values: string[]): Promise<void> {
  await face(page, name).click();
  for (const value of values) {
    await page.getByRole('combobox', { name: `Values of ${name}` }).fill(value);
    await page.getByRole('option', { name: value, exact: true }).click();
  }
  await page.keyboard.press('Escape');
}

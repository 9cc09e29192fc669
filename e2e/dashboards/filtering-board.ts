// A dashboard of the movies whose charts filter each other, and what a story does with their marks.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { card, create, findId, touch, uniqueName } from '#e2e/fixtures.ts';

export const GENRES = 'Movies by genre';
export const YEARS = 'Movies by year';
export const STUDIOS = 'Movies by rating';
export const LIST = 'Movies by genre and rating';

const COUNT = { expressionType: 'SIMPLE', aggregate: 'COUNT', column: { column_name: 'title' }, label: 'Movies' };

/** Its address. It has a filter of time if wanted. */
export async function makeFilteringBoard(context: BrowserContext, { timeFilter = false } = {}) {
  const datasource_id = await findId(context, 'dataset', 'table_name', 'movies');
  const make = (slice_name: string, params: Readonly<Record<string, unknown>>) =>
    create(context, 'chart', {
      slice_name,
      viz_type: params['viz_type'],
      datasource_id,
      datasource_type: 'table',
      params: JSON.stringify({ row_limit: 1000, ...params }),
    });
  const ids = [
    await make(GENRES, { viz_type: 'pie', groupby: ['major_genre'], metric: COUNT }),
    await make(YEARS, {
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'release_date',
      time_grain_sqla: 'P1Y',
      metrics: [COUNT],
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'release_date',
          operator: 'TEMPORAL_RANGE',
          comparator: 'No filter',
        },
      ],
    }),
    await make(STUDIOS, { viz_type: 'pie', groupby: ['mpaa_rating'], metric: COUNT }),
    await make(LIST, {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['major_genre', 'mpaa_rating'],
      metrics: [COUNT],
    }),
  ];
  const places = ids.map((chartId, at) => {
    const id = `CHART-${at + 1}`;
    return { id, type: 'CHART', children: [], meta: { chartId, width: 6, height: 44 } };
  });
  const rows = [places.slice(0, 2), places.slice(2)].map((some, at) => {
    const children = some.map(({ id }) => id);
    return { id: `ROW-${at + 1}`, type: 'ROW', children, meta: { background: 'BACKGROUND_TRANSPARENT' } };
  });
  const nodes = [
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], meta: {} },
    { id: 'GRID_ID', type: 'GRID', children: rows.map(({ id }) => id), meta: {} },
    ...rows,
    ...places,
  ];
  const native_filter_configuration = [
    {
      id: 'NATIVE_FILTER-when',
      type: 'NATIVE_FILTER',
      name: 'Released',
      filterType: 'filter_time',
      targets: [{}],
      defaultDataMask: { extraFormData: {}, filterState: {} },
      cascadeParentIds: [],
      controlValues: {},
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
    },
  ];
  const metadata = {
    positions: { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) },
    ...(timeFilter && { native_filter_configuration }),
  };
  const dashboard_title = uniqueName('Movies that filter each other');
  const id = await create(context, 'dashboard', { dashboard_title, json_metadata: JSON.stringify(metadata) });
  return { address: `/superset/dashboard/${id}/` };
}

/** The middle of the mark whose tooltip or data table has the name: slices are walked to by keyboard. */
export async function focusMark(page: Page, chart: string, name: string): Promise<void> {
  const picture = await touch(page, chart);
  await picture.focus();
  await page.keyboard.press('Home');
  const tip = page.locator('[role="tooltip"] strong');
  for (let step = 0; step < 80; step += 1) {
    if ((await tip.textContent()) === name) return;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`No mark ${name} in ${chart}`);
}

export const chips = (page: Page): Locator => page.getByRole('region', { name: 'Cross-filters' });
export const menu = (page: Page): Locator => page.getByRole('menu');

/** What the chart's table says, as lines of text. */
export const figures = (page: Page, chart: string): Promise<string[]> =>
  card(page, chart)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' | ')));

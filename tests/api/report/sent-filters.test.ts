// What is selected in a dashboard's filters for a report: in every form in which clients keep it, and in everything that is sent.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportSchedules } from '#drizzle/schema/index.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
let dashboard: number;
beforeAll(async () => {
  runs = await startReportRuns();
  runs.drawForReal();
  runs.warehouse.exec(`delete from orders;
    insert into orders values (1, 'north', 10, 'fine', '2026-01-01'), (2, 'south', 20, 'late', '2026-01-02'),
      (3, 'west', 50, 'fine', '2026-01-01');`);
  dashboard = await addBoard();
});
afterAll(() => runs.stop());
beforeEach(async () => {
  runs.pictures.splice(0);
  await runs.db.update(reportSchedules).set({ active: false, nextRunMs: null });
});

async function addBoard(): Promise<number> {
  const params = { viz_type: 'echarts_timeseries_bar', metrics: ['total'], x_axis: 'region', groupby: [] };
  const chart = {
    slice_name: 'Bars',
    viz_type: 'echarts_timeseries_bar',
    params: JSON.stringify(params),
    datasource_id: runs.ids.orders,
    datasource_type: 'table',
  };
  const { json: made } = await runs.post('/api/v1/chart/', chart, runs.admin);
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {}, parents: ['ROOT_ID', 'GRID_ID'] },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: made['id'], width: 12, height: 50 } },
  };
  const filter = (id: string, name: string, filterType: string, column: string) => ({
    id,
    name,
    filterType,
    targets: [{ datasetId: runs.ids.orders, column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
    defaultDataMask: {},
    cascadeParentIds: [],
  });
  const native_filter_configuration = [
    filter('F-region', 'Region', 'filter_select', 'region'),
    filter('F-amount', 'Amount', 'filter_range', 'amount'),
  ];
  const body = {
    dashboard_title: 'Board',
    position_json: JSON.stringify(position),
    json_metadata: JSON.stringify({ native_filter_configuration }),
  };
  return (await runs.post('/api/v1/dashboard/', body, runs.admin)).json['id'] as number;
}

const region = (filterValues: readonly unknown[]) => ({
  nativeFilterId: 'F-region',
  filterType: 'filter_select',
  filterName: 'Region',
  columnName: 'region',
  columnLabel: 'region',
  filterValues,
});

async function send(state: object, format = 'PNG') {
  const name = `Filtered ${crypto.randomUUID()}`;
  await runs.report({ chart: undefined, dashboard, report_format: format, name, extra: { dashboard: state } });
  await runs.nextMinute();
  const found = runs.mailbox.findLast(({ content }) => content.mail.title === name)?.content;
  return { notes: found?.mail.notes ?? [], attachments: found?.attachments ?? [], link: found?.mail.links[0]?.url ?? '' };
}

const REGIONS = ['north', 'south', 'west'];
const shownIn = (texts: string): string[] => REGIONS.filter((one) => texts.includes(`>${one}<`));
const drawn = (): string => runs.pictures.flatMap(({ parts }) => parts.map(({ svg }) => svg)).join('');

describe('a report whose filters have values', () => {
  it.each([
    ['as Superset’s form keeps them', { nativeFilters: [region(['north', 'west'])] }, ['north', 'west']],
    [
      'of a range',
      { nativeFilters: [{ nativeFilterId: 'F-amount', filterType: 'filter_range', columnName: 'amount', filterValues: [15] }] },
      ['south', 'west'],
    ],
    ['as masks', { dataMask: { 'F-region': { filterState: { value: ['south'] } } } }, ['south']],
    [
      'as masks that Superset’s form has changed',
      { dataMask: { 'F-region': { filterState: { value: ['south'] } } }, nativeFilters: [region(['west'])] },
      ['west'],
    ],
    ['in parameters of the page', { urlParams: [['native_filters', '(F-region:(filterState:(value:!(north))))']] }, ['north']],
    ['none of them', { nativeFilters: [region([])] }, REGIONS],
  ])('%s has the rows that they select', async (_, state, expected) => {
    const { notes } = await send(state);
    expect(shownIn(drawn())).toEqual(expected);
    expect(notes.join()).not.toContain('Not applied');
  });

  it('links to the dashboard with the same values', async () => {
    const { link } = await send({ nativeFilters: [region(['south'])], anchor: 'CHART-1' });
    const { pathname, searchParams, hash } = new URL(link);
    expect([pathname, hash]).toEqual([`/superset/dashboard/${dashboard}/`, '#CHART-1']);
    expect(searchParams.get('native_filters')).toContain('value:!(south)');
  });

  it('has the same rows as a document', async () => {
    const { attachments } = await send({ nativeFilters: [region(['south'])] }, 'PDF');
    const { pages } = await readPdf(new Uint8Array(attachments[0]?.bytes ?? []));
    const text = pages.map((page) => page.text).join();
    expect([text.includes('Region: south'), text.includes('north')]).toEqual([true, false]);
  });

  it('says which of them can’t be applied', async () => {
    const gone = { ...region(['x']), nativeFilterId: 'F-gone' };
    const moved = { ...region(['north']), columnName: 'note' };
    const { notes } = await send({ nativeFilters: [gone, moved] });
    expect(notes).toContain(
      'Not applied: the selected values of the filters Region and F-gone. Edit the report to select others.',
    );
  });

  it('is kept as it was sent', async () => {
    const extra = { dashboard: { nativeFilters: [region(['north'])], anchor: '', urlParams: null, activeTabs: [] } };
    const id = await runs.report({ chart: undefined, dashboard, report_format: 'PNG', extra, selected_tabs: [1] });
    const { json } = await runs.send(`/api/v1/report/${id}`, { headers: runs.admin.headers });
    expect((json['result'] as { extra: object }).extra).toEqual(extra);
  });
});

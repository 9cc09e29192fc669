// What the recording server had before the samples were recorded, made by the API: a chart, a dashboard, a tag, a link.
import * as z from 'zod';
import type { RecordedIds } from './recorded-ids.ts';

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

export interface Recorded {
  readonly ids: RecordedIds;
  readonly call: Call;
}

const withId = z.looseObject({ id: z.int() });
const withKey = z.looseObject({ key: z.string() });
const listed = z.looseObject({ ids: z.array(z.int()) });

const TABLE_CHART = 108;
const TAGGED_CHART = 118;
const BOARD = 18;
const MADE_TAG = 13;
const MADE_CHART = 115;
const MADE_BOARD = 27;
const REMOVED_BOARD = 28;
const PICTURED_CHART = 306;
const PICTURED_BOARD = 37;
const MADE_DATASET = 27;
const MADE_COLUMNS: Readonly<Record<string, number>> = { deal_size: 729, sales: 730, order_date: 731 };
const MADE_RESOURCE = 132;
const REPORTED_CHART = 103;
const REPORTED_BOARD = 9;
const SALES = 3;
const EXAMPLES = 2;
const VIRTUAL = 29;
const BIRTHS = 17;

/** Independent objects; ids are recorded on creation. */
export async function makeItems({ ids, call }: Recorded): Promise<void> {
  const sales = ids.dataset.get(SALES) ?? 0;
  const formData = JSON.stringify({
    viz_type: 'table',
    datasource: `${sales}__table`,
    groupby: ['deal_size'],
    metrics: ['count'],
    adhoc_filters: [],
    row_limit: 10,
  });
  const chart = await idOf(call, '/api/v1/chart/', {
    slice_name: 'Sample two of sales',
    viz_type: 'table',
    datasource_id: sales,
    datasource_type: 'table',
    description: 'about',
    params: formData,
  });
  ids.chart.set(TABLE_CHART, chart);
  ids.chart.set(104, chart);
  ids.chart.set(TAGGED_CHART, chart);
  ids.chart.set(PICTURED_CHART, chart);
  await call('POST', `/api/v1/chart/${chart}/favorites/`);
  const key = withKey.parse(
    await call('POST', '/api/v1/explore/form_data?tab_id=1', {
      datasource_id: sales,
      datasource_type: 'table',
      chart_id: chart,
      form_data: formData,
    }),
  );
  ids.texts.set('RFHYG42ydE8', key.key);
  for (const name of ['Courier Black', 'Flat'])
    ids.cssTemplate.set(3, await idOf(call, '/api/v1/css_template/', { template_name: name, css: 'h2 { color: white }' }));
  await call('POST', '/api/v1/tag/', { name: 'tagfb6fb', description: 'd', objects_to_tag: [['chart', chart]] });
  ids.tag.set(1, listed.parse(await call('GET', '/api/v1/tag/')).ids[0] ?? 0);
  const events = JSON.stringify([{ event_name: 'TagRestApi.get_list', duration: 0 }]);
  await call('POST', '/superset/log/?explode=events', { events });
  const lines = await call('GET', '/api/v1/log/?q=(filters:!((col:action,opr:eq,value:TagRestApi.get_list)),page_size:1)');
  ids.log.set(1522, listed.parse(lines).ids[0] ?? 0);
  const virtual = {
    database: ids.database.get(EXAMPLES),
    schema: 'public',
    // Not the name that a sample makes.
    table_name: 'v_897fb8 before',
    sql: 'select deal_size, sales, order_date from cleaned_sales_data',
  };
  ids.dataset.set(VIRTUAL, await idOf(call, '/api/v1/dataset/', virtual));
  await madeDataset({ ids, call }, virtual);
  ids.resource.set(MADE_RESOURCE, await idOf(call, '/api/v1/security/resources/', { name: 'resab461' }));
  await annotationLayer({ ids, call });
  await birthsDashboard({ ids, call });
  await alertAndReport({ ids, call });
}

const columnsReply = z.looseObject({
  result: z.looseObject({ columns: z.array(z.looseObject({ id: z.int(), column_name: z.string() })) }),
});

/** The dataset that samples change, as it was before: with a metric, and a copy whose name is taken. */
async function madeDataset({ ids, call }: Recorded, body: Readonly<Record<string, unknown>>): Promise<void> {
  const made = await idOf(call, '/api/v1/dataset/', { ...body, table_name: 'virt_ab461' });
  ids.dataset.set(MADE_DATASET, made);
  const total = {
    metric_name: 'total',
    expression: 'SUM(sales)',
    verbose_name: 'Total',
    d3format: ',.0f',
    warning_text: 'w',
    currency: { symbol: 'USD', symbolPosition: 'prefix' },
    extra: JSON.stringify({ certification: { certified_by: 'me' } }),
  };
  const certification = { certified_by: 'me', details: 'why' };
  const extra = JSON.stringify({ certification });
  await call('PUT', `/api/v1/dataset/${made}`, { cache_timeout: 60, extra, template_params: '{"a": 1}', metrics: [total] });
  const { columns } = columnsReply.parse(await call('GET', `/api/v1/dataset/${made}`)).result;
  for (const { id, column_name: name } of columns) ids.column.set(MADE_COLUMNS[name] ?? 0, id);
  await call('POST', '/api/v1/dataset/duplicate', { base_model_id: made, table_name: 'dup_ab461' });
}

/** The dashboard that a sample makes shows the chart that one has made. */
export async function putMadeChartOnBoard({ ids, call }: Recorded): Promise<void> {
  const [chart, board] = [ids.chart.get(MADE_CHART), ids.dashboard.get(MADE_BOARD)];
  if (chart !== undefined && board !== undefined) await call('PUT', `/api/v1/chart/${chart}`, { dashboards: [board] });
}

/** A tag's creation replies no id. */
export async function learnTag({ ids, call }: Recorded): Promise<void> {
  const tags = await call('GET', '/api/v1/tag/?q=(filters:!((col:name,opr:eq,value:taab461)))');
  const [id] = listed.parse(tags).ids;
  if (id === undefined) return;
  ids.tag.set(MADE_TAG, id);
  await call('POST', `/api/v1/tag/${id}/favorites/`);
}

/** One layer for both that the samples name. */
async function annotationLayer({ ids, call }: Recorded): Promise<void> {
  const layer = await idOf(call, '/api/v1/annotation_layer/', { name: 'La8996', descr: 'd' });
  await call('POST', `/api/v1/annotation_layer/${layer}/annotation/`, {
    short_descr: 'release',
    start_dttm: '2004-03-01T00:00:00',
    end_dttm: '2004-03-02T00:00:00',
    json_metadata: '{}',
  });
  for (const recorded of [1, 4]) ids.annotationLayer.set(recorded, layer);
}

async function birthsDashboard({ ids, call }: Recorded): Promise<void> {
  const births = ids.dataset.get(BIRTHS) ?? 0;
  const dashboard = await idOf(call, '/api/v1/dashboard/', {
    dashboard_title: 'USA Births Names',
    slug: 'births',
    published: true,
  });
  // Until the sample that creates the second one is sent.
  for (const recorded of [REPORTED_BOARD, BOARD, PICTURED_BOARD]) ids.dashboard.set(recorded, dashboard);
  ids.dashboard.set(REMOVED_BOARD, await idOf(call, '/api/v1/dashboard/', { dashboard_title: 'Removed with another' }));
  const params = JSON.stringify({
    viz_type: 'table',
    datasource: `${births}__table`,
    groupby: ['gender', 'name', 'num', 'state', 'num_boys', 'num_girls'],
    metrics: ['sum__num'],
  });
  await idOf(call, '/api/v1/chart/', {
    slice_name: 'Girls',
    viz_type: 'table',
    datasource_id: births,
    datasource_type: 'table',
    params,
    dashboards: [dashboard],
  });
}

/** The alert that the samples list, and the report that a chart's menu has already. */
async function alertAndReport({ ids, call }: Recorded): Promise<void> {
  const chart = await idOf(call, '/api/v1/chart/', {
    slice_name: 'Reported',
    viz_type: 'table',
    params: '{}',
    datasource_type: 'table',
    datasource_id: ids.dataset.get(SALES) ?? 0,
  });
  ids.chart.set(REPORTED_CHART, chart);
  const alert = {
    type: 'Alert',
    name: 'A24c1c',
    description: 'low',
    crontab: '*/5 * * * *',
    timezone: 'America/New_York',
    database: ids.database.get(1) ?? ids.database.get(EXAMPLES),
    sql: 'select 1',
    chart,
    recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.org' } }],
  };
  ids.report.set(1, await idOf(call, '/api/v1/report/', alert));
  await call('POST', '/api/v1/report/', {
    type: 'Report',
    name: 'Menu',
    crontab: '0 9 * * *',
    chart,
    creation_method: 'charts',
  });
}

/** Dependents of the dashboard that a sample creates: its chart, a link, a stored state. */
export async function makeOnBoard({ ids, call }: Recorded): Promise<void> {
  const board = ids.dashboard.get(BOARD);
  if (board === undefined) return;
  const state = { dataMask: {}, activeTabs: [], anchor: '', urlParams: [['a', '1']] };
  ids.texts.set('P0DgqXA1bwJ', withKey.parse(await call('POST', `/api/v1/dashboard/${board}/permalink`, state)).key);
  const filters = withKey.parse(await call('POST', `/api/v1/dashboard/${board}/filter_state?tab_id=1`, { value: '{}' }));
  ids.texts.set('8xtiLglKmHg', filters.key);
}

const idOf = async (call: Call, path: string, body: unknown): Promise<number> => withId.parse(await call('POST', path, body)).id;

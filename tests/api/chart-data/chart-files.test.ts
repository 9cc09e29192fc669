// Files of charts, downloaded and sent: all rows, totals, names and number formats as the chart shows them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeAll(async () => {
  runs = await startReportRuns();
  runs.warehouse.exec(`delete from orders;
    insert into orders values (1, 'north', 10, 'fine', '2026-01-01'), (2, 'north', 20, 'late', '2026-01-02'),
      (3, 'south', 50, 'fine', '2026-01-01'), (4, 'west', 20, 'fine', '2026-01-03');`);
});
afterAll(() => runs.stop());

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const linesOf = (text: string): string[] => text.trimEnd().split('\n');
const amount = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'amount' };
const table = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['region'],
  metrics: [amount],
  percent_metrics: [amount],
  show_totals: true,
  row_limit: 100,
  server_pagination: true,
  server_page_length: 2,
  column_config: { amount: { d3NumberFormat: ',.2f', customColumnName: 'Sold' } },
};

async function chartOf(params: Readonly<Record<string, unknown>>, queries?: readonly unknown[]): Promise<number> {
  const context = { datasource: { id: runs.ids.orders, type: 'table' }, queries, form_data: params };
  const body = {
    slice_name: 'Orders',
    viz_type: params['viz_type'],
    params: JSON.stringify(params),
    datasource_id: runs.ids.orders,
    datasource_type: 'table',
    ...(queries && { query_context: JSON.stringify(context) }),
  };
  return (await runs.post('/api/v1/chart/', body, runs.admin)).json['id'] as number;
}

async function send(chart: number, report_format: string) {
  await runs.report({ chart, report_format, name: `Report ${chart}`, type: 'Report' });
  await runs.nextMinute();
  const { attachments, mail } = runs.mailbox.findLast(({ content }) => content.mail.title === `Report ${chart}`)?.content ?? {};
  const [file] = attachments ?? [];
  return { bytes: new Uint8Array(file?.bytes ?? []), name: file?.name ?? '', tables: mail?.tables ?? [] };
}

const base = { filters: [], extras: {}, orderby: [['amount', false]] };
const main = {
  ...base,
  columns: ['region'],
  metrics: [amount],
  row_limit: 2,
  row_offset: 0,
  post_processing: [{ operation: 'contribution', options: { columns: ['amount'], rename_columns: ['%amount'] } }],
};
const count = { ...main, row_limit: 100, is_rowcount: true, post_processing: [] };
const totals = { ...base, columns: [], metrics: [amount], row_limit: 0, orderby: [], post_processing: [] };
const CSV = ['region,Sold,% amount', 'south,50,0.5', 'north,30,0.3', 'west,20,0.2', 'Total,100,'];

describe('a table with pages, shares and totals', () => {
  it('is sent with all rows, its totals and numbers under the names that it shows', async () => {
    expect(linesOf(decode((await send(await chartOf(table), 'CSV')).bytes))).toEqual(CSV);
  });

  it('has numbers in a spreadsheet, in the formats of the chart', async () => {
    const files = unzipSync((await send(await chartOf(table), 'XLSX')).bytes);
    const sheet = decode(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<c s="5"><v>50</v></c><c s="6"><v>0.5</v></c></row>');
    expect(sheet).toContain('<t>Total</t></is></c><c s="5"><v>100</v></c><c/></row>');
    const styles = decode(files['xl/styles.xml'] ?? new Uint8Array());
    expect(styles).toContain('numFmtId="167" formatCode="#,##0.00"/><numFmt numFmtId="168" formatCode="0.0%"/>');
  });

  it('is shown in a message as the chart writes it', async () => {
    expect((await send(await chartOf(table), 'TEXT')).tables).toEqual([
      {
        columns: ['region', 'Sold', '% amount'],
        rows: [
          ['south', '50.00', '50.0%'],
          ['north', '30.00', '30.0%'],
          ['west', '20.00', '20.0%'],
          ['Total', '100.00', ''],
        ],
        isNumeric: [false, true, true],
        note: null,
      },
    ]);
  });

  it('is the same file where pages and programs download it', async () => {
    const queries = [main, count, totals];
    const chart = await chartOf(table, queries);
    const saved = await runs.send(`/api/v1/chart/${chart}/data/?format=csv`, { headers: runs.admin.headers });
    const body = { datasource: { id: runs.ids.orders, type: 'table' }, queries, form_data: table, result_format: 'csv' };
    const posted = await runs.post('/api/v1/chart/data', body, runs.admin);
    for (const { text } of [saved, posted]) expect(linesOf(text)).toEqual(CSV);
  });

  it('leaves out what the chart hides only where it is sent as shown, and totals where it shows none', async () => {
    const hidden = { ...table, show_totals: false, column_config: { amount: { visible: false } } };
    expect(linesOf(decode((await send(await chartOf(hidden), 'CSV')).bytes))[0]).toBe('region,% amount');
    const body = { datasource: { id: runs.ids.orders, type: 'table' }, form_data: hidden, result_format: 'csv' };
    const { text } = await runs.post('/api/v1/chart/data', { ...body, queries: [main, count, totals] }, runs.admin);
    expect(linesOf(text)).toEqual(['region,amount,% amount', 'south,50,0.5', 'north,30,0.3', 'west,20,0.2']);
  });
});

describe('a table of percentages alone', () => {
  it('is sent without the metric that they are computed from', async () => {
    const shares = { ...table, metrics: [], show_totals: false };
    const lines = linesOf(decode((await send(await chartOf(shares), 'CSV')).bytes));
    expect(lines.sort()).toEqual(['north,0.3', 'region,% amount', 'south,0.5', 'west,0.2']);
    const body = { datasource: { id: runs.ids.orders, type: 'table' }, queries: [main], form_data: shares };
    const csv = await runs.post('/api/v1/chart/data', { ...body, result_format: 'csv' }, runs.admin);
    expect(linesOf(csv.text)[0]).toBe('region,% amount');
    // Clients of Superset's API get the columns of their query.
    const json = await runs.post('/api/v1/chart/data', { ...body, result_format: 'json' }, runs.admin);
    expect(json.json).toMatchObject({ result: [{ colnames: ['region', 'amount', '%amount'] }] });
  });
});

describe('a table that compares times', () => {
  it('is sent with the columns that it shows: the metric, then, the difference and the change', async () => {
    const params = {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['region'],
      metrics: [amount],
      show_totals: true,
      row_limit: 100,
      granularity_sqla: 'day',
      time_range: '2026-01-01 : 2026-01-02',
      time_compare: ['1 day ago'],
      column_config: { amount: { d3NumberFormat: ',.2f' } },
    };
    const lines = linesOf(decode((await send(await chartOf(params), 'CSV')).bytes));
    expect(lines[0]).toBe('region,amount,"amount, 1 day ago","amount, difference","amount, change"');
    expect(lines.slice(1)).toEqual(['north,20,10,10,1', 'Total,20,60,-40,-0.6666666666666666']);
  });
});

describe('a mixed chart', () => {
  const series = { x_axis: 'region', metrics: [amount], adhoc_filters: [], row_limit: 100 };
  const mixed = { viz_type: 'mixed_timeseries', ...series, metrics_b: [amount], groupby: [], groupby_b: ['note'] };

  it('is sent with the rows of both of its queries', async () => {
    const { bytes, name } = await send(await chartOf(mixed), 'CSV');
    const files = Object.values(unzipSync(bytes)).map(decode);
    expect(name).toMatch(/\.zip$/);
    expect(files.map((file) => linesOf(file)[0])).toEqual(['region,amount', expect.stringContaining('fine')]);
    expect((await send(await chartOf(mixed), 'TEXT')).tables).toHaveLength(2);
  });
});

describe('a pivot table', () => {
  const pivot = {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['region'],
    groupbyColumns: ['note'],
    metrics: [amount],
    colTotals: true,
  };
  const shares = { ...pivot, aggregateFunction: 'Sum as Fraction of Total' };

  it('is sent as it is pivoted, its shares as numbers that a spreadsheet shows as percent', async () => {
    expect(linesOf(decode((await send(await chartOf(shares), 'CSV')).bytes))).toEqual([
      'region,amount fine,amount late',
      'north,0.1,0.2',
      'south,0.5,',
      'west,0.2,',
      'Total (Sum as Fraction of Total),0.8,0.2',
    ]);
    const files = unzipSync((await send(await chartOf(shares), 'XLSX')).bytes);
    expect(decode(files['xl/styles.xml'] ?? new Uint8Array())).toContain('formatCode="0.0%"');
  });
});

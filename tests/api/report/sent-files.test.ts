// Files and tables that reports send of a table whose pages the server makes: all of its rows, up to its limit.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

const ROWS = 500;
const PAGE = 10;

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
  runs.warehouse.exec(`delete from orders;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
    insert into orders select i, 'place ' || i, i, 'fine', '2026-01-01' from n;`);
});
afterEach(() => runs.stop());

const columns = ['region', 'note'];

/** `saved`: its queries are as Superset saves them with the chart. */
async function pagedTable({ rowLimit, saved }: { rowLimit: number; saved: { countLimit: number } | null }): Promise<number> {
  const paging = { server_pagination: true, server_page_length: PAGE, row_limit: rowLimit };
  const params = { viz_type: 'table', query_mode: 'raw', all_columns: columns, ...paging };
  const page = { columns, metrics: null, orderby: [], row_limit: PAGE, row_offset: 0 };
  const count = { ...page, row_limit: saved?.countLimit, is_rowcount: true };
  const context = { datasource: { id: runs.ids.orders, type: 'table' }, queries: [page, count], form_data: params };
  const body = {
    slice_name: 'Orders',
    viz_type: 'table',
    params: JSON.stringify(params),
    datasource_id: runs.ids.orders,
    datasource_type: 'table',
    ...(saved && { query_context: JSON.stringify(context) }),
  };
  return (await runs.post('/api/v1/chart/', body, runs.admin)).json['id'] as number;
}

async function send(chart: number, format: string) {
  await runs.report({ chart, report_format: format });
  await runs.nextMinute();
  const { attachments, mail } = runs.mailbox.at(-1)?.content ?? {};
  return { bytes: new Uint8Array(attachments?.[0]?.bytes ?? []), tables: mail?.tables ?? [] };
}
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe.each([
  ['saved without its queries', null],
  ['saved with them', { countLimit: 2_000 }],
  ['saved with a count without a limit', { countLimit: 0 }],
])('a table with pages, %s', (_, saved) => {
  it('has all rows as CSV', async () => {
    const { bytes } = await send(await pagedTable({ rowLimit: 2_000, saved }), 'CSV');
    expect(text(bytes).trimEnd().split('\n')).toHaveLength(1 + ROWS);
  });

  it('has all rows as a spreadsheet', async () => {
    const { bytes } = await send(await pagedTable({ rowLimit: 2_000, saved }), 'XLSX');
    const sheet = Object.values(unzipSync(bytes)).map(text).join('');
    expect(sheet.match(/<row[ >]/g)).toHaveLength(1 + ROWS);
  });

  it('says in a message how many rows are not shown', async () => {
    const {
      tables: [table],
    } = await send(await pagedTable({ rowLimit: 2_000, saved }), 'TEXT');
    expect(table?.rows).toHaveLength(100);
    expect(table?.note).toBe('The first 100 of 500 rows: 400 are not shown.');
  });
});

it('ends at the limit of the table', async () => {
  const { bytes } = await send(await pagedTable({ rowLimit: 200, saved: null }), 'CSV');
  expect(text(bytes).trimEnd().split('\n')).toHaveLength(1 + 200);
});

it('is the same file where a program requests the rows of the chart', async () => {
  const chart = await pagedTable({ rowLimit: 2_000, saved: { countLimit: 2_000 } });
  const read = (format: string) => runs.send(`/api/v1/chart/${chart}/data/?format=${format}`, { headers: runs.admin.headers });
  expect((await read('csv')).text.trimEnd().split('\n')).toHaveLength(1 + ROWS);
  const { result } = (await read('json')).json as unknown as { result: { data: unknown[] }[] };
  expect(result.map(({ data }) => data.length)).toEqual([PAGE, 1]);
});

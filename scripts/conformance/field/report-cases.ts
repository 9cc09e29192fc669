// What of field/reports is about the wire and about files. What a mail looks like, and when it is sent, has its tests elsewhere: they
// need a mail server and a clock.
import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod';
import { differs, differsFrom, type Expectation, type FieldCase } from './field-case.ts';
import { idSchema, parsed } from './field-host.ts';

const ROWS = 500;
const PAGED = {
  viz_type: 'table',
  query_mode: 'raw',
  all_columns: ['day', 'place', 'amount'],
  server_pagination: true,
  server_page_length: 10,
  row_limit: 2_000,
};

const pagedTable: Expectation = async ({ host, database }) => {
  const sql = `select date '2026-01-01' + i as day, 'place ' || i as place, i as amount from generate_series(1, ${ROWS}) i`;
  const datasetId = await host.createDataset(database, 'field_paged', sql);
  const params = { ...PAGED, datasource: `${datasetId}__table` };
  const page = { columns: PAGED.all_columns, metrics: null, orderby: [], row_limit: PAGED.server_page_length, row_offset: 0 };
  const context = {
    datasource: { id: datasetId, type: 'table' },
    queries: [page, { ...page, row_limit: PAGED.row_limit, is_rowcount: true }],
    form_data: params,
  };
  const chart = {
    slice_name: 'Field: paged',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
    query_context: JSON.stringify(context),
  };
  const { id } = idSchema.parse(parsed(await host.call('POST', '/api/v1/chart/', chart)));
  const file = (format: string) => host.call('GET', `/api/v1/chart/${id}/data/?format=${format}&type=full`);
  const csv = await file('csv');
  const xlsx = await file('xlsx');
  const sheet =
    xlsx.status === 200
      ? Object.values(unzipSync(xlsx.bytes))
          .map((part) => strFromU8(part))
          .join('')
      : xlsx.text;
  return [
    ...differs('lines of the CSV file', 1 + ROWS, csv.text.trimEnd().split('\n').length),
    ...differs('rows of the workbook', 1 + ROWS, sheet.match(/<row[ >]/g)?.length),
  ];
};

const TABS = ['TAB-a', 'TAB-b', 'TAB-c'];
const POSITION = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
  'TABS-1': { id: 'TABS-1', type: 'TABS', children: TABS, parents: ['ROOT_ID'] },
  ...Object.fromEntries(
    TABS.map((id) => [id, { id, type: 'TAB', children: [], parents: ['ROOT_ID', 'TABS-1'], meta: { text: id } }]),
  ),
};

const tabsOfReport: Expectation = async ({ host }) => {
  const body = { dashboard_title: 'Field: tabs', position_json: JSON.stringify(POSITION) };
  const { id: dashboard } = idSchema.parse(parsed(await host.call('POST', '/api/v1/dashboard/', body)));
  const save = (name: string, anchor: string) =>
    host.call('POST', '/api/v1/report/', {
      type: 'Report',
      name,
      crontab: '0 9 * * *',
      timezone: 'UTC',
      dashboard,
      report_format: 'PNG',
      active: false,
      recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.org' } }],
      extra: { dashboard: { anchor } },
    });
  const unknown = await save('Field: unknown tab', 'TAB-nope');
  const refused = z.object({ message: z.object({ extra: z.array(z.string()).min(1) }) }).safeParse(JSON.parse(unknown.text));
  const two = JSON.stringify(TABS.slice(0, 2));
  const saved = await save('Field: two tabs', two);
  const { id } = idSchema.parse(parsed(saved));
  const kept = (await host.call('GET', `/api/v1/report/${id}`)).text;
  return [
    ...differs('status of an unknown tab', 422, unknown.status),
    ...differsFrom('message about an unknown tab', refused.success, unknown.text),
    ...differs('status of two tabs', 201, saved.status),
    ...differsFrom(
      'tabs that are kept',
      TABS.slice(0, 2).every((tab) => kept.includes(tab)),
      kept,
    ),
  ];
};

export const REPORT_CASES: Readonly<Record<string, FieldCase>> = {
  '04-paged-table-as-file': { expect: pagedTable, isOfPostgres: true },
  '08-tabs-of-a-report': { expect: tabsOfReport, isOfPostgres: true },
};

/** About mails, drawing, fonts, the command line, and the head of a dashboard (`domain/dashboard/page-facts`). */
export const TESTED_ELSEWHERE: ReadonlySet<string> = new Set([
  '02-mail-in-dark',
  '06-time-of-the-data',
  '10-mail-server-down',
  '12-implicit-tls-in-production',
  '14-first-visit-without-font',
  '16-tokens-after-a-reset',
  '18-size-of-text-in-mails',
  'charts/27',
]);

// What a run delivers where charts fail, in whose language, and what its log keeps of it.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { purgeRunFiles } from '#app/services/retention/purge-report-files.server.ts';
import { findRunRows } from '#app/services/lists/report-pages.server.ts';
import { reportExecutionLogs, reportSchedules } from '#drizzle/schema/index.ts';
import type { ChartCaller } from '#tests/fixtures/charts/charts.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { MINUTE, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
});
afterEach(() => runs.stop());

const nextMinute = async (): Promise<void> => {
  runs.clock.nowMs += MINUTE;
  await runs.tick();
  await runs.consume();
};
const LAST_RUNS = { page: 0, pageSize: 10, filters: [], order: { column: 'scheduled_dttm', direction: 'desc' } };
const lastRun = async () => (await runs.db.select().from(reportExecutionLogs).orderBy(reportExecutionLogs.scheduledMs)).at(-1);
const subjects = () => runs.mailbox.map(({ content }) => content.subject);

/** A table of these columns; of "nope" there is none. */
const chartOf = async (columns: readonly string[]): Promise<number> => {
  const params = { viz_type: 'table', query_mode: 'raw', all_columns: columns };
  const body = { slice_name: `Of ${columns.join()}`, viz_type: 'table', params: JSON.stringify(params) };
  const more = { datasource_id: runs.ids.orders, datasource_type: 'table' };
  return (await runs.post('/api/v1/chart/', { ...body, ...more }, runs.admin)).json['id'] as number;
};
const boardOf = async (charts: readonly number[]): Promise<number> => {
  const nodes = charts.map((chartId) => {
    const id = `CHART-${chartId}`;
    return [id, { id, type: 'CHART', children: [], meta: { chartId, width: 6, height: 30 } }] as const;
  });
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: nodes.map(([id]) => id), meta: {} },
    ...Object.fromEntries(nodes),
  };
  const body = { dashboard_title: 'Board', position_json: JSON.stringify(position) };
  const { json } = await runs.post('/api/v1/dashboard/', body, runs.admin);
  return json['id'] as number;
};

describe('a report of a chart that fails', () => {
  it.each(['PNG', 'PDF'])('as %s ends as an error, notifies its owners, and delivers nothing', async (format) => {
    runs.drawForReal();
    await runs.report({ chart: await chartOf(['nope']), report_format: format });
    await nextMinute();
    expect(await lastRun()).toMatchObject({
      state: 'Error',
      errorMessage: expect.stringContaining('nope') as string,
      fileKey: null,
    });
    expect(subjects()).toEqual([expect.stringMatching(/^Failing: /)]);
  });

  it.each(['PNG', 'PDF'])('on a dashboard as %s shows the other charts, and why this one is missing', async (format) => {
    runs.drawForReal();
    await runs.report({ dashboard: await boardOf([await chartOf(['region']), await chartOf(['nope'])]), report_format: format });
    await nextMinute();
    const querySql = expect.stringMatching(/^SELECT[^;]*region[^;]*$/i) as string;
    expect(await lastRun()).toMatchObject({ state: 'Success', errorMessage: null, querySql });
    expect(subjects()).toEqual([expect.stringMatching(/^R /)]);
    const [pdf] = runs.mailbox.flatMap(({ content }) => content.attachments);
    const text = pdf ? (await readPdf(new Uint8Array(pdf.bytes))).pages.map((page) => page.text).join() : 'north nope';
    expect(text).toMatch(/north[^]*nope|nope[^]*north/);
  });

  it('on a dashboard that has no other ends as an error', async () => {
    runs.drawForReal();
    await runs.report({ dashboard: await boardOf([await chartOf(['nope'])]), report_format: 'PNG' });
    await nextMinute();
    expect((await lastRun())?.state).toBe('Error');
    expect(subjects()).toEqual([expect.stringMatching(/^Failing: /)]);
  });
});

describe('a dashboard', () => {
  const sentence = 'A dashboard can be sent as PNG or PDF. For CSV, Excel or a table, select a chart.';

  it.each(['CSV', 'XLSX', 'TEXT'])('is not sent as %s', async (format) => {
    const body = { type: 'Report', name: 'R', crontab: '* * * * *', dashboard: await boardOf([]), report_format: format };
    const { status, json } = await runs.post('/api/v1/report/', body, runs.admin);
    expect([status, json]).toEqual([422, { message: { report_format: sentence } }]);
  });

  it('that took the place of a chart needs another format', async () => {
    const id = await runs.report({ report_format: 'CSV' });
    const change = async (body: object) =>
      runs.send(`/api/v1/report/${id}`, {
        method: 'PUT',
        headers: { ...runs.admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const dashboard = await boardOf([]);
    expect((await change({ dashboard, chart: null })).json).toEqual({ message: { report_format: sentence } });
    expect((await change({ dashboard, chart: null, report_format: 'PDF' })).status).toBe(200);
  });

  it('that was saved with such a format ends as an error, not as an image', async () => {
    await runs.report({ dashboard: await boardOf([]), report_format: 'PNG' });
    await runs.db.update(reportSchedules).set({ reportFormat: 'CSV' });
    await nextMinute();
    expect(await lastRun()).toMatchObject({ state: 'Error', errorMessage: sentence });
  });
});

describe('messages', () => {
  it('are in the language in which their schedule was saved last', async () => {
    const id = await runs.report({ report_format: 'TEXT' });
    await nextMinute();
    await runs.send(`/api/v1/report/${id}`, {
      method: 'PUT',
      headers: { ...runs.admin.headers, 'content-type': 'application/json', cookie: 'm-locale=en-XA' },
      body: JSON.stringify({ description: 'x' }),
    });
    await nextMinute();
    const [english, pseudo] = runs.mailbox.map(({ content: { mail } }) => mail);
    expect([english?.locale, english?.links[0]?.label]).toEqual(['en', 'Open in Meridian']);
    expect(pseudo?.locale).toBe('en-XA');
    expect(pseudo?.links[0]?.label).not.toBe('Open in Meridian');
  });
});

describe('the log of a run', () => {
  const open = async (who: ChartCaller) => {
    const [run] = (await findRunRows(runs.deps, (await lastRun())?.scheduleId ?? 0, LAST_RUNS as never)).rows;
    return { run, ...(await runs.send(run?.file?.url ?? '/api/v1/me/', { headers: who.headers })) };
  };

  it('has the picture that was delivered, and the SQL of its charts', async () => {
    await runs.report({ report_format: 'PNG' });
    await nextMinute();
    const { run, status } = await open(runs.admin);
    expect(run).toMatchObject({ error: '', file: { type: 'image/png', name: expect.stringMatching(/\.png$/) as string } });
    expect(run?.query).toBe('SELECT 1;\n\nSELECT 2');
    expect(status).toBe(200);
    expect([...(runs.kept.get((await lastRun())?.fileKey ?? '') ?? [])]).toEqual([1, 2, 3]);
  });

  it('has the SQL of the chart and the file', async () => {
    await runs.report({ report_format: 'CSV' });
    await nextMinute();
    const { run, status, text } = await open(runs.admin);
    expect(run?.query).toMatch(/select/i);
    expect([status, text]).toEqual([200, expect.stringMatching(/^region,note\n/)]);
  });

  it('has an alert’s query as it was, also where it failed, and its value', async () => {
    const alert = { type: 'Alert', database: runs.ids.databaseId, report_format: 'PNG', validator_type: 'operator' };
    const condition = { validator_config_json: { op: '>', threshold: 100 } };
    const id = await runs.report({ ...alert, ...condition, sql: 'select sum(amount) from orders' });
    await nextMinute();
    expect((await open(runs.admin)).run).toMatchObject({ query: 'select sum(amount) from orders', value: 150, error: '' });
    await runs.db.update(reportSchedules).set({ sql: 'select 1, 2', gracePeriodS: 1 }).where(eq(reportSchedules.id, id));
    await nextMinute();
    expect((await open(runs.admin)).run).toMatchObject({
      query: 'select 1, 2',
      file: null,
      error: expect.stringContaining('more than one column') as string,
    });
  });

  it('shows a file to owners who see the same rows alone', async () => {
    await runs.letLimitedReport();
    const owners = [runs.admin.id, runs.limited.id];
    await runs.report({ report_format: 'CSV', chart: await runs.chart(), owners });
    await nextMinute();
    expect((await open(runs.admin)).status).toBe(200);
    expect((await open(runs.limited)).status).toBe(403);
    await runs.db.delete(reportSchedules);
    await runs.report({ report_format: 'CSV', chart: await runs.chart(runs.limited) }, runs.limited);
    await nextMinute();
    expect((await open(runs.limited)).status).toBe(200);
    expect((await open({ headers: {} })).status).toBe(401);
  });

  it('is delivered all the same where the file cannot be kept', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    runs.kept.set = () => {
      throw new Error('full');
    };
    await runs.report({ report_format: 'CSV' });
    await nextMinute();
    expect(await lastRun()).toMatchObject({ state: 'Success', fileKey: null });
    expect(runs.mailbox).toHaveLength(1);
  });
});

it('deletes files of runs after the day on which their log ends', async () => {
  const keys = new Set(['report-runs/2026-11-20/a', 'report-runs/2026-11-22/b', 'report-runs/2026-11-23/c', 'reports/d']);
  const bucket = {
    list: ({ prefix = '' }) =>
      Promise.resolve({ objects: [...keys].filter((key) => key.startsWith(prefix)).map((key) => ({ key })) }),
    delete: (gone: string[]) => Promise.resolve(gone.forEach((key) => keys.delete(key))),
  };
  expect(await purgeRunFiles(bucket as never, Date.UTC(2026, 10, 23, 5))).toBe(2);
  expect([...keys]).toEqual(['report-runs/2026-11-23/c', 'reports/d']);
});

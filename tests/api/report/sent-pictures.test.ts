// Pictures and documents that reports send: how wide they are drawn, of when their data is, and which tabs are in them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reportSchedules } from '#drizzle/schema/index.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { readPng } from '#tests/fixtures/reports/png-pixels.ts';
import { MINUTE, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
  runs.drawForReal();
  // Every result is from ten minutes before the first run.
  const { queryService } = runs.deps;
  const query = queryService.query.bind(queryService);
  const queriedAtMs = runs.clock.nowMs - 9 * MINUTE;
  Object.assign(queryService, {
    query: async (...request: Parameters<typeof query>) => ({ ...(await query(...request)), isCached: true, queriedAtMs }),
  });
});
afterEach(() => runs.stop());

const barsOf = async (name = 'Bars'): Promise<number> => {
  const params = { viz_type: 'echarts_timeseries_bar', metrics: ['total'], x_axis: 'region', groupby: [] };
  const body = { slice_name: name, viz_type: 'echarts_timeseries_bar', params: JSON.stringify(params) };
  const { json } = await runs.post(
    '/api/v1/chart/',
    { ...body, datasource_id: runs.ids.orders, datasource_type: 'table' },
    runs.admin,
  );
  return json['id'] as number;
};

interface Tab {
  readonly id: string;
  readonly title: string;
  readonly charts: readonly number[];
}

/** A row of each chart; several of a tab are high. */
async function boardOf(tabs: readonly Tab[]): Promise<number> {
  const nodes = tabs.flatMap(({ id, title, charts }) => [
    [id, { id, type: 'TAB', children: charts.map((_, at) => `ROW-${id}-${at}`), meta: { text: title } }],
    ...charts.flatMap((chartId, at) => [
      [`ROW-${id}-${at}`, { id: `ROW-${id}-${at}`, type: 'ROW', children: [`CHART-${id}-${at}`], meta: {} }],
      [
        `CHART-${id}-${at}`,
        {
          id: `CHART-${id}-${at}`,
          type: 'CHART',
          children: [],
          meta: { chartId, width: 12, height: charts.length > 1 ? 1_000 : 30, sliceNameOverride: `${title} chart` },
        },
      ],
    ]),
  ]);
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: tabs.map(({ id }) => id), meta: {} },
    ...(Object.fromEntries(nodes) as Record<string, object>),
  };
  const { json } = await runs.post(
    '/api/v1/dashboard/',
    { dashboard_title: 'Board', position_json: JSON.stringify(position) },
    runs.admin,
  );
  return json['id'] as number;
}
const threeTabs = async ({ costs = 1 } = {}): Promise<number> => {
  const chart = await barsOf();
  const tabs = [
    ['TAB-a', 'Sales'],
    ['TAB-b', 'Costs'],
    ['TAB-c', 'Staff'],
  ] as const;
  return boardOf(
    tabs.map(([id, title]) => ({ id, title, charts: Array.from({ length: title === 'Costs' ? costs : 1 }, () => chart) })),
  );
};

const textsOf = (): string[] =>
  runs.pictures.flatMap(({ parts }) =>
    parts.flatMap(({ svg }) =>
      [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/gs)].map(([, text = '']) => text.replace(/<title>.*?<\/title>/s, '')),
    ),
  );
const sizesOf = (): number[] =>
  runs.pictures.flatMap(({ parts }) =>
    parts.flatMap(({ svg }) => [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, px]) => Number(px))),
  );
const notesOf = () => runs.mailbox.at(-1)?.content.mail.notes ?? [];

describe('a picture in a mail', () => {
  it('of a chart is drawn for the width at which mail shows it', async () => {
    await runs.report({ chart: await barsOf(), report_format: 'PNG', custom_width: null });
    await runs.nextMinute();
    const [image] = runs.mailbox[0]?.content.images ?? [];
    const shown = runs.mailbox[0]?.content.mail.images[0]?.widthPx;
    expect([runs.pictures[0]?.widthPx, shown]).toEqual([680, 680]);
    expect((await readPng(image?.bytes ?? new Uint8Array())).width).toBe(2 * 680);
    expect(Math.min(...sizesOf())).toBeGreaterThanOrEqual(9);
  });

  it('of a dashboard as well', async () => {
    await runs.report({ dashboard: await threeTabs(), report_format: 'PNG' });
    await runs.nextMinute();
    expect(runs.pictures[0]?.widthPx).toBe(680);
    expect(Math.min(...sizesOf())).toBeGreaterThanOrEqual(9);
  });

  it('has the width that its author wants, and is shown at it', async () => {
    await runs.report({ chart: await barsOf(), report_format: 'PNG', custom_width: 1_600 });
    await runs.nextMinute();
    expect([runs.pictures[0]?.widthPx, runs.mailbox[0]?.content.mail.images[0]?.widthPx]).toEqual([1_600, 1_600]);
  });
});

describe('the time of the data', () => {
  const TIME = 'Data as of Nov 21, 2026, 6:25 PM GMT+9';
  const zone = { timezone: 'Asia/Tokyo', force_screenshot: false };

  it.each(['chart', 'dashboard'] as const)(
    'of a %s is one in the mail, the picture and the document, in the schedule’s zone',
    async (kind) => {
      const content = kind === 'chart' ? { chart: await barsOf() } : { dashboard: await threeTabs() };
      await runs.report({ ...content, ...zone, report_format: 'PNG' });
      await runs.nextMinute();
      expect(notesOf()).toContain(TIME);
      expect(
        textsOf()
          .filter((text) => text.includes('as of'))
          .join(),
      ).toContain(TIME);
      await runs.report({ ...content, ...zone, report_format: 'PDF' });
      await runs.nextMinute();
      const [pdf] = runs.mailbox.flatMap(({ content: { attachments } }) => attachments);
      const { pages } = await readPdf(new Uint8Array(pdf?.bytes ?? []));
      expect(notesOf()).toContain(TIME);
      expect(pages.map(({ text }) => text).join()).toContain(TIME);
      expect([...notesOf(), ...textsOf(), pages.map(({ text }) => text).join()].join()).not.toMatch(/UTC/);
    },
  );

  it.each(['CSV', 'XLSX', 'TEXT'])('is that of the rows in a report as %s', async (format) => {
    await runs.report({ ...zone, report_format: format });
    await runs.nextMinute();
    expect(notesOf()).toContain(TIME);
  });

  it('is not said where nothing was queried', async () => {
    await runs.report({ dashboard: await boardOf([{ id: 'TAB-a', title: 'Empty', charts: [] }]), report_format: 'PNG' });
    await runs.nextMinute();
    expect(notesOf().join()).not.toContain('as of');
  });

  it('decides the day in the name of a file', async () => {
    await runs.report({ ...zone, report_format: 'CSV' });
    await runs.nextMinute();
    runs.clock.nowMs = Date.UTC(2026, 10, 21, 23, 30);
    await runs.nextMinute();
    await runs.nextMinute();
    const days = runs.mailbox.map(({ content }) => /\d{4}-\d\d-\d\d/.exec(content.attachments[0]?.name ?? '')?.[0]);
    expect(days).toEqual(['2026-11-21', '2026-11-21', '2026-11-22']);
  });
});

describe('the tabs of a dashboard', () => {
  const report = async (dashboard: number, state: object | null, format = 'PNG') => {
    const extra = state && { extra: { dashboard: state } };
    const body = {
      type: 'Report',
      name: `R ${crypto.randomUUID()}`,
      crontab: '* * * * *',
      dashboard,
      report_format: format,
      ...extra,
    };
    const recipients = [{ type: 'Email', recipient_config_json: { target: 'ada@example.org' } }];
    return runs.post('/api/v1/report/', { ...body, recipients }, runs.admin);
  };
  const shownTabs = () => ['Sales', 'Costs', 'Staff'].filter((title) => textsOf().includes(`${title} chart`));

  it.each(['PNG', 'PDF'])('are all in a report as %s', async (format) => {
    await report(await threeTabs(), null, format);
    await runs.nextMinute();
    expect(shownTabs()).toEqual(['Sales', 'Costs', 'Staff']);
    expect(notesOf().join()).not.toMatch(/tab/i);
  });

  it.each(['PNG', 'PDF'])('are those selected, the others named, in a report as %s', async (format) => {
    await report(await threeTabs(), { anchor: '["TAB-a","TAB-b"]' }, format);
    await runs.nextMinute();
    expect(shownTabs()).toEqual(['Sales', 'Costs']);
    expect(notesOf()).toContain('Not in this report: the tab Staff');
  });

  it('are the one that the form sends with its path', async () => {
    await report(await threeTabs(), { anchor: 'TAB-b', activeTabs: ['TAB-b'] });
    await runs.nextMinute();
    expect(shownTabs()).toEqual(['Costs']);
    expect(notesOf()).toContain('Not in this report: the tabs Sales and Staff');
  });

  it('are refused where the dashboard has none of that id, on creation and on a change', async () => {
    const dashboard = await threeTabs();
    const refused = [422, { message: { extra: [expect.stringContaining('TAB-nope') as string] } }];
    for (const state of [{ anchor: 'TAB-nope' }, { anchor: '["TAB-a","TAB-nope"]' }, { activeTabs: ['TAB-nope'] }]) {
      const { status, json } = await report(dashboard, state);
      expect([status, json]).toEqual(refused);
    }
    const { json: created } = await report(dashboard, { anchor: 'TAB-a' });
    const id = Number(created['id']);
    const change = async (body: object) => {
      const headers = { ...runs.admin.headers, 'content-type': 'application/json' };
      const { status, json } = await runs.send(`/api/v1/report/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) });
      return [status, json];
    };
    expect(await change({ extra: { dashboard: { anchor: 'TAB-nope' } } })).toEqual(refused);
    const [status, json] = await change({ dashboard: await boardOf([{ id: 'TAB-z', title: 'Z', charts: [] }]) });
    expect([status, json]).toEqual([422, { message: { extra: [expect.stringContaining('TAB-a') as string] } }]);
    expect((await change({ description: 'as before' }))[0]).toBe(200);
  });

  it('that were deleted since are said to be gone, and all others are sent', async () => {
    const dashboard = await threeTabs();
    await report(dashboard, { anchor: 'TAB-a' });
    await runs.db.update(reportSchedules).set({ extraJson: JSON.stringify({ dashboard: { anchor: 'TAB-gone' } }) });
    await runs.nextMinute();
    expect(shownTabs()).toEqual(['Sales', 'Costs', 'Staff']);
    expect(notesOf()).toContain('A tab selected for this report is no longer on the dashboard.');
  });

  it('that are together too long for a picture are named, and the first is sent', async () => {
    await report(await threeTabs({ costs: 3 }), null);
    await runs.nextMinute();
    expect(shownTabs()).toEqual(['Sales']);
    expect(notesOf()).toContain('Not in this report: the tabs Costs and Staff');
  });
});

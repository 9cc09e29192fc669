// Runs of reports and alerts: whose rows they read, what they deliver and how they end.
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MailTable } from '#app/domain/delivery/mail-html.ts';
import { logs, reportExecutionLogs, reportSchedules, users } from '#drizzle/schema/index.ts';
import { LEAK } from '#tests/fixtures/access/limited-shop.ts';
import { MINUTE, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
});
afterEach(() => runs.stop());

const decoder = new TextDecoder();
const states = async () => (await runs.runRows()).map(({ state }) => state);

const alertOf = (more: Readonly<Record<string, unknown>> = {}) =>
  runs.report({
    type: 'Alert',
    database: runs.ids.databaseId,
    sql: 'select sum(amount) from orders',
    report_format: 'TEXT',
    validator_type: 'operator',
    validator_config_json: { op: '>', threshold: 100 },
    ...more,
  });

describe('a report that is due', () => {
  it('runs once a minute, whatever comes twice', async () => {
    await runs.report();
    runs.clock.nowMs += MINUTE;
    await Promise.all([runs.tick(), runs.tick()]);
    await runs.tick();
    expect(runs.queue).toHaveLength(1);
    runs.queue.push(...runs.queue, ...runs.queue);
    await runs.consume();
    runs.queue.push((await runs.runRows())[0]?.id ?? 0);
    await runs.consume();
    expect(await states()).toEqual(['Success']);
    expect(runs.mailbox).toHaveLength(1);
    await runs.nextMinute();
    expect(runs.mailbox).toHaveLength(2);
  });

  it('catches up once on the minutes that were missed', async () => {
    const id = await runs.report();
    await runs.nextMinute(45);
    expect((await runs.runRows()).map(({ scheduledMs }) => scheduledMs)).toEqual([Date.UTC(2026, 10, 21, 9, 35)]);
    expect((await runs.scheduleRow(id))?.nextRunMs).toBe(Date.UTC(2026, 10, 21, 10, 20));
    expect(runs.mailbox).toHaveLength(1);
  });

  it('is off, or has no date, or was deleted: nothing runs', async () => {
    await runs.report({ active: false });
    // As older versions saved it.
    const never = await runs.report();
    await runs.db.update(reportSchedules).set({ crontab: '0 0 31 2 *', nextRunMs: null }).where(eq(reportSchedules.id, never));
    const id = await runs.report();
    runs.clock.nowMs += MINUTE;
    await runs.tick();
    await runs.db.delete(reportSchedules).where(eq(reportSchedules.id, id));
    await runs.consume();
    expect(runs.mailbox).toEqual([]);
    expect(await runs.runRows()).toEqual([]);
  });

  it('is found by an index, however many are not due', async () => {
    const plan = await runs.d1
      .prepare(
        `explain query plan select id, crontab, timezone, next_run_ms from report_schedules
        where (next_run_ms is not null and next_run_ms <= ?) order by next_run_ms asc limit ?`,
      )
      .bind(runs.clock.nowMs, 500)
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING INDEX report_schedules_due (next_run_ms'),
    ]);
  });

  it('writes its state, its log and the action log', async () => {
    const id = await runs.report({ report_format: 'PNG' });
    await runs.nextMinute();
    expect(await runs.scheduleRow(id)).toMatchObject({
      lastState: 'Success',
      workingSinceMs: null,
      deliveredMs: runs.clock.nowMs,
    });
    const { json } = await runs.send(`/api/v1/report/${id}/log/`, { headers: runs.admin.headers });
    expect(json).toMatchObject({
      count: 1,
      result: [{ state: 'Success', error_message: null, scheduled_dttm: '2026-11-21T09:35:00.000000' }],
    });
    const lines = await runs.db.select().from(logs).where(eq(logs.action, 'ReportSchedule.execute'));
    expect(lines.map(({ json: text, userId }) => [JSON.parse(text) as unknown, userId])).toEqual([
      [{ report_id: id, run: (await runs.runRows())[0]?.uuid, state: 'Success' }, runs.admin.id],
    ]);
  });
});

describe('what is delivered', () => {
  it('is built from the settings of a chart that was saved without its query', async () => {
    await runs.letLimitedReport();
    const chart = await runs.chart(undefined, { withQuery: false });
    await runs.report({ report_format: 'CSV', chart }, runs.limited);
    await runs.nextMinute();
    const [file] = runs.mailbox.flatMap(({ content }) => content.attachments);
    // Raw records: the table has two that are equal.
    expect(decoder.decode(file?.bytes)).toBe('region,note\nnorth,fine\nnorth,fine\n');
  });

  it('contains its owner’s rows, in every format', async () => {
    await runs.letLimitedReport();
    const formats = ['CSV', 'XLSX', 'TEXT'] as const;
    const chart = await runs.chart();
    for (const format of formats) await runs.report({ report_format: format, chart }, runs.limited);
    await runs.report({ report_format: 'CSV', chart });
    await runs.nextMinute();
    const contents = runs.mailbox.map(({ content }) => content);
    const hasLeak = ({ attachments: [file] }: (typeof contents)[number]): boolean => decoder.decode(file?.bytes).includes(LEAK);
    const csv = contents.find((content) => content.attachments[0]?.name.endsWith('.csv') === true && !hasLeak(content));
    const table = contents.find(({ mail }) => mail.tables.length > 0);
    const text = decoder.decode(csv?.attachments[0]?.bytes);
    expect(text).toBe('region,note\nnorth,fine\n');
    expect(csv?.attachments[0]).toMatchObject({
      contentType: 'text/csv; charset=utf-8',
      name: expect.stringMatching(/_2026-11-21\.csv$/) as string,
    });
    expect(table?.mail.tables[0]).toEqual<MailTable>({
      columns: ['region', 'note'],
      isNumeric: [false, false],
      note: null,
      rows: [['north', 'fine']],
    });
    // The one of the administrator, who sees all rows.
    expect(contents.filter(hasLeak)).toHaveLength(1);
    const sheet = contents.find((content) => content.attachments[0]?.name.endsWith('.xlsx') === true);
    expect(sheet?.attachments[0]?.contentType).toContain('spreadsheetml');
    const files = Object.values(unzipSync(sheet?.attachments[0]?.bytes ?? new Uint8Array()));
    const sheetText = files.map((file) => decoder.decode(file)).join();
    expect(sheetText).toContain('north');
    expect(sheetText).not.toContain(LEAK);
    expect(runs.mailbox).toHaveLength(4);
  });

  it('is rendered for who last changed its content: correcting its description lends it no rights', async () => {
    await runs.letLimitedReport();
    const chart = await runs.chart();
    const owners = [runs.admin.id, runs.limited.id];
    const id = await runs.report({ report_format: 'PNG', chart, owners }, runs.limited);
    const headers = { ...runs.admin.headers, 'content-type': 'application/json' };
    const change = (body: object) => runs.send(`/api/v1/report/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    // As a form does, which sends what is unchanged too.
    expect((await change({ description: 'Corrected', name: 'Corrected', chart, report_format: 'PNG' })).status).toBe(200);
    await runs.nextMinute();
    expect((await change({ email_subject: 'Another subject' })).status).toBe(200);
    await runs.nextMinute();
    expect(runs.rendered.map(({ userId }) => userId)).toEqual([runs.limited.id, runs.admin.id]);
  });

  it('is rendered for its owner: the last who changed it, not one who was merely added', async () => {
    await runs.letLimitedReport();
    const chart = await runs.chart();
    const id = await runs.report({ report_format: 'PNG', chart, owners: [runs.limited.id] }, runs.limited);
    const change = { owners: [runs.admin.id, runs.limited.id] };
    await runs.send(`/api/v1/report/${id}`, {
      method: 'PUT',
      headers: { ...runs.limited.headers, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    await runs.nextMinute();
    expect(runs.rendered).toEqual([{ userId: runs.limited.id, chartId: chart }]);
    expect(runs.mailbox[0]?.content).toMatchObject({
      mail: { images: [{ alt: 'Amount by region' }], links: [{ url: `https://m.example.com/explore/?slice_id=${chart}` }] },
      images: [{ contentType: 'image/png' }],
    });
    await runs.db.update(users).set({ isActive: false }).where(eq(users.id, runs.limited.id));
    await runs.nextMinute();
    expect(runs.rendered[1]?.userId).toBe(runs.admin.id);
  });

  it('is a link that expires where it is too large to attach', async () => {
    const { json } = await runs.post('/api/v1/dashboard/', { dashboard_title: 'Board' }, runs.admin);
    await runs.report({ dashboard: json['id'], report_format: 'PDF' });
    await runs.nextMinute();
    const [delivery] = runs.mailbox;
    expect(delivery?.content.attachments).toEqual([]);
    expect(runs.stored).toEqual([
      { name: expect.stringMatching(/\.pdf$/) as string, expiresMs: runs.clock.nowMs + 7 * 24 * 60 * MINUTE },
    ]);
    expect(delivery?.content.mail.links[1]?.url).toMatch(/^https:\/\/m\.example\.com\/files\//);
  });

  it('escapes what its author wrote', async () => {
    await runs.report({ context_markdown: '**Hi** <script>alert(1)</script><img src=x onerror=alert(1)>' });
    await runs.nextMinute();
    const html = runs.mailbox[0]?.content.mail.introHtml ?? '';
    expect(html).toContain('<strong>Hi</strong>');
    expect(html).not.toMatch(/script|onerror/);
  });
});

describe('an alert', () => {
  it('fires, stays silent through its grace period, and recovers', async () => {
    const id = await alertOf({ grace_period: 180 });
    await runs.nextMinute();
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Success', lastValue: 150, lastValueRowJson: '150' });
    expect(runs.mailbox[0]?.content.mail.notes.slice(0, 2)).toEqual(['Condition: value > 100', 'Value: 150']);
    await runs.nextMinute();
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'On Grace' });
    await runs.nextMinute(2);
    expect(await states()).toEqual(['Success', 'On Grace', 'Success']);
    runs.warehouse.exec("delete from orders where region = 'south'");
    await runs.nextMinute(3);
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Not triggered', lastValue: 30 });
    expect(runs.mailbox).toHaveLength(2);
  });

  it('counts only the rows of its owner', async () => {
    await runs.letLimitedReport();
    const more = { database: runs.ids.databaseId, sql: 'select sum(amount) from orders', validator_type: 'operator' };
    const id = await runs.report({ ...more, type: 'Alert', validator_config_json: { op: '>', threshold: 100 } }, runs.limited);
    await runs.nextMinute();
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Not triggered', lastValue: 30 });
    expect(runs.mailbox).toEqual([]);
  });

  it('ends as an error with what was wrong with its query', async () => {
    const messages = async (sql: string): Promise<unknown> => {
      const id = await alertOf({ sql });
      await runs.nextMinute();
      const row = await runs.scheduleRow(id);
      await runs.db.update(reportSchedules).set({ nextRunMs: null });
      const [run] = await runs.db.select().from(reportExecutionLogs).where(eq(reportExecutionLogs.scheduleId, id));
      return [row?.lastState, run?.errorMessage];
    };
    expect(await messages('select amount from orders')).toEqual([
      'Error',
      'Alert query returned more than one row. 4 rows returned',
    ]);
    expect(await messages('select 1, 2')).toEqual(['Error', 'Alert query returned more than one column. 2 columns returned']);
    expect(await messages("select 'many'")).toEqual(['Error', 'Alert query returned a non-number value.']);
    expect(await messages('delete from orders')).toEqual(['Error', expect.stringMatching(/./)]);
    expect(await messages('select 1; select 2')).toEqual(['Error', 'An alert has exactly one query.']);
    expect(await messages('')).toEqual(['Error', 'The alert has no query.']);
    expect(runs.warehouse.prepare('select count(*) as n from orders').get()).toEqual({ n: 4 });
  });
});

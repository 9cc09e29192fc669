// Reports and alerts sent by hand: their recipients, whose rows they show, and what they don't change.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportExecutionLogs, reportSchedules, users } from '#drizzle/schema/index.ts';
import { startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const enqueueReport = async (runId: number): Promise<void> => void runs.queue.push(runId);
  Object.assign(runs.handlerDeps, { mailProblem: null, enqueueReport, now: () => runs.clock.nowMs });
});
afterEach(() => runs.stop());

const send = (id: number, to: string, who = runs.admin) => runs.post(`/api/v1/report/${id}/send`, { to }, who);
const emailOf = async (who: { readonly id: number }): Promise<string> =>
  (await runs.db.select().from(users).where(eq(users.id, who.id)))[0]?.email ?? '';
const NEVER_DUE = { crontab: '0 0 1 1 *' };

describe('a report that is sent now', () => {
  it('reaches all of its recipients, and its run is in the log', async () => {
    const id = await runs.report(NEVER_DUE);
    const { status, json } = await send(id, 'recipients');
    const runId = (await runs.runRows())[0]?.id ?? 0;
    expect([status, json]).toEqual([200, { id: runId, result: { log: `/api/v1/report/${id}/log/${runId}` } }]);
    expect(await runs.runRows()).toMatchObject([
      { id: runId, state: 'Working', sentTo: 'recipients', requestedById: runs.admin.id },
    ]);
    await runs.consume();
    expect(runs.mailbox.map(({ via }) => via)).toEqual(['ada@example.org']);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success' }]);
  });

  it('reaches only its sender when sent to oneself, with the rows that they can see', async () => {
    await runs.letLimitedReport();
    const id = await runs.report(NEVER_DUE);
    await runs.query('PUT', `/api/v1/report/${id}`, runs.admin, { owners: [runs.admin.id, runs.limited.id] });
    await send(id, 'me', runs.limited);
    await runs.consume();
    expect(runs.mailbox.map(({ via }) => via)).toEqual([await emailOf(runs.limited)]);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success', executorId: runs.limited.id }]);
  });

  it('doesn’t change its schedule: state, failures, next run, or a run in progress', async () => {
    const id = await runs.report(NEVER_DUE);
    const working = { lastState: 'Working', workingSinceMs: runs.clock.nowMs, failingSinceMs: 5 } as const;
    await runs.db.update(reportSchedules).set(working).where(eq(reportSchedules.id, id));
    runs.failures.set('ada@example.org', ['permanent']);
    await send(id, 'recipients');
    await runs.consume();
    expect(await runs.runRows()).toMatchObject([{ state: 'Error', errorMessage: 'ada@example.org failed' }]);
    expect(await runs.scheduleRow(id)).toMatchObject({ ...working, nextRunMs: Date.UTC(2027, 0, 1) });
    expect(runs.mailbox).toEqual([]);
  });

  it('is sent even if it is paused', async () => {
    const id = await runs.report({ ...NEVER_DUE, active: false });
    await send(id, 'me');
    await runs.consume();
    expect(runs.mailbox).toHaveLength(1);
  });

  it('waits for a mail server that is down', async () => {
    const id = await runs.report(NEVER_DUE);
    runs.mailServer.isDown = true;
    await send(id, 'me');
    await runs.consume();
    expect(await runs.runRows()).toMatchObject([{ state: 'Working', waitingSinceMs: runs.clock.nowMs }]);
    expect((await send(id, 'me')).status).toBe(409);
    runs.mailServer.isDown = false;
    await runs.passMinutes(2);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success' }]);
    expect(runs.mailbox).toHaveLength(1);
  });

  it('is found by the scheduler if its message is lost', async () => {
    const id = await runs.report(NEVER_DUE);
    await send(id, 'me');
    runs.queue.length = 0;
    await runs.passMinutes(2);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success' }]);
  });
});

describe('an alert that is sent now', () => {
  it('is sent whatever its condition, and its grace period continues', async () => {
    const id = await runs.report({
      ...NEVER_DUE,
      type: 'Alert',
      database: runs.ids.databaseId,
      sql: 'select count(*) from orders',
      report_format: 'TEXT',
      validator_type: 'operator',
      validator_config_json: { op: '<', threshold: 0 },
    });
    await send(id, 'recipients');
    await runs.consume();
    expect(runs.mailbox).toHaveLength(1);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success', value: expect.any(Number) as number }]);
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Not triggered', deliveredMs: null });
  });
});

describe('sending is refused', () => {
  it('to people who can’t edit the report, or can’t see it', async () => {
    const id = await runs.report(NEVER_DUE);
    expect((await send(id, 'me', runs.limited)).status).toBe(403);
    await runs.letLimitedReport();
    expect((await send(id, 'me', runs.limited)).status).toBe(403);
    expect((await send(id + 1, 'me')).status).toBe(404);
    expect((await send(id, 'everybody')).status).toBe(400);
    expect(await runs.runRows()).toEqual([]);
  });

  it('if it has no recipient, with what to do', async () => {
    const id = await runs.report({ ...NEVER_DUE, recipients: [] });
    expect(await send(id, 'recipients')).toMatchObject({
      status: 422,
      json: { message: 'It has no recipients. Add one first.' },
    });
    Object.assign(runs.handlerDeps, { mailProblem: 'Set EMAIL_FROM.' });
    expect(await send(id, 'me')).toMatchObject({ status: 422, json: { message: 'Set EMAIL_FROM.' } });
  });

  it('while the same is being sent, and after thirty in an hour', async () => {
    const id = await runs.report(NEVER_DUE);
    const both = await Promise.all([send(id, 'recipients'), send(id, 'recipients')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runs.consume();
    for (let count = 1; count < 30; count += 1) {
      runs.clock.nowMs += 1_000;
      expect((await send(id, 'recipients')).status).toBe(200);
      await runs.consume();
    }
    expect(await send(id, 'recipients')).toMatchObject({
      status: 429,
      json: { message: 'You have sent 30 reports and alerts in the last hour. Try again later.' },
    });
    await runs.db.update(reportExecutionLogs).set({ scheduledMs: sql`scheduled_ms - 3600000` });
    expect((await send(id, 'recipients')).status).toBe(200);
  });
});

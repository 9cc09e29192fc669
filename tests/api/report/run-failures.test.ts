// Runs of reports that fail: deliveries that are tried again, runs that don't end, and what is kept of them.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSchedules, users } from '#drizzle/schema/index.ts';
import { purgeRuns } from '#app/stores/report/runs.server.ts';
import { reportSetupProblem } from '#app/domain/setup/setup-problem.ts';
import { refuseRuns } from '#app/services/reports/refuse-runs.server.ts';
import { MINUTE, mortal, START_MS, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
});
afterEach(() => runs.stop());

const sent = () => runs.mailbox.map(({ via, content }) => `${via} ${content.subject.split(' ')[0]}`);

describe('a delivery that fails', () => {
  const recipients = ['ada@example.org', 'bob@example.org'].map((target) => ({
    type: 'Email',
    recipient_config_json: { target },
  }));

  it('for good is reported to its owners once, as is its recovery', async () => {
    const id = await runs.report({ recipients });
    const [owner] = await runs.db.select().from(users).where(eq(users.id, runs.admin.id));
    runs.failures.set('bob@example.org', ['permanent', 'permanent']);
    await runs.passMinutes(2);
    expect((await runs.runRows()).map(({ state, errorMessage }) => [state, errorMessage])).toEqual([
      ['Error', 'bob@example.org failed'],
      ['Error', 'bob@example.org failed'],
    ]);
    await runs.nextMinute();
    await runs.nextMinute();
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Success', failingSinceMs: null });
    const notices = runs.mailbox.filter(({ via }) => via === owner?.email).map(({ content }) => content.subject.split(':')[0]);
    expect(notices).toEqual(['Failing', 'Recovered']);
    expect(sent().filter((line) => line.startsWith('ada')).length).toBe(4);
  });

  it('for good is not tried again, and the others get theirs', async () => {
    await runs.report({ recipients });
    runs.failures.set('ada@example.org', ['permanent']);
    await runs.nextMinute();
    expect(runs.queue).toEqual([]);
    expect((await runs.runRows())[0]).toMatchObject({ state: 'Error', errorMessage: 'ada@example.org failed' });
    expect(runs.mailbox[0]?.via).toBe('bob@example.org');
  });

  it('is not repeated where it can have arrived', async () => {
    await runs.report();
    runs.failures.set('ada@example.org', ['uncertain']);
    await runs.nextMinute();
    expect((await runs.runRows())[0]).toMatchObject({ state: 'Error', errorMessage: 'ada@example.org failed' });
    expect(runs.mailbox.filter(({ via }) => via === 'ada@example.org')).toEqual([]);
    expect(runs.queue).toEqual([]);
  });
});

describe('a run that does not end', () => {
  it('lets no other begin until its timeout, and ends as an error then', async () => {
    const id = await runs.report({ working_timeout: 600 });
    await runs.db.update(reportSchedules).set({ lastState: 'Working', workingSinceMs: START_MS });
    await runs.nextMinute();
    expect((await runs.runRows())[0]).toMatchObject({
      state: 'Error',
      errorMessage: 'Report Schedule is still working, refusing to re-compute.',
    });
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Working' });
    await runs.nextMinute(10);
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Success' });
  });

  it('of a consumer that dies each time is given up', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const id = await runs.report({ working_timeout: 7200, crontab: '35 9 * * *' });
    runs.clock.nowMs += MINUTE;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await runs.tick();
      await runs.consume(mortal(5));
      runs.queue.length = 0;
      runs.clock.nowMs += 6 * MINUTE;
    }
    await runs.tick();
    await runs.consume();
    expect((await runs.runRows())[0]).toMatchObject({
      state: 'Error',
      errorMessage: expect.stringMatching(/^The run stopped several times before its end\. .*: send fewer/) as string,
    });
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Error' });
  });

  it('whose message is dead ends as a logged error', async () => {
    const id = await runs.report();
    runs.clock.nowMs += MINUTE;
    await runs.tick();
    await runs.consumeDead();
    expect((await runs.runRows())[0]).toMatchObject({
      state: 'Error',
      errorMessage: expect.stringMatching(/^The run stopped several times before its end\. .*: send fewer/) as string,
    });
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Error' });
  });

  it('is forgotten after its days of retention, unlike younger ones', async () => {
    await runs.report({ log_retention: 1 });
    await runs.nextMinute();
    await runs.nextMinute(24 * 60);
    await runs.nextMinute();
    expect(await purgeRuns(runs.db, runs.clock.nowMs)).toBe(2);
    expect(await runs.runRows()).toHaveLength(1);
  });
});

describe('a run of a report Worker that is not set up', () => {
  it.each(['reports', 'reports-dead'])(
    'from the queue %s ends as an error that says what to do, and its message never comes again',
    async (queue) => {
      const id = await runs.report();
      runs.clock.nowMs += MINUTE;
      await runs.tick();
      const acknowledged: number[] = [];
      const messages = runs.queue.splice(0).map((runId) => ({
        body: { runId },
        ack: () => void acknowledged.push(runId),
        retry: () => expect.unreachable('It would come again for ever.'),
      }));
      const { db, newUuid } = runs.deps;
      const problem = reportSetupProblem({ SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: '' }) ?? expect.unreachable();
      await refuseRuns({ queue, messages }, { db, newUuid, now: () => runs.clock.nowMs }, problem);
      expect(acknowledged).toHaveLength(1);
      expect(await runs.runRows()).toMatchObject([
        { state: 'Error', errorMessage: expect.stringContaining('PUBLIC_URL must be') as string },
      ]);
      expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Error', workingSinceMs: null });
      expect(runs.mailbox).toEqual([]);
    },
  );
});

// The scheduler and the consumer die at every one of their steps, before and after each call takes effect. What they leave is
// taken up by the next tick and by messages that come again: nothing is delivered twice, and every run ends.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportExecutionLogs, reportSchedules } from '#drizzle/schema/index.ts';
import { MINUTE, mortal, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => runs.stop());

const RECIPIENTS = ['ada@example.org', 'bob@example.org'].map((target) => ({ type: 'Email', recipient_config_json: { target } }));
const WEBHOOK = { type: 'Webhook', recipient_config_json: { target: 'https://hooks.example.com/' } };
const MAX_STEPS = 100;

/** Until nothing is left to do: minutes pass, ticks come twice, messages come again. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await runs.tick();
    await runs.tick();
    runs.queue.push(...runs.queue);
    await runs.consume();
    runs.clock.nowMs += 6 * MINUTE;
  }
}

/** A report that is due once, whose next run is far away. */
async function reportDueNow(recipients: readonly unknown[]): Promise<void> {
  await runs.db.delete(reportSchedules);
  runs.mailbox.length = 0;
  runs.queue.length = 0;
  await runs.report({ recipients, report_format: 'PNG', chart: chartId });
  await runs.db.update(reportSchedules).set({ nextRunMs: runs.clock.nowMs, crontab: '0 0 1 1 *' });
}
let chartId: number;

const received = (via: string): number => runs.mailbox.filter((delivery) => delivery.via === via).length;
const ended = async () =>
  (await runs.db.select().from(reportExecutionLogs)).map(({ state, errorMessage }) => [state, errorMessage]);

it('the scheduler dies: the run happens once all the same', async () => {
  chartId = await runs.chart();
  let deaths = 0;
  for (let deathAt = 1; deathAt <= MAX_STEPS; deathAt += 1) {
    await reportDueNow(RECIPIENTS);
    const life = mortal(deathAt);
    await runs.tick(life).catch(() => undefined);
    if (!life.hasDied()) break;
    deaths += 1;
    await settle();
    expect([deathAt, received('ada@example.org'), received('bob@example.org'), await ended()]).toEqual([
      deathAt,
      1,
      1,
      [['Success', null]],
    ]);
  }
  expect(deaths).toBeGreaterThanOrEqual(8);
  expect(deaths).toBeLessThan(MAX_STEPS);
});

it('the consumer dies: nothing is delivered twice, and only what was cut off in the middle is missing', async () => {
  chartId = await runs.chart();
  const outcomes: string[] = [];
  for (let deathAt = 1; deathAt <= MAX_STEPS; deathAt += 1) {
    await reportDueNow(RECIPIENTS);
    await runs.tick();
    const life = mortal(deathAt);
    const message = [...runs.queue];
    await runs.consume(life);
    if (!life.hasDied()) break;
    runs.queue.push(...message);
    await settle();
    const [ada, bob] = [received('ada@example.org'), received('bob@example.org')];
    const [[state, error] = [], ...more] = await ended();
    expect(more).toEqual([]);
    expect(Math.max(ada, bob), `death at step ${deathAt}`).toBeLessThanOrEqual(1);
    if (state === 'Success') expect([ada, bob]).toEqual([1, 1]);
    else
      expect([state, error]).toEqual(['Error', 'The delivery was interrupted and is not repeated, since it can have arrived.']);
    outcomes.push(`${state} ${ada}${bob}`);
  }
  expect(outcomes.length).toBeLessThan(MAX_STEPS);
  // Both of them are cut off: before the message left, and after it.
  for (const outcome of ['Success 11', 'Error 01', 'Error 10', 'Error 11']) expect(outcomes).toContain(outcome);
  expect(outcomes.filter((outcome) => outcome === 'Success 11').length).toBeGreaterThan(outcomes.length / 2);
});

it('the consumer dies in a webhook: it is repeated under the same key, which the receiver takes once', async () => {
  chartId = await runs.chart();
  let deaths = 0;
  let repeated = 0;
  for (let deathAt = 1; deathAt <= MAX_STEPS; deathAt += 1) {
    await reportDueNow([WEBHOOK]);
    await runs.tick();
    const life = mortal(deathAt);
    await runs.consume(life);
    if (!life.hasDied()) break;
    deaths += 1;
    await settle();
    expect(await ended()).toEqual([['Success', null]]);
    expect(new Set(runs.mailbox.map(({ key }) => key)).size).toBe(1);
    if (runs.mailbox.length > 1) repeated += 1;
  }
  expect(deaths).toBeGreaterThan(10);
  expect(repeated).toBeGreaterThan(0);
});

it('two consumers have the same message at once: one of them works', async () => {
  chartId = await runs.chart();
  await reportDueNow(RECIPIENTS);
  await runs.tick();
  const [message = 0] = runs.queue;
  const both = [runs.consume(), (runs.queue.push(message), runs.consume()), (runs.queue.push(message, message), runs.consume())];
  await Promise.all(both);
  expect([received('ada@example.org'), received('bob@example.org')]).toEqual([1, 1]);
  expect(await ended()).toEqual([['Success', null]]);
});

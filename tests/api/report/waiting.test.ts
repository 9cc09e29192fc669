// Reports whose mail server is down, or refuses an address for now: they wait, say why, and each recipient gets them once.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSchedules, users } from '#drizzle/schema/index.ts';
import { MINUTE, mortal, startReportRuns, type ReportRuns } from '#tests/fixtures/reports/report-runs.ts';

let runs: ReportRuns;
beforeEach(async () => {
  runs = await startReportRuns();
});
afterEach(() => runs.stop());

const HOURLY = '0 * * * *';
const TEN = Date.UTC(2026, 10, 21, 10);
const DOWN = "The mail server mail.example.com:587 can't be reached.";

/** The clock is a minute before ten; what is due hourly is due then. */
async function beforeTen(more: Parameters<ReportRuns['report']>[0] = {}): Promise<number> {
  const id = await runs.report({ crontab: '0 10 * * *', ...more });
  runs.clock.nowMs = TEN - MINUTE;
  return id;
}

/** How often each address has it. */
const got = (): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { content, got: addresses } of runs.mailbox)
    if (!/^(?:Failing|Recovered)/.test(content.subject))
      for (const address of addresses) counts[address] = (counts[address] ?? 0) + 1;
  return counts;
};
describe('a mail server that is down for half an hour', () => {
  it('gets the report once, soon after it is back, and the log says since when and why it waits, and when it tries next', async () => {
    const id = await beforeTen();
    runs.mailServer.isDown = true;
    await runs.passMinutes(20);
    expect(await runs.runRows()).toMatchObject([
      { state: 'Working', errorMessage: DOWN, waitingSinceMs: TEN, nextTryMs: TEN + 31 * MINUTE, endMs: null },
    ]);
    await runs.passMinutes(10);
    runs.mailServer.isDown = false;
    await runs.passMinutes(30);
    expect(got()).toEqual({ 'ada@example.org': 1 });
    expect(await runs.runRows()).toMatchObject([
      { state: 'Success', errorMessage: null, endMs: TEN + 31 * MINUTE, nextTryMs: null, waitingSinceMs: TEN },
    ]);
    expect(await runs.scheduleRow(id)).toMatchObject({ lastState: 'Success', failingSinceMs: null });
    expect(runs.mailbox).toHaveLength(1);
  });

  it('is queried by no one else before the next try, even with duplicate messages and dead workers', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await beforeTen();
    runs.mailServer.isDown = true;
    await runs.passMinutes(1);
    const [run] = await runs.runRows();
    for (let message = 0; message < 3; message += 1) {
      runs.queue.push(run?.id ?? 0);
      await runs.consume();
    }
    expect((await runs.runRows())[0]).toMatchObject({ nextTryMs: TEN + MINUTE, attempts: 0 });
    runs.mailServer.isDown = false;
    // Its next try dies before it has begun to send; the lease of that one ends after five minutes.
    runs.clock.nowMs += MINUTE;
    await runs.tick();
    await runs.consume(mortal(5));
    runs.queue.length = 0;
    await runs.passMinutes(7);
    expect(got()).toEqual({ 'ada@example.org': 1 });
    expect(await runs.runRows()).toMatchObject([{ state: 'Success' }]);
  });

  it('gets the report although a message of it was given up', async () => {
    await beforeTen();
    runs.mailServer.isDown = true;
    await runs.passMinutes(1);
    runs.mailServer.isDown = false;
    runs.clock.nowMs += 5 * MINUTE;
    runs.queue.push((await runs.runRows())[0]?.id ?? 0);
    await runs.consumeDead();
    expect(await runs.runRows()).toMatchObject([{ state: 'Working' }]);
    await runs.passMinutes(1);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success' }]);
    expect(got()).toEqual({ 'ada@example.org': 1 });
  });

  it('gets the later of two runs alone, which goes on with the first one’s wait', async () => {
    await beforeTen({ crontab: HOURLY });
    runs.mailServer.isDown = true;
    await runs.passMinutes(62);
    expect(await runs.runRows()).toMatchObject([
      { state: 'Error', errorMessage: `${DOWN} Given up, since a later run is sent in its place.`, nextTryMs: null },
      { state: 'Working', errorMessage: DOWN, waitingSinceMs: TEN, nextTryMs: TEN + 75 * MINUTE },
    ]);
    runs.mailServer.isDown = false;
    await runs.passMinutes(20);
    expect(got()).toEqual({ 'ada@example.org': 1 });
  });

  it('gets an alert as it was when it fired, although its condition no longer holds', async () => {
    const alert = await beforeTen({
      type: 'Alert',
      database: runs.ids.databaseId,
      sql: 'select count(*) from orders',
      report_format: 'TEXT',
      validator_type: 'operator',
      validator_config_json: { op: '>', threshold: 0 },
    });
    runs.mailServer.isDown = true;
    await runs.passMinutes(1);
    await runs.db.update(reportSchedules).set({ sql: 'select 0' }).where(eq(reportSchedules.id, alert));
    const [{ value: fired } = { value: null }] = await runs.runRows();
    expect(fired).toBeGreaterThan(0);
    runs.mailServer.isDown = false;
    await runs.passMinutes(2);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success', value: fired }]);
    expect(runs.mailbox[0]?.content.mail.notes).toContain(`Value: ${String(fired)}`);
  });

  it('lets a report that is paused meanwhile go', async () => {
    const id = await beforeTen();
    runs.mailServer.isDown = true;
    await runs.passMinutes(1);
    await runs.query('PUT', `/api/v1/report/${id}`, runs.admin, { active: false });
    runs.mailServer.isDown = false;
    await runs.passMinutes(3);
    expect(runs.mailbox).toEqual([]);
    expect(await runs.runRows()).toMatchObject([{ state: 'Error', errorMessage: 'Paused while it waited: not sent.' }]);
  });
});

describe('a mail server that is down for a day', () => {
  it('is given up after twelve hours; its owners are notified once it is back', async () => {
    const id = await beforeTen();
    const [owner] = await runs.db.select().from(users).where(eq(users.id, runs.admin.id));
    runs.mailServer.isDown = true;
    for (let step = 0; step < 80; step += 1) await runs.nextMinute(10);
    expect(await runs.runRows()).toMatchObject([{ state: 'Error', errorMessage: `${DOWN} Given up after 12 hours.` }]);
    expect((await runs.scheduleRow(id))?.failingSinceMs).toBeGreaterThan(TEN + 12 * 60 * MINUTE - 1);
    expect(runs.mailbox).toEqual([]);
    runs.mailServer.isDown = false;
    for (let step = 0; step < 6; step += 1) await runs.nextMinute(10);
    expect(runs.mailbox.map(({ via, content }) => [via, content.subject.split(':')[0]])).toEqual([[owner?.email, 'Failing']]);
    expect(runs.mailbox[0]?.content.mail.notes[0]).toBe(`${DOWN} Given up after 12 hours.`);
  });
});

describe('an address', () => {
  const recipients = [
    { type: 'Email', recipient_config_json: { target: 'ada@example.org, bob@example.org', bccTarget: 'eve@example.org' } },
  ];

  it('that is refused for now gets the mail alone, later; the others have it once', async () => {
    await beforeTen({ recipients });
    runs.refusals.set('bob@example.org', ['passing', 'passing']);
    await runs.passMinutes(1);
    expect(got()).toEqual({ 'ada@example.org': 1, 'eve@example.org': 1 });
    expect(await runs.runRows()).toMatchObject([
      { state: 'Working', errorMessage: 'bob@example.org was refused: 451 Try again later.', nextTryMs: TEN + MINUTE },
    ]);
    await runs.passMinutes(10);
    expect(got()).toEqual({ 'ada@example.org': 1, 'bob@example.org': 1, 'eve@example.org': 1 });
    expect(runs.mailbox.map(({ addresses }) => addresses)).toEqual([undefined, ['bob@example.org'], ['bob@example.org']]);
    expect(new Set(runs.mailbox.map(({ key }) => key)).size).toBe(1);
    expect(await runs.runRows()).toMatchObject([{ state: 'Success', errorMessage: null }]);
  });

  it('that is refused for good is named, and not tried again', async () => {
    await beforeTen({ recipients });
    runs.refusals.set('bob@example.org', ['permanent']);
    runs.refusals.set('eve@example.org', ['passing']);
    await runs.passMinutes(1);
    expect((await runs.runRows())[0]?.errorMessage).toBe(
      'bob@example.org was refused: 550 No such user. eve@example.org was refused: 451 Try again later.',
    );
    await runs.passMinutes(5);
    expect(got()).toEqual({ 'ada@example.org': 1, 'eve@example.org': 1 });
    expect(await runs.runRows()).toMatchObject([
      { state: 'Error', errorMessage: 'bob@example.org was refused: 550 No such user.' },
    ]);
  });

  it('that waits while the server goes down gets it when that is back', async () => {
    await beforeTen({ recipients });
    runs.refusals.set('bob@example.org', ['passing']);
    await runs.passMinutes(1);
    runs.mailServer.isDown = true;
    await runs.passMinutes(2);
    expect((await runs.runRows())[0]).toMatchObject({ state: 'Working', errorMessage: DOWN, waitingSinceMs: TEN });
    runs.mailServer.isDown = false;
    await runs.passMinutes(3);
    expect(got()).toEqual({ 'ada@example.org': 1, 'bob@example.org': 1, 'eve@example.org': 1 });
  });

  it('has the mail once, when recipients are added while another one waits', async () => {
    const id = await beforeTen({
      recipients: [...recipients, { type: 'Email', recipient_config_json: { target: 'dan@example.org' } }],
    });
    runs.refusals.set('dan@example.org', ['passing']);
    await runs.passMinutes(1);
    const more = { type: 'Email', recipient_config_json: { target: 'fay@example.org' } };
    const kept = { type: 'Email', recipient_config_json: { target: 'dan@example.org' } };
    await runs.query('PUT', `/api/v1/report/${id}`, runs.admin, { recipients: [more, kept, ...recipients] });
    await runs.passMinutes(5);
    expect(got()).toEqual({
      'ada@example.org': 1,
      'bob@example.org': 1,
      'eve@example.org': 1,
      'dan@example.org': 1,
      'fay@example.org': 1,
    });
  });

  it('has the mail once, wherever a consumer dies while it is sent to an address that was refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const outcomes: string[] = [];
    for (let deathAt = 1; deathAt <= 60; deathAt += 1) {
      await runs.db.delete(reportSchedules);
      runs.mailbox.length = 0;
      runs.queue.length = 0;
      const id = await runs.report({ recipients, crontab: '0 0 1 1 *' });
      await runs.db.update(reportSchedules).set({ nextRunMs: runs.clock.nowMs }).where(eq(reportSchedules.id, id));
      runs.refusals.set('bob@example.org', ['passing']);
      await runs.nextMinute();
      runs.clock.nowMs += 2 * MINUTE;
      await runs.tick();
      const life = mortal(deathAt);
      await runs.consume(life);
      runs.queue.length = 0;
      if (!life.hasDied()) break;
      for (let round = 0; round < 4; round += 1) await runs.nextMinute(6);
      const { 'ada@example.org': ada, 'eve@example.org': eve, 'bob@example.org': bob = 0 } = got();
      expect([ada, eve], `death at step ${deathAt}`).toEqual([1, 1]);
      expect(bob).toBeLessThanOrEqual(1);
      const [run] = await runs.runRows();
      outcomes.push(`${run?.state} ${bob}`);
      if (run?.state === 'Success') expect(bob).toBe(1);
    }
    expect(outcomes.length).toBeLessThan(60);
    for (const outcome of ['Success 1', 'Error 0', 'Error 1']) expect(outcomes).toContain(outcome);
  });
});

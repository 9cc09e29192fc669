// Runs of one user at one database: they wait for each other, in order, by the object that counts them.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Statement } from '#app/engines/shared/engine.ts';
import { inMemoryLimits } from '#app/services/requests/in-memory-limits.fixture.ts';
import { turnPatienceMs } from '#app/services/sqllab/run-turn.server.ts';
import { databases } from '#drizzle/schema/index.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';
import { columns, end, fakeDriver, insertRun, buildRowsEvent, start } from '#tests/fixtures/sqllab/run-scripts.ts';

let metadata: MetadataHost;
let databaseId: number;
beforeAll(async () => {
  metadata = await startMetadata();
  const stamps = { createdOnMs: 0, changedOnMs: 0 };
  const facts = { uuid: crypto.randomUUID(), name: 'shop', engine: 'postgres', parameters: {} };
  const [row] = await metadata.db
    .insert(databases)
    .values({ ...facts, ...stamps })
    .returning({ id: databases.id });
  databaseId = row?.id ?? 0;
});
afterAll(() => metadata.stop());

const until = (check: () => void) => vi.waitFor(check, 20_000);

/** A run of the user, which ends when the test says so. */
async function run(limits: ReturnType<typeof inMemoryLimits>, name = 'user:1') {
  const done = Promise.withResolvers<void>();
  const { driver, seen } = fakeDriver(async function* (_: Statement) {
    yield columns;
    await done.promise;
    yield buildRowsEvent(1);
    yield end(1);
  });
  const row = await insertRun(metadata);
  const caller = { name, counter: 'own', perMinute: 0, atATime: 1 };
  let number = 0;
  const own = { ...row, databaseId, job: { ...row.job, caller } };
  const findCallerLimits: typeof limits.findCallerLimits = (of) => {
    const object = limits.findCallerLimits(of);
    // Ids are unique in production.
    const id = `${row.id}.${(number += 1)}`;
    return { take: (take, signal) => object.take({ ...take, id }, signal), end: () => object.end(id) };
  };
  return { ...start(metadata, own, driver, { findCallerLimits }), done, statements: seen.statements };
}

describe('a run whose user has another one at the database', () => {
  it('waits for it, then runs, and gives its turn on', async () => {
    const limits = inMemoryLimits(() => 0);
    const [first, second] = [await run(limits), await run(limits)];
    await until(() => expect(first.statements).toHaveLength(1));
    await until(() => expect(limits.calls).toEqual(['take user:1', 'take user:1']));
    expect(second.statements).toEqual([]);
    first.done.resolve();
    await first.live.ended;
    await until(() => expect(second.statements).toHaveLength(1));
    second.done.resolve();
    await second.live.ended;
    expect([(await first.after())?.state, (await second.after())?.state]).toEqual(['success', 'success']);
    expect(limits.calls.filter((call) => call === 'end user:1')).toHaveLength(2);
  });

  it('doesn’t wait for those of others', async () => {
    const limits = inMemoryLimits(() => 0);
    const [first, other] = [await run(limits), await run(limits, 'user:2')];
    await until(() => expect([first.statements.length, other.statements.length]).toEqual([1, 1]));
    first.done.resolve();
    other.done.resolve();
    await Promise.all([first.live.ended, other.live.ended]);
  });

  it('waits no longer than leaves it time to run within the fifteen minutes of an alarm', () => {
    expect([30_000, 840_000, 900_000].map(turnPatienceMs)).toEqual([120_000, 50_000, 0]);
  });
});

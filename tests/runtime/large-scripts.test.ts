// Scripts of a megabyte: in D1, whose rows end below two, and run from there.
import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTabStates } from '#durable/stubs.ts';
import { listChangedQueries } from '#app/services/history/find-queries.server.ts';
import { findJob, insertQuery } from '#app/stores/query/store.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { db, prepareRuns, readRows, runs, statement, type Fixture } from './runs-fixture.ts';

let at: Fixture;
beforeAll(async () => {
  at = await prepareRuns();
});

const TEXT_BYTES = 1_000_000;
/** Quotes and line ends grow in JSON, the last character has a surrogate pair. */
const typedText = (letter: string): string => `-- ${`"${letter}"\n-- `.repeat(TEXT_BYTES / 7).slice(0, TEXT_BYTES - 20)}😀`;

function row(clientId: string, sql: string) {
  const script = Array.from({ length: 40 }, (_, n) => ({
    ...statement(`SELECT ${n} AS n, length('${'😀'.repeat(11_000)}x') AS l`),
    unguardedSql: `SELECT ${n}`,
  }));
  const job = {
    statements: script,
    schema: null,
    catalog: null,
    timeoutMs: 60_000,
    resultsKey: `key-${clientId}`,
    channel: clientId,
  };
  return {
    clientId,
    databaseId: at.warehouseId,
    sql,
    state: 'pending' as const,
    isAsync: true,
    limit: 1_000,
    limitingFactor: 'DROPDOWN' as const,
    job,
    startMs: Date.now(),
    changedOnMs: Date.now(),
  };
}

describe('a script of a megabyte', () => {
  it('is kept with its statements and runs', async () => {
    const sql = typedText('a');
    expect(new TextEncoder().encode(sql).length).toBeGreaterThan(990_000);
    const run = row('large-00001', sql);
    const id = await insertQuery(db, run);
    if (id === null) throw new Error('It was not inserted.');
    expect((await findJob(db, id))?.statements).toEqual(run.job.statements);
    await runs.run(id, run.clientId);
    const [after] = await db.select().from(schema.queries).where(eq(schema.queries.id, id));
    expect(after?.errorMessage).toBeNull();
    expect(after).toMatchObject({ state: 'success', rows: 1, sql });
    expect(await readRows(run.job.resultsKey)).toEqual([[39, 11_001]]);
  });

  it('leaves the parts of another run alone, where its client id is taken', async () => {
    const first = row('large-00002', 'select 1');
    const id = await insertQuery(db, first);
    const second = {
      ...row('large-00002', 'select 2'),
      job: { ...first.job, resultsKey: 'another', statements: [statement('x'.repeat(200_000))] },
    };
    expect(await insertQuery(db, second)).toBeNull();
    expect((await findJob(db, id ?? 0))?.statements).toEqual(first.job.statements);
    await db.delete(schema.queries).where(eq(schema.queries.id, id ?? 0));
    expect(
      await db
        .select()
        .from(schema.queryScripts)
        .where(eq(schema.queryScripts.queryId, id ?? 0)),
    ).toEqual([]);
  });

  it('is one of as many as fit into one reply', async () => {
    const users = {
      username: 'large',
      firstName: 'L',
      lastName: 'S',
      email: 'large@example.org',
      passwordHash: '',
      createdOnMs: 0,
      changedOnMs: 0,
    };
    const [user] = await db.insert(schema.users).values(users).returning({ id: schema.users.id });
    const userId = user?.id ?? 0;
    for (let n = 0; n < 10; n += 1)
      await insertQuery(db, { ...row(`many-00000${n}`, 'x'.repeat(1_000_000)), userId, changedOnMs: 1_000 + n });
    const found = await listChangedQueries({ db }, userId, { sinceMs: 0, nowMs: 0 });
    expect(found.map(({ row: { clientId } }) => clientId)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `many-00000${n}`));
  });
});

describe('a tab with a megabyte of SQL', () => {
  it('is kept by its object', async () => {
    const { TAB_STATE } = env as unknown as { TAB_STATE: DurableObjectNamespace };
    const tabs = createTabStates(TAB_STATE);
    const sql = typedText('b').slice(0, 1_000_000);
    const { id } = await tabs.insert(77, {
      label: 'Large',
      sql,
      database_id: null,
      catalog: null,
      schema: null,
      query_limit: null,
      autorun: false,
      template_params: null,
      hide_left_bar: false,
      saved_query_id: null,
      latest_query_id: null,
      extra_json: {},
    });
    expect((await tabs.find(77, id))?.sql).toBe(sql);
  });
});

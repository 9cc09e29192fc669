// The API's replies to callers beyond their limits, by the test's clock: no test waits.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inMemoryLimits, type InMemoryLimits } from '#app/services/requests/in-memory-limits.fixture.ts';
import { withCaller } from '#app/services/requests/with-caller.server.ts';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';
import { createCountUse, readUseLimits, toQueryCaller } from '#workers/use-limits.ts';

let lab: RunsHost;
let limits: InMemoryLimits;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());
beforeEach(() => {
  lab.forgetRuns();
  limits = inMemoryLimits(() => lab.clock.nowMs);
});

/** Two of each in a minute. */
const SET = readUseLimits({
  QUERIES_PER_MINUTE: '2',
  EXPORTS_PER_MINUTE: '2',
  UPLOADS_PER_MINUTE: '2',
  IMAGES_PER_MINUTE: '2',
  QUERIES_AT_A_TIME: '3',
});

function limited(): Deps {
  return {
    ...lab.deps,
    config: { ...lab.deps.config, addressHeader: 'x-peer' },
    forCaller: (caller) => ({
      caller: toQueryCaller(caller, SET),
      countUse: createCountUse(caller, SET, { findCallerLimits: limits.findCallerLimits, newId: () => crypto.randomUUID() }),
      queryService: lab.deps.queryService,
    }),
  };
}

async function send(path: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
  const reply = await handleApi(new Request(`http://localhost${path}`, { ...init, headers }), limited());
  if (!reply) throw new Error(`${path} is not the API's.`);
  return reply;
}
const execute = (more = {}) =>
  send(
    '/api/v1/sqllab/execute/',
    { method: 'POST', body: JSON.stringify(lab.body(more)) },
    { ...lab.admin.headers, 'content-type': 'application/json' },
  );
const exportAll = () => send('/api/v1/saved_query/export/?q=!(1)', {}, lab.admin.headers);

describe('a caller who does too much', () => {
  it('gets 429, the seconds to wait, and an error as clients know it', async () => {
    await exportAll();
    await exportAll();
    const refused = await exportAll();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const message = 'Too many exports in a short time. Try again in 30 seconds.';
    expect(await refused.json()).toMatchObject({
      message,
      errors: [{ message, error_type: 'GENERIC_COMMAND_ERROR', level: 'warning', extra: { retry_after_s: 30 } }],
    });
    lab.clock.nowMs += 30_000;
    expect((await exportAll()).status).not.toBe(429);
  });

  it('starts no run in SQL Lab, and none is stored', async () => {
    await execute();
    await execute();
    const ran = lab.state.ran.length;
    const refused = await execute({ client_id: 'one-too-many' });
    expect([refused.status, ran, lab.state.ran.length]).toEqual([429, 2, 2]);
    expect(await lab.rowOf('one-too-many')).toBeUndefined();
  });

  it('can go on with what is counted apart', async () => {
    await exportAll();
    await exportAll();
    expect((await execute()).status).toBe(200);
  });

  it('pays one call for a run, and none for what is not limited', async () => {
    expect((await execute()).status).toBe(200);
    expect(limits.calls).toEqual([`take user:${lab.admin.id}`]);
    await send('/api/v1/saved_query/', {}, lab.admin.headers);
    expect(limits.calls).toHaveLength(1);
  });
});

describe('a run', () => {
  it('knows whose turn it waits for, and isn’t counted again', async () => {
    await execute({ client_id: 'with-caller' });
    const row = await lab.rowOf('with-caller');
    expect(row?.job).toMatchObject({ caller: { name: `user:${lab.admin.id}`, perMinute: 0, atATime: 3 } });
  });
});

describe('who is counted', () => {
  const nobody = { kind: 'anonymous', permissions: new Set<string>(), roleIds: [], roles: [] } as const;
  const nameOf = (headers: Record<string, string>) =>
    withCaller(limited(), nobody, new Request('http://localhost/', { headers })).caller?.name;

  it('is the address that the platform tells, whatever else a client says of itself', () => {
    const spoofed = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'cf-connecting-ip': '203.0.113.9',
    };
    expect(nameOf({ ...spoofed, 'x-peer': '192.0.2.1' })).toBe('address:192.0.2.1');
  });

  it('is absent for work without a request', () => {
    const { forCaller: _, ...deps } = limited();
    expect(withCaller(deps, nobody, new Request('http://localhost/'))).toBe(deps);
  });
});

describe('endpoints that are limited', () => {
  it('are these: others are counted by their queries, or by what they draw', () => {
    const listed = API_TABLE.flatMap(({ counts, method, path }) => (counts ? [`${counts} ${method} ${path}`] : []));
    expect(listed.sort()).toEqual(
      [
        ...['chart', 'dashboard', 'database', 'dataset', 'saved_query', 'assets'].flatMap((noun) => [
          `exports GET /api/v1/${noun}/export/`,
          `uploads POST /api/v1/${noun}/import/`,
        ]),
        'exports GET /api/v1/dashboard/:pk/export_as_example/',
        'exports GET /api/v1/history/export',
        'exports GET /api/v1/sqllab/export/:client_id/',
        'exports POST /api/v1/sqllab/export_streaming/',
        'uploads POST /api/v1/assets/preview/',
        'uploads POST /api/v1/database/:pk/upload/',
        'uploads POST /api/v1/database/upload_metadata/',
        'uploads POST /api/v1/upload/',
      ].sort(),
    );
  });

  it('are all that send a file of bodies or rows', () => {
    const streaming = API_TABLE.filter(({ streamsBody }) => streamsBody).map(({ counts }) => counts);
    expect(new Set(streaming)).toEqual(new Set(['uploads']));
  });
});

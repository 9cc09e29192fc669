import { describe, expect, it } from 'vitest';
import { invariant } from '#app/domain/errors.ts';
import type { RequestContext } from '#app/api/router/endpoint.ts';
import { timeRangeEndpoints } from './endpoints.server.ts';
import { timeRangeReplySchema } from '#app/stores/time-range/wire.ts';

const deps = { now: () => Date.parse('2026-11-21T09:34:48.126Z') } as RequestContext['deps'];

async function query(q: string): Promise<{ status: number; json: unknown }> {
  const [endpoint] = timeRangeEndpoints;
  invariant(endpoint, 'there is one endpoint');
  const reply = await endpoint.run({ deps } as RequestContext, { params: undefined, query: { q }, body: undefined } as never);
  if (reply instanceof Response) return { status: reply.status, json: await reply.json() };
  return { status: 200, json: timeRangeReplySchema.parse(reply) };
}

describe('GET /api/v1/time_range/', () => {
  it('returns one range as a list of one', async () => {
    expect(await query("'Last week'")).toEqual({
      status: 200,
      json: { result: [{ since: '2026-11-14T00:00:00', until: '2026-11-21T00:00:00', timeRange: 'Last week', shift: null }] },
    });
  });

  it('returns several in their order, shifted where requested', async () => {
    expect(await query("!((timeRange:'2004-01-01 : 2004-02-01',shift:'1 year ago'),(timeRange:'Last day'))")).toEqual({
      status: 200,
      json: {
        result: [
          {
            since: '2003-01-01T00:00:00',
            until: '2003-02-01T00:00:00',
            timeRange: '2004-01-01 : 2004-02-01',
            shift: '1 year ago',
          },
          { since: '2026-11-20T00:00:00', until: '2026-11-21T00:00:00', timeRange: 'Last day', shift: null },
        ],
      },
    });
  });

  it('leaves open sides empty', async () => {
    expect(await query("'No filter'")).toMatchObject({ json: { result: [{ since: '', until: '' }] } });
    expect(await query('"2020 : "')).toMatchObject({ json: { result: [{ since: '2020-01-01T00:00:00', until: '' }] } });
  });

  it.each([
    ["'bogus nonsense : x'", 'Unexpected time range: Cannot parse time string [bogus nonsense]'],
    ["'today : 5 days'", 'Unexpected time range: Time string is ambiguous. Please specify [5 days ago] or [5 days later].'],
    ["'tomorrow : today'", 'Unexpected time range: From date cannot be larger than to date'],
    ["!((timeRange:'today : tomorrow',shift:custom))", 'Unexpected time range: Cannot parse time string [custom]'],
  ])('refuses %s with 400 and the reason', async (q, message) => {
    expect(await query(q)).toEqual({ status: 400, json: { message } });
  });

  it.each(['', '!(', '(timeRange:a)', '!(1,2)', '42', '!((__proto__:(timeRange:a)))'])(
    'refuses the argument %j with 400',
    async (q) => {
      expect(await query(q)).toEqual({ status: 400, json: { message: 'Not a valid rison/json argument' } });
    },
  );
});

// Chart data as files counts as an export; as data it counts by the queries that reach a database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import type { LimitedUse } from '#app/domain/caller-limits/protocol.ts';
import { startChartData, type ChartDataHost } from '#tests/fixtures/charts/chart-data.ts';

const CALLER = { name: 'user:1', counter: 'own', perMinute: 5, atATime: 2 };
let api: ChartDataHost;
let counted: LimitedUse[] = [];

beforeAll(async () => {
  api = await startChartData();
  const countUse = async (use: LimitedUse): Promise<void> => {
    counted.push(use);
    throw tooMany(use, 1_000);
  };
  Object.assign(api.deps, { countUse, caller: CALLER });
});
afterAll(() => api.stop());
beforeEach(() => {
  api.forget();
  counted = [];
});

describe('chart data', () => {
  it.each(['csv', 'xlsx'])('as %s is refused beyond the number of exports, and queries nothing', async (result_format) => {
    const { status, json } = await api.post(api.bodyOf({ result_format }));
    expect([status, json['message']]).toEqual([429, 'Too many exports in a short time. Try again in 1 second.']);
    expect([counted, api.queryService.requested]).toEqual([['exports'], []]);
  });

  it('as data is no export', async () => {
    expect((await api.post(api.bodyOf())).status).toBe(200);
    expect(counted).toEqual([]);
  });

  it('in the background is queried under its caller’s name', async () => {
    const { status } = await api.post(api.bodyOf(), api.reader, '/api/v1/chart/data', { prefer: 'respond-async' });
    expect(status).toBe(202);
    expect(api.queryService.jobs[0]?.queries).toMatchObject([{ caller: CALLER }]);
  });
});

describe('the older chart endpoint', () => {
  it('counts a file as an export', async () => {
    const form = JSON.stringify({
      datasource: `${api.datasetId}__table`,
      viz_type: 'table',
      groupby: ['size'],
      metrics: ['count'],
    });
    const { status } = await api.post({}, api.reader, `/superset/explore_json/?csv=true&form_data=${encodeURIComponent(form)}`);
    expect([status, counted]).toEqual([429, ['exports']]);
  });
});

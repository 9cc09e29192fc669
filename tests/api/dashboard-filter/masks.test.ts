// Masks of native filters are checked before they reach a chart, and a download queries nothing that they could
// not.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILLED, startFilterBoard, valueMask, type FilterBoard } from '#tests/fixtures/dashboards/filter-board.ts';

let board: FilterBoard;

beforeAll(async () => {
  board = await startFilterBoard();
});
afterAll(() => board.stop());
beforeEach(() => board.reset());

const UNFILLED = { moved: { filterState: { value: null } } };

describe('masks of a request for charts', () => {
  it('narrow the charts in scope, for every caller', async () => {
    for (const role of ['Admin', 'Viewers'] as const) {
      board.requested.splice(0);
      const { sql, text, headers } = await board.draw(
        { region: valueMask('region', ['north']), size: { filterState: { value: [1, null] } } },
        board.as(role),
      );
      expect(sql).toContain('north');
      expect(sql).toContain('"size" >= ');
      expect(headers.get('x-ignored-filters')).toBeNull();
      expect(text).toContain('"badges":[{');
    }
  });

  it('are left out and reported where the filter could not have made them', async () => {
    const bad = {
      region: {
        extraFormData: { adhoc_filters: [{ expressionType: 'SQL', sqlExpression: 'salary > 9' }] },
        filterState: { value: ['x'] },
      },
      city: valueMask('city', ['a', 'b']),
      size: { filterState: { value: ['1 or 1=1', null] } },
      when: { filterState: { value: 'the day of the fools' } },
      grain: { filterState: { value: ['P9Q'] } },
    };
    const { sql, status, headers } = await board.draw(bad);
    expect(status).toBe(200);
    expect(sql).not.toMatch(/salary|where/i);
    expect(headers.get('x-ignored-filters')).toBe('region,city,size,when,grain');
  });

  it('never reach another column than the filter’s own', async () => {
    const { sql } = await board.draw(
      { region: valueMask('salary', ['north']), nobody: valueMask('salary', ['1']) },
      board.as('Viewers'),
    );
    expect(sql).not.toMatch(/salary|north/);
  });

  it('survive hostile input without a failure of the server', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) as unknown;
    for (const masks of [
      { region: deep },
      { region: [] },
      { region: 7 },
      { '': {} },
      JSON.parse('{"__proto__":{"filterState":{"value":["x"]}}}'),
      null,
      'x',
    ]) {
      expect((await board.draw(masks)).status).toBeLessThan(500);
    }
  });
});

describe('operators and display controls', () => {
  it('do to the charts what the filter says, for every caller', async () => {
    for (const role of ['Admin', 'Viewers'] as const) {
      board.reset();
      const masks = { ...FILLED, text: { filterState: { value: ['nor'] } }, by: { filterState: { value: ['city', 'region'] } } };
      const { sql, headers } = await board.draw(masks, board.as(role));
      expect(headers.get('x-ignored-filters')).toBeNull();
      expect(sql).toMatch(/NOT LIKE/i);
      expect(sql).toContain('%nor%');
      expect(sql).toMatch(/group by\s+"?city/i);
      expect(sql).not.toMatch(/group by\s+"?shop/i);
    }
  });

  it('refuse what the filter could not have made', async () => {
    const bad = {
      by: { filterState: { value: ['salary'] } },
      foreign: { filterState: { value: ['salary'] } },
      least: { filterState: { value: [null, 3] } },
      text: { filterState: { value: ['a', 'b'] } },
      // A grain of the engine that the control does not offer.
      grained: { filterState: { value: ['P1Y'] } },
    };
    const { sql, headers } = await board.draw({ ...FILLED, ...bad }, board.as('Viewers'));
    expect(sql).not.toMatch(/salary|"size"/);
    expect(headers.get('x-ignored-filters')?.split(',').sort()).toEqual(['by', 'grained', 'least', 'text']);
  });

  it('reach no column that the author keeps from groups, and no chart of another dataset', async () => {
    const by = { extraFormData: { interactive_groupby: ['hidden'] }, filterState: { value: ['hidden'] } };
    const { sql } = await board.draw({ ...FILLED, by, foreign: { filterState: { value: ['city'] } } }, board.as('Viewers'));
    expect(sql).toMatch(/group by\s+"?shop/i);
    expect(sql).not.toContain('hidden');
  });
});

describe('a download through the dashboard', () => {
  const queriesOf = async (chartId: number, masks: unknown): Promise<Record<string, unknown>> => {
    const charts = [{ chartId, slot: 1, widthPx: 300, heightPx: 200 }];
    const body = { dashboardId: board.ids.shared, charts, masks, include: ['query'] };
    const reply = await board.send('/charts/render', body, board.as('Viewers'));
    const entry = JSON.parse(reply.text) as { query?: { queryContext: Record<string, unknown> } };
    if (!entry.query) throw new Error(reply.text);
    return entry.query.queryContext;
  };
  const download = (chartId: number, context: Record<string, unknown>, headers = board.as('Viewers')) =>
    board.send(
      '/api/v1/chart/data',
      {
        ...context,
        form_data: { slice_id: chartId, dashboardId: board.ids.shared },
        result_format: 'csv',
        result_type: 'full',
      },
      headers,
    );

  it('is what its charts show with the filters as they are, to those who see the data there alone', async () => {
    const settings = {
      'nothing chosen where a value is needed': UNFILLED,
      'values and a range': { ...FILLED, region: valueMask('region', ['north']), size: { filterState: { value: [1, null] } } },
      'an instant': { ...FILLED, instant: valueMask('at', [Date.UTC(2024, 2, 1)]) },
      'a range of time': { ...FILLED, when: { filterState: { value: 'Last year' } } },
      'a text that is left out': { ...FILLED, text: { filterState: { value: ['nor'], excludeFilterValues: true } } },
      'a least number': { ...FILLED, least: { filterState: { value: [2, null] } } },
      'another grain by a control': { ...FILLED, grained: { filterState: { value: ['P1D'] } } },
      'other dimensions': { ...FILLED, by: { filterState: { value: ['city', 'region'] } } },
      'dimensions, a grain and values': {
        ...FILLED,
        by: { filterState: { value: ['region'] } },
        grained: { filterState: { value: ['P1D'] } },
        region: valueMask('region', ['north']),
      },
      'another grain': { ...FILLED, grain: { filterState: { value: ['P1D'] } } },
      'another axis of time': { ...FILLED, axis: { filterState: { value: ['shipped'] } } },
      'all at once': {
        region: valueMask('region', ['north']),
        when: { filterState: { value: 'Last year' } },
        grain: { filterState: { value: ['P1D'] } },
        axis: { filterState: { value: ['shipped'] } },
      },
    };
    for (const [name, masks] of Object.entries(settings)) {
      for (const chartId of [board.ids.shops, board.ids.days]) {
        const context = await queriesOf(chartId, masks);
        const { status, text } = await download(chartId, context);
        expect([name, chartId === board.ids.days, status, status === 200 ? '' : text]).toEqual([
          name,
          chartId === board.ids.days,
          200,
          '',
        ]);
      }
    }
    expect(JSON.stringify(await queriesOf(board.ids.days, UNFILLED))).toContain('1 = 0');
    expect(JSON.stringify(await queriesOf(board.ids.days, settings['another axis of time']))).toContain('shipped');
  });

  it('is nothing that the filters could not have queried', async () => {
    const context = await queriesOf(board.ids.shops, {});
    const [query] = context['queries'] as Record<string, unknown>[];
    for (const where of ['(1 = 1)', '(1 = 0) OR (1 = 1)', "(salary > '9')"]) {
      const changed = { ...context, queries: [{ ...query, extras: { where, having: '' } }] };
      expect([where, (await download(board.ids.shops, changed)).status]).toEqual([where, 403]);
    }
    expect((await download(board.ids.shops, context, board.as('Gamma'))).status).toBe(403);
  });
});

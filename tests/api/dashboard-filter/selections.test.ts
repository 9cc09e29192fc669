// Selections in charts: they filter the others, by what their chart shows and by nothing else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILLED, startFilterBoard, type FilterBoard } from '#tests/fixtures/dashboards/filter-board.ts';

let board: FilterBoard;

beforeAll(async () => {
  board = await startFilterBoard();
});
afterAll(() => board.stop());
beforeEach(() => board.reset());

const selected = (...filters: unknown[]) => ({ extraFormData: { filters }, filterState: { label: 'Sent', value: ['x'] } });
const SHOP = { col: 'shop', op: 'IN', val: ['north'] };

/** A chart under the masks: its statement and its entry. */
async function drawn(chartId: number, masks: Record<string, unknown>, headers = board.as('Admin')) {
  board.requested.splice(0);
  const charts = [{ chartId, slot: 1, widthPx: 300, heightPx: 200 }];
  const body = { dashboardId: board.ids.shared, charts, masks: { ...FILLED, ...masks }, include: ['query'] };
  const reply = await board.send('/charts/render', body, headers);
  const sql = board.requested.map((one) => `${one.sql} ${JSON.stringify(one.params)}`).join('\n');
  return { sql, ignored: reply.headers.get('x-ignored-filters'), entry: JSON.parse(reply.text) as Entry };
}
interface Entry {
  readonly note?: { readonly badges: readonly { readonly source: unknown; readonly name: string; readonly value: string }[] };
}
const badgesOf = ({ entry }: { entry: Entry }) =>
  entry.note?.badges.filter(({ source }) => JSON.stringify(source).includes('chart'));

describe('a selection in a chart', () => {
  it('filters the other charts, with a badge on them by its name, and not its own', async () => {
    for (const role of ['Admin', 'Viewers'] as const) {
      const masks = { [board.ids.shops]: selected(SHOP) };
      const other = await drawn(board.ids.days, masks, board.as(role));
      expect(other.sql).toContain('"shop" IN');
      expect(badgesOf(other)).toEqual([
        { source: { type: 'chart', id: board.ids.shops }, name: 'By shop', column: 'shop', value: 'north', status: 'applied' },
      ]);
      const own = await drawn(board.ids.shops, masks, board.as(role));
      expect(own.sql).not.toContain('north');
      expect(badgesOf(own)).toEqual([]);
    }
  });

  it('can be a period of the axis of a chart along time', async () => {
    const mask = selected({ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-03-01T00:00:00 : 2024-04-01T00:00:00' });
    for (const role of ['Admin', 'Viewers'] as const) {
      const { sql, entry } = await drawn(board.ids.shops, { [board.ids.days]: mask }, board.as(role));
      expect(sql).toMatch(/"at" >= .*"at" < /);
      expect(sql).toContain('2024-03-01');
      expect(badgesOf({ entry })?.map(({ value }) => value)).toEqual(['2024-03']);
    }
  });

  it('never reaches a column that its chart does not show, for any caller', async () => {
    for (const role of ['Admin', 'Viewers'] as const) {
      for (const mask of [
        selected({ col: 'salary', op: 'IN', val: ['9'] }),
        selected(SHOP, { col: 'salary', op: 'IN', val: ['9'] }),
        { extraFormData: { filters: [SHOP], adhoc_filters: [{ expressionType: 'SQL', sqlExpression: 'salary > 9' }] } },
        selected({ col: { sqlExpression: 'salary', label: 'shop', expressionType: 'SQL' }, op: 'IN', val: ['9'] }),
      ]) {
        const { sql, ignored } = await drawn(board.ids.days, { [board.ids.shops]: mask }, board.as(role));
        expect(sql).not.toMatch(/salary|north/);
        expect(ignored).toBe(String(board.ids.shops));
      }
    }
  });

  it('of a chart that is not on the dashboard says nothing', async () => {
    const { sql, ignored } = await drawn(board.ids.days, { 999999: selected(SHOP), '0': selected(SHOP), '1e3': selected(SHOP) });
    expect(sql).not.toContain('north');
    expect(ignored).toBeNull();
  });

  it('reaches downloads of those who see the data on the dashboard alone', async () => {
    const masks = { [board.ids.shops]: selected(SHOP) };
    const { entry } = await drawn(board.ids.days, masks, board.as('Viewers'));
    const { query } = entry as { query?: { queryContext: Record<string, unknown> } };
    const body = {
      ...query?.queryContext,
      form_data: { slice_id: board.ids.days, dashboardId: board.ids.shared },
      result_format: 'csv',
    };
    const reply = await board.send('/api/v1/chart/data', body, board.as('Viewers'));
    expect(reply.status).toBe(200);
  });
});

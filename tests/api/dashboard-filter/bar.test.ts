// The filters of a dashboard with their values, for the form of a report: for whom, and what of a report's values counts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barReplySchema } from '#app/stores/dashboard-filter/wire.ts';
import { startFilterBoard, valueMask, type FilterBoard } from '#tests/fixtures/dashboards/filter-board.ts';

let board: FilterBoard;

beforeAll(async () => {
  board = await startFilterBoard();
});
afterAll(() => board.stop());

const bar = (body: unknown, headers = board.as('Admin')) => board.send('/dashboards/filter-bar', body, headers);
async function choices(masks: unknown) {
  const { status, json } = await bar({ dashboardId: board.ids.shared, masks });
  expect(status).toBe(200);
  const { items, ignored } = barReplySchema.parse(json);
  return { ignored, of: (id: string) => items.find((item) => item.id === id) };
}

it('has every filter with the value of the dashboard', async () => {
  const { of, ignored } = await choices({});
  expect(of('region')).toMatchObject({ kind: 'select', column: 'region', choice: { values: [] } });
  expect(ignored).toEqual([]);
});

it('has the values of the report in the place of those, as far as they fit the filter', async () => {
  const { of } = await choices({ region: { id: 'region', ...valueMask('region', ['south']) }, nothing: { filterState: {} } });
  expect(of('region')).toMatchObject({ choice: { kind: 'select', values: ['south'], isExcluded: false } });
  const wrong = await choices({ region: { id: 'region', ...valueMask('salary', [{ not: 'a value' }]) } });
  expect(wrong.of('region')).toMatchObject({ choice: { values: [] } });
  expect(wrong.ignored).toHaveLength(1);
});

it('is for those who can open the dashboard', async () => {
  expect((await bar({ dashboardId: 99_999 })).status).toBe(404);
  expect((await bar({ dashboardId: board.ids.shared }, board.as('Gamma'))).status).toBe(404);
  expect((await bar({ dashboardId: board.ids.shared }, board.as('Viewers'))).status).toBe(200);
  expect((await bar({ dashboardId: 'x' })).status).toBe(400);
});

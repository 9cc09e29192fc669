// A bar with many first values: queried at once, and once for all viewers with the same rights.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { rowLevelRuleDatasets, rowLevelRules } from '#drizzle/schema/index.ts';
import { startFilterBoard, type FilterBoard } from '#tests/fixtures/dashboards/filter-board.ts';

const COLUMNS = ['shop', 'region', 'city', 'salary', 'at', 'shipped'];
const COUNT = 10;

let board: FilterBoard;
let crowded: number;

beforeAll(async () => {
  board = await startFilterBoard();
  const { dataset, shops } = board.ids;
  const filters = Array.from({ length: COUNT }, (_, index) => ({
    id: `f${index}`,
    name: `f${index}`,
    filterType: 'filter_select',
    targets: [{ datasetId: dataset, column: { name: COLUMNS[index % COLUMNS.length] } }],
    // The last two differ from the first ones in the order of their values.
    controlValues: { defaultToFirstItem: true, sortAscending: index < COLUMNS.length },
  }));
  crowded = await insertDashboard(
    board.db,
    {
      uuid: crypto.randomUUID(),
      title: 'Crowded',
      positionJson: '',
      jsonMetadata: JSON.stringify({ native_filter_configuration: filters }),
      published: true,
      ownerIds: [],
      chartIds: [shops],
      roleIds: [],
    },
    { authorId: null, nowMs: board.clock.nowMs },
  );
});
afterAll(() => board.stop());
beforeEach(() => board.reset());

async function openBar(headers = board.as('Admin')) {
  const { status, json } = await board.send('/dashboards/filter-bar', { dashboardId: crowded }, headers);
  expect(status).toBe(200);
  return json;
}

it('ten filters query their first values at once, one query each', async () => {
  board.together.count = COUNT;
  const { items } = (await openBar()) as { items: { choice: { values: unknown[] } }[] };
  expect(items.map(({ choice }) => choice.values.length)).toEqual(Array.from({ length: COUNT }, () => 1));
  expect(new Set(board.keys).size).toBe(COUNT);
  expect(board.keys).toHaveLength(COUNT);
});

it('viewers with the same rights share the queries, and those with other rows do not', async () => {
  const other = await board.user('Admin');
  await openBar();
  const first = [...board.keys].sort();
  board.reset();
  await openBar(other.headers);
  expect([...board.keys].sort()).toEqual(first);

  const stamps = { createdOnMs: 0, changedOnMs: 0 };
  const rule = { uuid: crypto.randomUUID(), name: 'here', filterType: 'Base', clause: "city = 'here'", ...stamps } as const;
  const [row] = await board.db.insert(rowLevelRules).values(rule).returning();
  await board.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId: board.ids.dataset });
  board.reset();
  await openBar(other.headers);
  await board.db.delete(rowLevelRules);
  expect(new Set([...first, ...board.keys]).size).toBe(2 * COUNT);
});

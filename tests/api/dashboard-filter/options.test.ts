// Options of native filters through the API: from the saved filter alone, and for viewers of the dashboard.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { rowLevelRuleDatasets, rowLevelRules } from '#drizzle/schema/index.ts';
import { FILLED, startFilterBoard, valueMask, type FilterBoard } from '#tests/fixtures/dashboards/filter-board.ts';

let board: FilterBoard;

beforeAll(async () => {
  board = await startFilterBoard();
});
afterAll(() => board.stop());
beforeEach(() => board.reset());

describe('options of a filter', () => {
  it('come from its column, its pre-filter and its sort metric alone', async () => {
    const { status, json } = await board.options('region', { search: '', columns: ['salary'] });
    expect(status).toBe(200);
    expect(json).toEqual({
      kind: 'values',
      values: [
        { value: 'north', label: 'north' },
        { value: 'south', label: 'south' },
      ],
      hasMore: false,
    });
    expect(board.requested[0]?.sql).toContain("shop <> 'closed'");
    expect(board.requested[0]?.sql).toMatch(/order by .*desc/is);
    expect(board.requested[0]?.sql).not.toContain('salary');
  });

  it('are what the row-level rules leave of them, charts as well', async () => {
    const stamps = { createdOnMs: 0, changedOnMs: 0 };
    const rule = {
      uuid: crypto.randomUUID(),
      name: 'open shops',
      filterType: 'Base',
      clause: "city = 'here'",
      ...stamps,
    } as const;
    const [row] = await board.db.insert(rowLevelRules).values(rule).returning();
    await board.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId: board.ids.dataset });
    for (const filterId of ['region', 'size']) expect((await board.options(filterId)).status).toBe(200);
    await board.draw(FILLED);
    await board.db.delete(rowLevelRules);
    expect(board.requested.length).toBeGreaterThanOrEqual(3);
    for (const { sql } of board.requested) expect(sql).toContain("(city = 'here')");
  });

  it('are narrowed by a search and by the filters that they depend on, as far as those masks fit', async () => {
    await board.options('city', {
      search: 'ber',
      masks: { region: valueMask('region', ['north']), size: valueMask('salary', ['1']) },
    });
    expect(JSON.stringify(board.requested[0])).toContain('%ber%');
    expect(JSON.stringify(board.requested[0])).toContain('north');
    expect(board.requested[0]?.sql).not.toContain('salary');
    board.requested.splice(0);
    await board.options('city', { masks: { region: valueMask('salary', ['north']) } });
    expect(JSON.stringify(board.requested[0])).not.toContain('north');
  });

  it('spec 495: come in pages of 100, searched ones too, and say that there are more', async () => {
    board.result.values = Array.from({ length: 101 }, (_, index) => `v${index}`);
    const { json } = await board.options('region');
    expect([(json['values'] as unknown[]).length, json['hasMore']]).toEqual([100, true]);
    await board.options('region', { page: 2, search: 'v' });
    expect(board.requested.map(({ sql }) => / LIMIT .*$/i.exec(sql.replaceAll(/\s+/g, ' '))?.[0])).toEqual([
      ' LIMIT 101',
      ' LIMIT 101 OFFSET 200',
    ]);
    // Equal metrics are in order of the value, or pages would repeat some.
    expect(board.requested[0]?.sql).toMatch(/order by .* desc, "region" asc/is);
  });

  it('spec 266: come all at once where a viewer selects all of them, at most 1,000', async () => {
    board.result.values = Array.from({ length: 1_001 }, (_, index) => `v${index}`);
    const { json } = await board.options('region', { pageSize: 1_000 });
    expect([(json['values'] as unknown[]).length, json['hasMore']]).toEqual([1_000, true]);
    expect((await board.options('region', { pageSize: 1_001 })).status).toBe(400);
  });

  it('spec 495: keep to the row-level rules on every page', async () => {
    const stamps = { createdOnMs: 0, changedOnMs: 0 };
    const rule = { uuid: crypto.randomUUID(), name: 'here', filterType: 'Base', clause: "city = 'here'", ...stamps } as const;
    const [row] = await board.db.insert(rowLevelRules).values(rule).returning();
    await board.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId: board.ids.dataset });
    await board.options('region', { page: 3 });
    await board.db.delete(rowLevelRules);
    expect(board.requested[0]?.sql).toContain("(city = 'here')");
  });

  it('are the two ends of the data for a range, and names for columns of time and grains', async () => {
    const counts = Array.from({ length: 24 }, (_, index) => index);
    expect((await board.options('size')).json).toEqual({ kind: 'bounds', min: -3, max: 8.5, counts });
    expect((await board.options('axis')).json).toEqual({
      kind: 'names',
      names: [
        { value: 'at', label: 'at' },
        { value: 'shipped', label: 'Day of shipping' },
      ],
    });
    expect((await board.options('grain')).json['names']).toContainEqual({ value: 'P1D', label: 'Day' });
  });

  it('are for viewers through the dashboard, on datasets that its charts show, and for no one else', async () => {
    expect((await board.options('region', {}, board.as('Viewers'))).status).toBe(200);
    expect((await board.options('wages', {}, board.as('Viewers'))).status).toBe(403);
    expect((await board.options('region', {}, board.as('Gamma'))).status).toBe(404);
    expect((await board.options('region', {}, {})).status).toBe(401);
    for (const unknown of ['when', 'nothing', '__proto__']) expect((await board.options(unknown)).status).toBe(404);
  });

  it('have the clauses of a guest’s token', async () => {
    const embedded = await board.send(
      `/api/v1/dashboard/${board.ids.shared}/embedded`,
      { allowed_domains: [] },
      board.as('Admin'),
    );
    const { result } = JSON.parse(embedded.text) as { result: { uuid: string } };
    const claims = {
      user: { username: 'g', first_name: 'G', last_name: 'U' },
      resources: [{ type: 'dashboard' as const, id: result.uuid }],
      rls_rules: [{ clause: "shop <> 'secret'" }],
    };
    const headers = { 'x-guesttoken': await issueGuestToken(claims, board.deps.config, board.deps.now()) };
    await board.options('region', {}, headers);
    await board.options('size', {}, headers);
    expect(board.requested.map(({ sql }) => sql.includes("shop <> 'secret'"))).toEqual([true, true, true]);
  });
});

describe('options of display controls', () => {
  it('are the groupable columns that the author offers, and the grains', async () => {
    expect((await board.options('by')).json['names']).toEqual([
      { value: 'region', label: 'region' },
      { value: 'city', label: 'city' },
    ]);
    expect((await board.options('grained')).json['names']).toEqual([
      { value: 'P1D', label: 'Day' },
      { value: 'P1M', label: 'Month' },
    ]);
  });
});

describe('the histogram of a range', () => {
  it('is one query in one pass, under the same rows as the values', async () => {
    await board.options('size', { masks: { region: valueMask('region', ['north']) } });
    const [, histogram, ...others] = board.requested;
    expect(others).toEqual([]);
    expect(histogram?.sql.match(/SUM\(CASE WHEN "size" >= /g)).toHaveLength(24);
    expect(histogram?.sql).not.toMatch(/group by/i);
  });
});

describe('options of a filter that is being made', () => {
  const entry = (datasetId: number, column: string) => ({
    name: 'New',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: column } }],
    controlValues: { sortAscending: false },
  });
  const preview = (datasetId: number, headers = board.as('Admin')) =>
    board.options('new', { entry: entry(datasetId, 'salary') }, headers);

  it('are those of its draft, for those who can save it', async () => {
    expect((await preview(board.ids.dataset)).json['values']).toHaveLength(2);
    expect(board.requested[0]?.sql).toMatch(/"salary".*order by .*desc/is);
  });

  it('are for no viewer of the dashboard', async () => {
    expect((await preview(board.ids.dataset, board.as('Viewers'))).status).toBe(404);
    expect((await preview(board.ids.dataset, board.as('Gamma'))).status).toBe(404);
    expect(board.requested).toEqual([]);
  });

  it('survive any draft', async () => {
    for (const draft of [{}, { filterType: 'x' }, { targets: 7 }, { targets: [{ datasetId: 1e9, column: { name: 'a' } }] }, []])
      expect((await board.options('new', { entry: draft })).status).toBeLessThan(500);
  });
});

it('dates are written in the language of the viewer', async () => {
  const { cookie, ...headers } = board.as('Admin') ?? {};
  const { json } = await board.options('instant', {}, { ...headers, cookie: `${cookie ?? ''}; m-locale=ar-XB` });
  const [first] = json['values'] as { value: number; label: string }[];
  const written = new Intl.DateTimeFormat('ar-XB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  expect(first?.label).toBe(written.format(first?.value));
  expect(first?.label).not.toContain('Nov');
});

// Charts of an engine's shop: everything for an administrator, the northern rows for a limited user, and nothing beyond them.
import { describe, expect, it } from 'vitest';
import type { LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';
import type { EngineShop } from './engine-shop.ts';

export interface ShopSql {
  readonly table: string;
  /** A value of all notes, as a sub-query. */
  readonly allNotes: string;
  /** A condition that fails on hidden rows, and holds on all others. */
  readonly failsOnHidden: string;
}

/** Queries, and what of them a limited user gets. */
const LIMITED: readonly (readonly [string, LabJson, unknown])[] = [
  ['a sum', { columns: ['region'], metrics: ['total'] }, [{ region: 'north', total: 30 }]],
  [
    'rows',
    { columns: ['id', 'note'], metrics: [], orderby: [['id', true]] },
    [
      { id: 1, note: 'fine' },
      { id: 2, note: 'fine' },
    ],
  ],
  [
    'a filter',
    { columns: ['id'], metrics: [], filters: [{ col: 'note', op: 'IN', val: ['LEAK', 'fine'] }], orderby: [['id', true]] },
    [{ id: 1 }, { id: 2 }],
  ],
  [
    'a pattern',
    { columns: ['id'], metrics: [], filters: [{ col: 'note', op: 'ILIKE', val: 'FI%' }], orderby: [['id', true]] },
    [{ id: 1 }, { id: 2 }],
  ],
  [
    'months',
    {
      columns: [],
      metrics: ['total'],
      granularity: 'day',
      is_timeseries: true,
      extras: { time_grain_sqla: 'P1M' },
      time_range: '2026-01-01 : 2027-01-01',
      orderby: [['total', true]],
    },
    [
      { __timestamp: Date.UTC(2026, 0, 1), total: 10 },
      { __timestamp: Date.UTC(2026, 1, 1), total: 20 },
    ],
  ],
  [
    'a condition',
    { columns: ['id'], metrics: [], extras: { where: '1 = 1 or 1 = 1' }, orderby: [['id', true]] },
    [{ id: 1 }, { id: 2 }],
  ],
];

export function describeShopCharts(shopOf: () => EngineShop, { table, allNotes, failsOnHidden }: ShopSql): void {
  describe('charts', () => {
    it('show everything to an administrator', async () => {
      const { chart, orders, admin } = shopOf();
      const query = { columns: ['region'], metrics: ['total'], orderby: [['total', true]] };
      expect((await chart(orders, query, admin)).data).toEqual([
        { region: 'north', total: 30 },
        { region: 'south', total: 120 },
      ]);
    });
    it.each(LIMITED)('show a limited user their rows: %s', async (_name, query, expected) => {
      const { chart, orders, all, limited } = shopOf();
      for (const dataset of [orders, all]) {
        const { text, data } = await chart(dataset, query, limited);
        const leaks = text.includes('LEAK') && !JSON.stringify(query).includes('LEAK');
        expect([dataset, data, leaks]).toEqual([dataset, expected, false]);
      }
    });
    it.each<[string, LabJson]>([
      ['a look-up', { columns: ['id'], metrics: [], extras: { where: `id < (SELECT max(id) FROM ${table} WHERE note = 'x')` } }],
      ['two conditions', { columns: ['id'], metrics: [], extras: { where: '1 = 1) or (1 = 1' } }],
      ['a metric of everything', { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: allNotes, label: 'x' }] }],
    ])('refuse %s', async (_name, query) => {
      const { chart, orders, limited } = shopOf();
      expect((await chart(orders, query, limited)).text).not.toContain('LEAK');
    });
    it('take a cast that fails on hidden rows', async () => {
      const { chart, orders, limited } = shopOf();
      const query = { columns: ['id'], metrics: [], extras: { where: failsOnHidden }, orderby: [['id', true]] };
      expect((await chart(orders, query, limited)).data).toEqual([{ id: 1 }, { id: 2 }]);
    });
  });
}

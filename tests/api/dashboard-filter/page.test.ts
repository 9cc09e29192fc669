// The native filters of a dashboard’s page: what the address, a kept state and the filters’ defaults make of them.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { loadDashboardPage } from '#app/services/dashboards/page.server.ts';
import { withFeatures } from '#tests/fixtures/metadata/features.ts';
import { FILLED, startFilterBoard, valueMask, type FilterBoard } from '#tests/fixtures/dashboards/filter-board.ts';

let board: FilterBoard;

beforeAll(async () => {
  board = await startFilterBoard();
});
afterAll(() => board.stop());
beforeEach(() => board.reset());

describe('the page of a dashboard', () => {
  const viewer = (): Identity => ({
    kind: 'user',
    userId: board.people.Admin.id,
    username: 'Admin',
    firstName: '',
    lastName: '',
    email: '',
    isAdmin: true,
    roleIds: [],
    roles: ['Admin'],
    permissions: new Set(['all_datasource_access on all_datasource_access']),
    via: 'session',
  });
  const load = async (filters: { permalinkKey?: string; nativeFilters?: string; nativeFiltersKey?: string; fields?: string }) =>
    (
      await loadDashboardPage(board.deps, viewer(), {
        idOrSlug: String(board.ids.shared),
        openTabs: [],
        viewportPx: 1280,
        scrollbarPx: 15,
        isBarShut: false,
        hasFilterBar: true,
        filters: {
          permalinkKey: filters.permalinkKey ?? null,
          nativeFilters: filters.nativeFilters ?? null,
          nativeFiltersKey: filters.nativeFiltersKey ?? null,
          fields: new URLSearchParams(filters.fields ?? ''),
        },
        drawsCharts: false,
        force: false,
        locale: 'en',
        nonce: 'n0',
      })
    )?.page ?? null;
  /** With all the time in the world: how busy the machine is must not decide whether a first value is late. */
  const page: typeof load = async (filters) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      return await load(filters);
    } finally {
      vi.useRealTimers();
    }
  };
  const maskOfPage = async (filters: Parameters<typeof load>[0], id: string) => {
    const found = (await page(filters))?.filterBar.items.find((item) => item.id === id);
    return found?.type === 'filter' ? found.mask : null;
  };

  it('takes the first value where the filter says so, and lets no row pass where a value is required', async () => {
    expect(await maskOfPage({}, 'city')).toMatchObject({
      extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['north'] }] },
      filterState: { value: ['north'], label: 'north' },
    });
    expect((await maskOfPage({}, 'needed'))?.extraFormData).toEqual({
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
    });
  });

  describe('a filter that depends on another', () => {
    const value = async (nativeFilters: string) => (await maskOfPage({ nativeFilters }, 'city'))?.filterState['value'];

    it('keeps the values that its parents leave', async () => {
      expect(await value('(region:!(east),city:!(north))')).toEqual(['north']);
      const request = board.requested
        .map(({ sql, params }) => `${sql} ${JSON.stringify(params)}`)
        .find((sql) => sql.includes('"city"'));
      expect(request).toMatch(/"region".*"city"|"city".*"region"/s);
    });

    it('drops a value of another parent, and takes the first of this one where it says so', async () => {
      expect(await value('(region:!(east),city:!(Aaarhus))')).toEqual(['north']);
    });

    it('names what it drops', async () => {
      const bar = (await page({ nativeFilters: '(region:!(east),city:!(Aaarhus))' }))?.filterBar;
      expect(bar?.dropped).toEqual([{ id: 'city', values: ['Aaarhus'] }]);
    });

    it('keeps its values where the database is slow to say, and the page says that they aren’t settled', async () => {
      const nativeFilters = '(region:!(east),city:!(Aaarhus))';
      board.slow.column = 'city';
      try {
        const bar = (await load({ nativeFilters }))?.filterBar;
        const found = bar?.items.find(({ id }) => id === 'city');
        expect(found).toMatchObject({ isUnsettled: true, choice: { values: ['Aaarhus'] } });
        expect(bar?.dropped).toEqual([]);
      } finally {
        board.slow.column = null;
        board.slow.respond();
      }
      expect((await page({ nativeFilters }))?.filterBar.items.find(({ id }) => id === 'city')).toMatchObject({
        isUnsettled: false,
      });
    });

    it('keeps any value while its parents are empty', async () => {
      expect(await value('(city:!(Aaarhus))')).toEqual(['Aaarhus']);
    });
  });

  it('reads Rison of masks, of bare values and by the filter’s name', async () => {
    const whole = '(region:(extraFormData:(filters:!((col:region,op:IN,val:!(east)))),filterState:(value:!(east))))';
    const filters = [{ col: 'region', op: 'IN', val: ['east'] }];
    for (const nativeFilters of [whole, '(region:!(east))', '(region:east)']) {
      expect((await maskOfPage({ nativeFilters }, 'region'))?.extraFormData).toEqual({ filters });
    }
    expect((await maskOfPage({ nativeFilters: '(region:!(' }, 'region'))?.extraFormData).toEqual({});
  });

  it('reads the form without scripts, where an empty field clears the filter', async () => {
    const fields = 'filter.sent=1&filter.region=json:%22east%22&filter.region=west&filter.size.min=2';
    expect((await maskOfPage({ fields }, 'region'))?.extraFormData).toEqual({
      filters: [{ col: 'region', op: 'IN', val: ['east', 'west'] }],
    });
    expect((await maskOfPage({ fields }, 'size'))?.extraFormData).toEqual({ filters: [{ col: 'size', op: '>=', val: 2 }] });
    expect((await maskOfPage({ fields }, 'city'))?.extraFormData).toEqual({});
  });

  it('prefers a permalink to Rison, Rison to a kept state, and a kept state to the defaults', async () => {
    const stateOf = (value: string) => ({ region: valueMask('region', [value]) });
    const kept = await board.send(
      `/api/v1/dashboard/${board.ids.shared}/filter_state`,
      { value: JSON.stringify(stateOf('kept')) },
      board.as('Admin'),
    );
    const link = await board.send(
      `/api/v1/dashboard/${board.ids.shared}/permalink`,
      { dataMask: stateOf('linked'), activeTabs: ['TAB-1'] },
      board.as('Admin'),
    );
    const nativeFiltersKey = (JSON.parse(kept.text) as { key: string }).key;
    const permalinkKey = (JSON.parse(link.text) as { key: string }).key;
    const value = async (filters: Parameters<typeof load>[0]) => (await maskOfPage(filters, 'region'))?.filterState['value'];
    expect(await value({ nativeFiltersKey })).toEqual(['kept']);
    expect(await value({ nativeFiltersKey, nativeFilters: '(region:typed)' })).toEqual(['typed']);
    expect(await value({ nativeFiltersKey, nativeFilters: '(region:typed)', permalinkKey })).toEqual(['linked']);
    expect((await page({ permalinkKey }))?.openTabs).toEqual(['TAB-1']);
    expect(await value({ nativeFiltersKey: 'gone', permalinkKey: 'gone' })).toBeUndefined();
  });

  it('says by name which values of the address do not fit', async () => {
    expect((await page({ nativeFilters: '(city:!(a,b),region:(filterState:(value:(a:b))))' }))?.filterBar.ignored).toEqual([
      'city',
      'region',
    ]);
  });

  it('writes instants and columns in words, on the bar and on the charts', async () => {
    const at = Date.UTC(2024, 2, 1);
    const nativeFilters = `(instant:!(${at}),axis:shipped)`;
    const found = (await page({ nativeFilters }))?.filterBar.items.filter(({ id }) => id === 'instant' || id === 'axis');
    expect(found).toMatchObject([
      { id: 'axis', names: [['shipped', 'Day of shipping']], mask: { filterState: { label: 'Day of shipping' } } },
      { id: 'instant', names: [[String(at), 'Mar 1, 2024']], mask: { filterState: { label: 'Mar 1, 2024' } } },
    ]);
    const { text } = await board.draw({ ...FILLED, instant: valueMask('at', [at]) });
    expect(text).toContain('instant: Mar 1, 2024');
  });

  it('has the selections in charts that the address, a kept state or a link says, as far as the charts can make them', async () => {
    const { shops, days, shared } = board.ids;
    const selected = { [shops]: valueMask('shop', ['north']), [days]: valueMask('salary', ['1']) };
    const label = { [shops]: 'north' };
    const labels = async (filters: Parameters<typeof load>[0]) => {
      const { masks = {}, scopes = [] } = (await page(filters))?.filterBar.crossFilters ?? {};
      expect(scopes).toEqual([
        { chartId: shops, chartIds: [days], isDirect: false },
        { chartId: days, chartIds: [shops], isDirect: false },
      ]);
      return Object.fromEntries(Object.entries(masks).map(([id, mask]) => [id, mask.filterState['label']]));
    };
    expect(await labels({})).toEqual({});
    expect(await labels({ nativeFilters: `(${shops}:(extraFormData:(filters:!((col:shop,op:IN,val:!(north))))))` })).toEqual(
      label,
    );
    const kept = await board.send(
      `/api/v1/dashboard/${shared}/filter_state`,
      { value: JSON.stringify(selected) },
      board.as('Admin'),
    );
    const { key } = JSON.parse(kept.text) as { key: string };
    expect(await labels({ nativeFiltersKey: key })).toEqual(label);
    const linked = await board.send(
      `/api/v1/dashboard/${shared}/permalink`,
      { dataMask: selected, activeTabs: [], urlParams: [] },
      board.as('Admin'),
    );
    const { key: permalinkKey } = JSON.parse(linked.text) as { key: string };
    expect(await labels({ permalinkKey })).toEqual(label);
  });

  it('spec 313: has no cross-filters where they are switched off, and a selection filters no chart', async () => {
    const { shops, days, shared } = board.ids;
    const nativeFilters = `(${shops}:(extraFormData:(filters:!((col:shop,op:IN,val:!(north))))))`;
    const filtersByShop = async () => {
      const charts = [{ chartId: days, slot: 1, widthPx: 300, heightPx: 200 }];
      const masks = { ...FILLED, [shops]: valueMask('shop', ['north']) };
      board.reset();
      await board.send('/charts/render', { dashboardId: shared, charts, masks }, board.as('Admin'));
      expect(board.requested).not.toEqual([]);
      return board.requested.some(({ sql, params }) => sql.includes('"shop"') && params.includes('north'));
    };
    expect(await filtersByShop()).toBe(true);
    await withFeatures(board.deps, { crossFilters: false }, async () => {
      expect((await page({ nativeFilters }))?.filterBar).not.toHaveProperty('crossFilters');
      expect(await filtersByShop()).toBe(false);
    });
  });

  it('opens without a first value that is slow to come, and says that it is awaited', async () => {
    board.slow.column = 'city';
    try {
      const found = (await load({}))?.filterBar.items.find(({ id }) => id === 'city');
      expect(found).toMatchObject({ awaitsFirst: true, choice: { values: [] }, mask: { extraFormData: {} } });
    } finally {
      board.slow.column = null;
      board.slow.respond();
    }
    const later = (await page({}))?.filterBar.items.find(({ id }) => id === 'city');
    expect(later).toMatchObject({ awaitsFirst: false, choice: { values: ['north'] } });
  });
});

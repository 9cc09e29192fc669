// The parameters of an address reach the templates behind its page: drawn, redrawn, in filters, files, links and Explore.
import { joinHtml } from '#app/domain/html/html-pieces.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { permalinkTarget } from '#app/services/dashboards/state.server.ts';
import { loadExplorePage } from '#app/services/charts/explore/explore-page.server.ts';
import { BY_ADDRESS, FORM, regionsIn, startAddressBoards, type AddressBoards } from '#tests/fixtures/dashboards/address-board.ts';
import type { Analyst, LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

/** A select whose value the page takes from the data. */
const FILTER = (datasetId: number) => ({
  id: 'NATIVE_FILTER-1',
  name: 'Note',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: 'region' } }],
  controlValues: { multiSelect: false, defaultToFirstItem: true },
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
});

let shop: AddressBoards;
beforeAll(async () => void (shop = await startAddressBoards()), 60_000);
afterAll(() => shop.stop());

describe('a dashboard opened with parameters in its address', () => {
  it('is drawn by the server with them, for its viewers as for its administrator', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    for (const who of [shop.viewer, shop.admin]) {
      const { page, html } = await shop.openPage(board, 'region=south&standalone=1&tab=TAB-1&force=true', who);
      expect([html.includes('south'), html.includes('north')]).toEqual([true, false]);
      expect(page?.urlParams).toEqual({ region: 'south' });
      expect((await shop.openPage(board, '', who)).html).toContain('north');
    }
  });

  it('has its charts redrawn with them, for viewers, guests and administrators', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    for (const who of [shop.viewer, board.guest, shop.admin]) {
      const { status, text } = await shop.render(board, who, { region: 'south' });
      expect([status, regionsIn(text)]).toEqual([200, ['south']]);
      expect(regionsIn((await shop.render(board, who)).text)).toEqual(['north']);
    }
  });

  it('lists in its filters what those rows have, and takes its first value from them', async () => {
    const board = await shop.makeBoard(BY_ADDRESS, { metadata: (id) => ({ native_filter_configuration: [FILTER(id)] }) });
    const options = async (who: Analyst, urlParams: LabJson) => {
      const body = { dashboardId: board.id, filterId: 'NATIVE_FILTER-1', urlParams };
      return (await shop.post('/dashboards/filter-options', body, who)).json['values'];
    };
    for (const who of [shop.viewer, board.guest]) {
      expect(await options(who, { region: 'south' })).toEqual([{ value: 'south', label: 'south' }]);
      expect(await options(who, {})).toEqual([{ value: 'north', label: 'north' }]);
    }
    const { page, html } = await shop.openPage(board, 'region=south', shop.viewer);
    const [item] = page?.filterBar.items ?? [];
    expect(item?.type === 'filter' && item.mask.filterState['value']).toEqual(['south']);
    expect(html).toContain('south');
  });

  it('gives its viewers the same rows as a file', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    const entry = JSON.parse((await shop.render(board, shop.viewer, { region: 'south' })).text) as {
      query: { queryContext: LabJson };
    };
    const form_data = { slice_id: board.chart, dashboardId: board.id };
    const body = { ...entry.query.queryContext, form_data, result_format: 'csv', result_type: 'full' };
    const { status, text } = await shop.post('/api/v1/chart/data', body, shop.viewer);
    expect([status, text]).toEqual([200, expect.stringContaining('south')]);
  });

  it('goes before the parameters that were saved with a chart', async () => {
    const board = await shop.makeBoard(BY_ADDRESS, { params: { url_params: { region: 'south', slice_id: '1' } } });
    expect(regionsIn((await shop.render(board, shop.viewer)).text)).toEqual(['south']);
    expect(regionsIn((await shop.render(board, shop.viewer, { region: 'north' })).text)).toEqual(['north']);
  });

  it('is opened by its link with them, however long they are', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    const filler = Array.from({ length: 3 }, (_, at) => [`filler${at}`, 'x'.repeat(1_900)]);
    const body = { urlParams: [['region', 'south'], ...filler, ['standalone', '1']] };
    const made = await shop.post(`/api/v1/dashboard/${board.id}/permalink`, body, shop.admin);
    expect(made.status).toBe(201);
    const key = String(made.json['key']);
    expect(await permalinkTarget(shop.deps, await shop.identity(shop.viewer), key)).not.toContain('filler');
    const { page, html } = await shop.openPage(board, `permalink_key=${key}`, shop.viewer);
    expect([page?.urlParams['region'], page?.urlParams['standalone'], html.includes('south')]).toEqual([
      'south',
      undefined,
      true,
    ]);
    expect((await shop.openPage(board, `permalink_key=${key}&region=north`, shop.viewer)).html).toContain('north');
  });

  it('is cached by the parameters that a template reads, and by no other', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    const keyOf = async (urlParams: LabJson) => {
      shop.keys.splice(0);
      await shop.render(board, shop.viewer, urlParams);
      return shop.keys[0];
    };
    expect(await keyOf({ region: 'south', utm: 'a' })).toBe(await keyOf({ region: 'south', utm: 'b' }));
    expect(await keyOf({ region: 'south' })).not.toBe(await keyOf({ region: 'north' }));
  });

  it('spec 41: hands them to Explore, which queries with them unsaved; a forced query is left to the browser', async () => {
    const board = await shop.makeBoard(BY_ADDRESS);
    const user = await shop.identity(shop.admin);
    if (user.kind !== 'user') throw new Error('Nobody is logged in.');
    const open = async (search: string) => {
      const address = readExploreAddress(new URLSearchParams(search));
      const { page, charts } = await loadExplorePage(shop.deps, user, {
        address,
        viewportPx: 1280,
        drawsCharts: true,
        locale: 'en',
      });
      return { page, html: joinHtml((await charts.get(1)?.html) ?? []) };
    };
    const { page, html } = await open(`slice_id=${board.chart}&region=south`);
    expect([page.urlParams, html.includes('south')]).toEqual([{ region: 'south' }, true]);
    expect(page.formData).not.toHaveProperty('url_params');
    const forced = await open(`slice_id=${board.chart}&region=south&force=true`);
    expect([forced.page.urlParams, forced.page.isForced, forced.html]).toEqual([{ region: 'south' }, true, '']);
    const formData = { ...FORM, datasource: `${board.dataset}__table`, slice_id: board.chart };
    const link = await shop.post('/api/v1/explore/permalink', { formData, urlParams: [['region', 'south']] }, shop.admin);
    const shared = await open(`permalink_key=${String(link.json['key'])}`);
    expect([shared.page.urlParams, shared.html.includes('south')]).toEqual([{ region: 'south' }, true]);
  });
});

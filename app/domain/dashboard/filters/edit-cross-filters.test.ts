import { describe, expect, it } from 'vitest';
import { PLAIN_RULE, readCrossFilters, withCrossFilters, withRule } from './edit-cross-filters.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';

const chart = (id: number) => ({ id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id, width: 4, height: 20 } });
const { tree } = parseLayout(
  JSON.stringify({
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1', 'CHART-2', 'CHART-3'], meta: {} },
    ...Object.fromEntries([1, 2, 3].map((id) => [`CHART-${id}`, chart(id)])),
  }),
);

describe('settings of cross-filters', () => {
  it('are as Superset saves them: a chart that is listed filters on click', () => {
    const saved = { chart_configuration: { 1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [2, 3] } } } };
    expect(readCrossFilters(saved).charts.get(1)).toEqual({ scope: 'global', isDirect: true });
    expect(readCrossFilters({})).toMatchObject({ isEnabled: true, globalScope: { rootPath: ['ROOT_ID'], excluded: [] } });
  });

  it('come back as they were saved, with the charts that they reach, and what else was there', () => {
    const saved = { color_scheme: 'x', chart_configuration: { 2: { id: 2, other: true, crossFilters: { scope: 'global' } } } };
    const scope = { rootPath: ['ROOT_ID'], excluded: [3] };
    const changed = withRule(withRule(readCrossFilters(saved), 1, { ...PLAIN_RULE, scope }), 2, {
      scope: 'global',
      isDirect: true,
    });
    const metadata = withCrossFilters(saved, { ...changed, isEnabled: false }, tree);
    expect(metadata).toEqual({
      color_scheme: 'x',
      cross_filters_enabled: false,
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [1, 2, 3] },
      chart_configuration: {
        1: { id: 1, crossFilters: { scope, onClick: false, chartsInScope: [2] } },
        2: { id: 2, other: true, crossFilters: { scope: 'global' } },
      },
    });
    expect(readCrossFilters(metadata).charts).toEqual(changed.charts);
    expect(parseMetadata(JSON.stringify(metadata)).crossFilters.get(1)).toEqual({ scope, isDirect: false });
  });
});

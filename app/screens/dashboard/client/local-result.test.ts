import { describe, expect, it } from 'vitest';
import { maskOfConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import type { MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import type { ChartData } from '#app/stores/chart-render/wire.ts';
import { keptWith, computeLocalResult } from './local-result.ts';

const dataOf = (genres: readonly string[], local: readonly string[] = ['genre']): ChartData => ({
  vizType: 'pie',
  settings: {},
  columnMeta: {},
  colors: [],
  palette: [],
  locale: 'en',
  timeZone: null,
  annotations: {},
  ownState: {},
  tables: [{ rowCount: genres.length, columns: [{ name: 'genre', type: 'string', values: genres }] }],
  local,
});
const mask = (...conditions: MarkCondition[]) => maskOfConditions(conditions, 'x');
const ACTION = mask({ col: 'genre', op: 'IN', val: ['Action'] });
const scopeOf = (id: number) => (id === 7 || id === 8 ? { chartId: id, chartIds: id === 7 ? [1] : [2], isDirect: false } : null);
const genresOf = (data: ChartData | null) => data?.tables[0]?.columns[0]?.values ?? null;
const whole = { masks: {}, data: dataOf(['Action', 'Drama']) };
const under = (kept: Parameters<typeof computeLocalResult>[0], masks: Parameters<typeof computeLocalResult>[1]['masks']) =>
  genresOf(computeLocalResult(kept, { chartId: 1, masks, scopeOf }));

describe('a result from what the browser has', () => {
  it('keeps the rows of a selection that was added', () => {
    expect(under([whole], { 7: ACTION })).toEqual(['Action']);
  });

  it('is the former one again when a selection is removed', () => {
    const narrowed = { masks: { 7: ACTION }, data: dataOf(['Action']) };
    expect(under(keptWith([whole], narrowed), {})).toEqual(['Action', 'Drama']);
    expect(under([narrowed], {})).toBeNull();
  });

  it('is made of the whole one when a selection is replaced', () => {
    const narrowed = { masks: { 7: ACTION }, data: dataOf(['Action']) };
    const drama = mask({ col: 'genre', op: 'IN', val: ['Drama'] });
    expect(under([narrowed, whole], { 7: drama })).toEqual(['Drama']);
    expect(under([narrowed], { 7: drama })).toBeNull();
  });

  it('stays where the selection does not reach the chart', () => {
    expect(under([whole], { 8: ACTION })).toEqual(['Action', 'Drama']);
  });

  it('is left to the database where a filter of the bar changed, and on other columns', () => {
    expect(under([whole], { 'NATIVE_FILTER-a': ACTION })).toBeNull();
    expect(under([whole], { 7: mask({ col: 'region', op: 'IN', val: ['North'] }) })).toBeNull();
    expect(under([{ masks: {}, data: dataOf(['Action'], []) }], { 7: ACTION })).toBeNull();
  });
});

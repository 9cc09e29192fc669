import { describe, expect, it } from 'vitest';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findKinds } from './find-kinds.ts';
import { KIND_CHOICES } from './kinds.ts';

const t = createTranslate(chartKinds, 'en');
const found = (search: string): string[] => findKinds(search, t, 'en').map(({ vizType }) => vizType);

describe('findKinds', () => {
  it.each([
    ['over time', ['echarts_timeseries_line', 'echarts_area', 'cal_heatmap']],
    ['share', ['pie', 'treemap_v2', 'sunburst_v2']],
    ['compare', ['echarts_timeseries_bar', 'radar', 'bubble_v2']],
    ['ranking', ['echarts_timeseries_bar']],
    ['distribution', ['histogram_v2', 'box_plot']],
    ['where', ['world_map', 'deck_scatter']],
  ])('finds types by their purpose: %s', (search, vizTypes) => {
    expect(found(search)).toEqual(expect.arrayContaining(vizTypes));
    expect(found(search).length).toBeLessThan(KIND_CHOICES.length / 2);
  });
  it.each([
    ['donut', 'pie'],
    ['doughnut', 'pie'],
    ['speedometer', 'gauge_chart'],
    ['spider', 'radar'],
    ['crosstab', 'pivot_table_v2'],
    ['bridge', 'waterfall'],
  ])('knows other terms: %s', (search, vizType) => {
    expect(found(search)).toContain(vizType);
  });
  it('knows the names and the keys of Superset', () => {
    expect(found('nightingale')).toEqual(['rose']);
    expect(found('Big number with trendline')).toEqual(['big_number']);
    expect(found('time-series percent change')).toEqual(['compare']);
    expect(found('deck.gl hex')).toEqual(['deck_hex']);
    expect(found('echarts_timeseries_bar')).toEqual(['echarts_timeseries_bar']);
  });
  it('takes words as they begin, in any case and order', () => {
    expect(found('CHART pi')).toContain('pie');
    expect(found('art')).not.toContain('pie');
    expect(found('pie nonsense')).toEqual([]);
    expect(found('  ')).toHaveLength(KIND_CHOICES.length);
  });
  it('has each type once', () => {
    expect(new Set(found('')).size).toBe(found('').length);
  });
});

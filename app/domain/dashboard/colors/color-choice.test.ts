import { describe, expect, it } from 'vitest';
import { automaticColors, isFaint } from './color-choice.ts';

describe('isFaint', () => {
  it('says whether a color can hardly be told from a light card; dark ones are drawn lighter in the dark theme', () => {
    expect(['#fff799', '#0b1020', '#4c78a8', 'steelblue'].map(isFaint)).toEqual([true, false, false, false]);
  });
});

describe('automaticColors', () => {
  const labels = ['North', 'South', 'East'];
  const unknown = { labels, schemes: new Map() };
  it('are those of the dashboard’s scheme, in the order of the labels that have none of their own', () => {
    const metadata = { color_scheme: 'echarts4Colors', label_colors: { North: '#111111' } };
    const colors = automaticColors(unknown, metadata);
    const first = automaticColors({ labels: ['South'], schemes: new Map() }, { color_scheme: 'echarts4Colors' }).get('South');
    expect(first).toBeDefined();
    expect(colors.get('South')).toBe(first);
    expect(colors.get('East')).not.toBe(first);
  });
  it('are those that were noted for labels before all', () => {
    const metadata = { color_scheme: 'echarts4Colors', map_label_colors: { East: '#0f0' } };
    expect(automaticColors(unknown, metadata).get('East')).toBe('#00ff00');
  });
  it('are those of the charts’ schemes where the dashboard has none, and unknown until those are', () => {
    expect(automaticColors(unknown, { color_scheme: '' }).size).toBe(0);
    const colors = automaticColors({ labels, schemes: new Map([['South', null]]) }, {});
    expect([...colors]).toEqual([['South', 'cat2']]);
  });
});

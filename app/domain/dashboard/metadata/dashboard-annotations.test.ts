import { describe, expect, it } from 'vitest';
import {
  readDashboardLayers,
  withDashboardLayers,
  withoutDashboardLayers,
  writeDashboardLayer,
} from './dashboard-annotations.ts';
import { parseMetadata } from './parse-metadata.ts';

const RELEASES = { name: 'Releases', annotationType: 'EVENT', value: 3, color: '#aa0000', showLabel: true } as const;
const saved = (change: Readonly<Record<string, unknown>> = {}) => ({ ...writeDashboardLayer(RELEASES), ...change });

describe('a dashboard’s annotation layers', () => {
  it('are read from its settings as they were written', () => {
    expect(parseMetadata({ annotation_layers: [saved()] }).annotationLayers).toEqual([RELEASES]);
    expect(parseMetadata(JSON.stringify({ annotation_layers: [saved({ value: '3' })] })).annotationLayers).toEqual([RELEASES]);
    expect(parseMetadata({}).annotationLayers).toEqual([]);
  });

  it.each([
    ['a chart’s result', { sourceType: 'table' }],
    ['a formula', { annotationType: 'FORMULA', sourceType: '' }],
    ['a series', { annotationType: 'TIME_SERIES' }],
    ['no id', { value: '1 or 1=1' }],
    ['a negative id', { value: -1 }],
    ['an object as its id', { value: { toString: 'x' } }],
    ['no name', { name: ' ' }],
    ['a name without an end', { name: 'x'.repeat(10_000) }],
    ['switched off', { show: false }],
  ])('are left out if they are %s', (_, change) => {
    expect(readDashboardLayers([null, 7, 'x', [], saved(change)])).toEqual([]);
  });

  it('lose a color that is none, and are never more than ten', () => {
    expect(readDashboardLayers([saved({ color: 'url(javascript:1)' })])).toEqual([{ ...RELEASES, color: null }]);
    expect(readDashboardLayers(Array.from({ length: 5000 }, () => saved()))).toHaveLength(10);
    expect(readDashboardLayers({ length: 3 })).toEqual([]);
  });
});

describe('a chart on the dashboard', () => {
  it('has them after its own layers', () => {
    const goal = { name: 'Goal', annotationType: 'FORMULA', value: '5', show: true };
    const formData = { viz_type: 'echarts_timeseries_line', annotation_layers: [goal] };
    expect(withDashboardLayers(formData, [RELEASES])).toEqual({ ...formData, annotation_layers: [goal, saved()] });
    expect(withDashboardLayers({}, [RELEASES])).toEqual({ annotation_layers: [saved()] });
    expect(withDashboardLayers({ annotation_layers: 'x' }, [RELEASES])).toEqual({ annotation_layers: [saved()] });
  });

  it('stays the same object without any', () => {
    const formData = {};
    expect(withDashboardLayers(formData, [])).toBe(formData);
  });

  it('shows a layer once that both have, and as the chart has it', () => {
    const own = { name: 'Our releases', annotationType: 'EVENT', sourceType: 'NATIVE', value: '3', show: true };
    const formData = { annotation_layers: [own] };
    expect(withDashboardLayers(formData, [RELEASES])).toBe(formData);
    expect(withDashboardLayers({ annotation_layers: [{ ...own, show: false }] }, [RELEASES])).toEqual({
      annotation_layers: [{ ...own, show: false }, saved()],
    });
    expect(withDashboardLayers(formData, [{ ...RELEASES, annotationType: 'INTERVAL' }])).toMatchObject({
      annotation_layers: [own, { annotationType: 'INTERVAL' }],
    });
  });

  it('gives each its own name: results are found by it', () => {
    const own = { name: 'Releases', annotationType: 'FORMULA', value: '1' };
    const merged = withDashboardLayers({ annotation_layers: [own] }, [RELEASES, { ...RELEASES, value: 4 }]);
    expect(merged['annotation_layers']).toMatchObject([{ name: 'Releases' }, { name: 'Releases (2)' }, { name: 'Releases (3)' }]);
  });
});

it('a query loses the layers that the dashboard adds, and no others', () => {
  const other = { ...saved(), value: 4 };
  expect(withoutDashboardLayers([saved(), other, 7], [RELEASES])).toEqual([other, 7]);
  expect(withoutDashboardLayers([other], [RELEASES])).toBeNull();
  expect(withoutDashboardLayers([{ ...saved(), sourceType: 'table' }], [RELEASES])).toBeNull();
});

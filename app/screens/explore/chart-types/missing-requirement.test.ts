import { describe, expect, it } from 'vitest';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';
import { findMissingRequirement } from './missing-requirement.ts';
import { KIND_CHOICES } from './kinds.ts';

const column = (name: string, type: string | null) => ({ name, type, isTemporal: type === 'DATE', expression: null });
const datasetOf = (...columns: (readonly [string, string | null])[]) => ({
  columns: columns.map(([name, type]) => column(name, type)),
  metrics: [{ name: 'count' }],
  mainTemporalColumn: null,
});
const needOf = (vizType: string, ...columns: (readonly [string, string | null])[]) =>
  findMissingRequirement(vizType, datasetOf(...columns));

describe('missingNeed', () => {
  it('names what the dataset lacks for a type', () => {
    expect(needOf('cal_heatmap', ['city', 'TEXT'])).toBe('timeColumn');
    expect(needOf('gantt_chart', ['on', 'DATE'])).toBe('twoTimeColumns');
    expect(needOf('histogram_v2', ['city', 'TEXT'])).toBe('numericColumn');
    expect(needOf('bubble_v2', ['city', 'TEXT'], ['amount', 'INT'])).toBe('twoNumericColumns');
    expect(needOf('sankey_v2', ['city', 'TEXT'])).toBe('twoGroupColumns');
    expect(needOf('world_map', ['amount', 'INT'])).toBe('textColumn');
    expect(needOf('deck_hex', ['on', 'DATE'])).toBe('location');
    expect(needOf('deck_arc', ['lat', 'REAL'], ['lon', 'REAL'])).toBe('twoLocations');
    expect(needOf('pie')).toBe('groupColumn');
  });
  it('says nothing of a type that the dataset is enough for', () => {
    const all = datasetOf(['on', 'DATE'], ['until', 'DATE'], ['city', 'TEXT'], ['to', 'TEXT'], ['a', 'INT'], ['b', 'REAL']);
    expect(KIND_CHOICES.map(({ vizType }) => findMissingRequirement(vizType, all)).filter(Boolean)).toEqual([]);
    expect(needOf('table')).toBeNull();
    expect(needOf('a type that nobody knows')).toBeNull();
  });
  it('takes a column of unknown type for whatever is needed', () => {
    expect(needOf('cal_heatmap', ['mystery', null])).toBeNull();
    expect(needOf('histogram_v2', ['mystery', ''])).toBeNull();
    expect(needOf('gantt_chart', ['mystery', null])).toBe('twoTimeColumns');
  });
  it('counts saved metrics as numbers to compare', () => {
    const sold = { ...datasetOf(['city', 'TEXT']), metrics: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] };
    expect(findMissingRequirement('bubble_v2', sold)).toBeNull();
    expect(findMissingRequirement('histogram_v2', sold)).toBe('numericColumn');
  });
  it('needs a column of every type that has a required control for one', () => {
    const needing = CHART_DEFINITIONS.flatMap(({ vizTypes, panel }) => {
      const columns = panel
        .flatMap(({ controls }) => controls)
        .filter(({ type, required, visible }) => {
          return required === true && visible === undefined && ['column', 'columns', 'spatial'].includes(type);
        });
      return columns.length > 0 ? vizTypes : [];
    });
    const listed = KIND_CHOICES.map(({ vizType }) => vizType).filter((vizType) => needing.includes(vizType));
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter((vizType) => needOf(vizType) === null)).toEqual([]);
  });
});

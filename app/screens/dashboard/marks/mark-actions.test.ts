import { describe, expect, it } from 'vitest';
import type { MarkSelection } from '#app/charts/shared/kind.ts';
import { readMarkConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import { drillConditions, excludedMask, isSelected, listMarkParts, passes, pressedMask } from './mark-actions.ts';

const APRIL = [Date.UTC(2024, 3, 1), Date.UTC(2024, 4, 1)] as const;
const of = (...values: MarkSelection['values']): MarkSelection => ({ values });
const genre = (value: string | null) => of({ column: 'genre', value, label: value ?? 'No value' });
const part = (selection: MarkSelection) => {
  const [first] = listMarkParts(selection);
  if (!first) throw new Error('no part');
  return first;
};
const april = of({ column: 'day', value: APRIL[0], label: 'April 2024', period: APRIL });
type Press = readonly [MarkSelection, isAdding: boolean];
const conditions = (...presses: readonly Press[]) => {
  let mask: ReturnType<typeof pressedMask> = null;
  for (const [selection, isAdding] of presses) mask = pressedMask(mask ?? undefined, part(selection), isAdding);
  return mask && readMarkConditions(mask);
};

describe('what a mark stands for', () => {
  it('is offered by its names first, then by its period', () => {
    const both = of(...genre('Action').values, ...april.values);
    expect(listMarkParts(both).map(({ kind, label }) => [kind, label])).toEqual([
      ['values', 'Action'],
      ['period', 'April 2024'],
    ]);
    expect(listMarkParts(of({ column: 'a', value: null }))[0]?.label).toBe('No value');
    expect(listMarkParts(genre('x'.repeat(200)))[0]?.label).toHaveLength(60);
  });

  it('is a list of conditions for drilling', () => {
    expect(drillConditions(of(...genre(null).values, { column: 'n', value: 3 }, ...april.values))).toEqual([
      { column: 'genre', op: 'IS NULL', value: null, label: 'No value' },
      { column: 'n', op: '==', value: 3, label: '3' },
      { column: 'day', op: 'TEMPORAL_RANGE', value: '2024-04-01T00:00:00 : 2024-05-01T00:00:00', label: 'April 2024' },
    ]);
  });
});

describe('pressing a mark', () => {
  it('filters by it, by another one instead, and by none when it is pressed again', () => {
    expect(conditions([genre('Action'), false])).toEqual([{ col: 'genre', op: 'IN', val: ['Action'] }]);
    expect(conditions([genre('Action'), false], [genre('Drama'), false])).toEqual([{ col: 'genre', op: 'IN', val: ['Drama'] }]);
    expect(conditions([genre('Action'), false], [genre('Action'), false])).toBeNull();
    expect(conditions([genre(null), false])).toEqual([{ col: 'genre', op: 'IS NULL' }]);
    expect(conditions([april, false])).toEqual([
      { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-04-01T00:00:00 : 2024-05-01T00:00:00' },
    ]);
  });

  it('adds it, and takes it away again', () => {
    expect(conditions([genre('Action'), false], [genre(null), true])).toEqual([
      { col: 'genre', op: 'IN', val: ['Action', null] },
    ]);
    expect(conditions([genre('Action'), false], [genre('Drama'), true], [genre('Action'), true])).toEqual([
      { col: 'genre', op: 'IN', val: ['Drama'] },
    ]);
    expect(conditions([genre('Action'), true], [genre('Action'), true])).toBeNull();
  });

  it('excludes it', () => {
    expect(readMarkConditions(excludedMask(part(genre('Action'))))).toEqual([{ col: 'genre', op: 'NOT IN', val: ['Action'] }]);
    expect(excludedMask(part(genre('Action'))).filterState['label']).toBe('Action (excluded)');
    expect(readMarkConditions(excludedMask(part(genre(null))))).toEqual([{ col: 'genre', op: 'IS NOT NULL' }]);
  });
});

describe('a mark under a filter', () => {
  const under = (selection: MarkSelection, by: MarkSelection) => {
    const mask = pressedMask(undefined, part(by), false);
    return mask && passes(readMarkConditions(mask), selection);
  };

  it('stays where it has the value, fades where it has another, and is not judged by other columns', () => {
    expect(under(genre('Action'), genre('Action'))).toBe(true);
    expect(under(genre('Drama'), genre('Action'))).toBe(false);
    expect(under(genre(null), genre('Action'))).toBe(false);
    expect(under(of({ column: 'region', value: 'North' }), genre('Action'))).toBeNull();
    expect(under(of({ column: 'genre', value: '2001' }), of({ column: 'genre', value: 2001 }))).toBe(true);
  });

  it('of a period stays where it is in it, and is not judged where it is only partly', () => {
    const day = (from: number, to: number) => of({ column: 'day', value: from, period: [from, to] });
    expect(under(day(Date.UTC(2024, 3, 5), Date.UTC(2024, 3, 6)), april)).toBe(true);
    expect(under(day(Date.UTC(2024, 5, 5), Date.UTC(2024, 5, 6)), april)).toBe(false);
    expect(under(day(Date.UTC(2024, 2, 30), Date.UTC(2024, 3, 6)), april)).toBeNull();
  });

  it('is selected where the filter has all its values', () => {
    const mask = pressedMask(undefined, part(genre('Action')), false);
    expect(mask && isSelected(mask, genre('Action'))).toBe(true);
    expect(mask && isSelected(mask, genre('Drama'))).toBe(false);
    expect(mask && isSelected(mask, of(...genre('Action').values, { column: 'region', value: 'North' }))).toBe(false);
  });
});

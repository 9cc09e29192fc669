import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { nameGroups } from './name-groups.ts';

const plain = { d3Format: null, currency: null };
const named = (name: string, formData: FormData) =>
  nameGroups(
    layoutInput(timesColumn([]), {}, { settings: formData, columnMeta: { b: { ...plain, verboseName: 'b', isBoolean: true } } }),
    name,
  );

it('field/charts 23: translates null, the empty text, and booleans in series names', () => {
  expect(['<NULL>', '', 'False', 'True'].map((name) => named(name, { groupby: ['b'] }))).toEqual([
    'No value',
    'Empty text',
    'false',
    'true',
  ]);
  expect(named('SUM(v), g1, False', { groupby: ['g', 'b'] })).toBe('SUM(v), g1, false');
  expect(named('<NULL>, <NULL>', { groupby: ['g', 'b'] })).toBe('No value, No value');
});

it('leaves other texts unchanged', () => {
  expect(named('False', { groupby: ['g'] })).toBe('False');
  expect(named('a\\, b', { groupby: ['g'] })).toBe('a\\, b');
  expect(named('SUM(v)', {})).toBe('SUM(v)');
});

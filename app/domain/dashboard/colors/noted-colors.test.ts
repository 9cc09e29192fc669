import { expect, it } from 'vitest';
import { tokenHex } from '#app/domain/theme/tokens.ts';
import { hasNewNames, noteColors, withNotedColors } from './noted-colors.ts';

const none = { colorScheme: null, labelColors: {}, mapLabelColors: {} };
const named = (...names: readonly string[]) => names.map((name) => ({ name, scheme: null }));

it('gives new names the next colors of the scheme, and leaves those alone that have one', () => {
  const first = noteColors(none, named('East', 'West', 'East'));
  expect(first).toEqual({ East: tokenHex('cat1', 'light'), West: tokenHex('cat2', 'light') });
  const later = noteColors({ ...none, labelColors: { Set: '#123456' }, mapLabelColors: first }, named('North', 'Set', 'West'));
  expect(later).toEqual({ ...first, North: tokenHex('cat3', 'light') });
});

it('takes the scheme of the dashboard, else of the chart', () => {
  const names = [{ name: 'East', scheme: 'd3Category10' }];
  expect(noteColors(none, names)).toEqual({ East: '#1f77b4' });
  expect(noteColors({ ...none, colorScheme: 'lyftColors' }, names)).toEqual({ East: '#ea0b8c' });
});

it('keeps 500 names at most, and none that is empty or endless', () => {
  const many = Array.from({ length: 600 }, (_, at) => `n${at}`);
  const noted = noteColors(none, named('', 'x'.repeat(201), ...many));
  expect(Object.keys(noted)).toEqual(many.slice(0, 500));
  expect(hasNewNames({ ...none, mapLabelColors: noted }, named('n599'))).toBe(false);
  expect(hasNewNames(none, named('', 'x'.repeat(201)))).toBe(false);
  expect(hasNewNames(none, named('East'))).toBe(true);
});

it('keeps what was noted since a client read the settings, until another scheme is chosen', () => {
  const stored = { color_scheme: '', map_label_colors: { a: '#111111', b: '#222222' } };
  expect(withNotedColors({ color_scheme: null, map_label_colors: { a: '#333333' } }, stored)['map_label_colors']).toEqual({
    a: '#333333',
    b: '#222222',
  });
  const other = { color_scheme: 'lyftColors', map_label_colors: {} };
  expect(withNotedColors(other, stored)).toBe(other);
  const plain = { css: 'x' };
  expect(withNotedColors(plain, {})).toBe(plain);
});

import { describe, expect, it } from 'vitest';
import type { WireError } from '#app/domain/errors.ts';
import { errorPlaces, lineAndColumn, computeOffset } from './error-place.ts';

const error = (extra: Record<string, unknown>): WireError => ({
  message: 'bad',
  error_type: 'SYNTAX_ERROR',
  level: 'error',
  extra,
});

describe('errorPlaces', () => {
  const text = 'select 1;\nselect nope from t';
  it('finds the token where a run of a selection failed', () => {
    const places = errorPlaces([error({ position: { from: 7, line: 1, column: 8 } })], {
      text,
      ran: 'select nope from t',
      ranFrom: 10,
    });
    expect(places).toEqual([{ from: 17, to: 21, message: 'bad' }]);
    expect(text.slice(17, 21)).toBe('nope');
  });
  it('covers the template tag that rendered the failing text', () => {
    const script = "select '{{ name }}' from t";
    const position = { from: 8, to: 18, line: 1, column: 9 };
    expect(errorPlaces([error({ position })], { text: script, ran: script, ranFrom: 0 })).toEqual([
      { from: 8, to: 18, message: 'bad' },
    ]);
  });
  it('returns all ranges that the server found', () => {
    const diagnostics = [
      { from: 0, to: 6, message: 'one' },
      { from: 7, to: 8, message: 'two' },
    ];
    expect(errorPlaces([error({ diagnostics })], { text, ran: text, ranFrom: 0 }).map(({ message }) => message)).toEqual([
      'one',
      'two',
    ]);
  });
  it('finds nothing if the text has changed, the position is outside of it, or the error has no position', () => {
    const at = (from: number) => error({ position: { from } });
    expect(errorPlaces([at(7)], { text: 'select 2', ran: 'select 1', ranFrom: 0 })).toEqual([]);
    expect(errorPlaces([at(900)], { text, ran: text, ranFrom: 0 })).toEqual([]);
    expect(errorPlaces([error({}), error({ position: 'here' })], { text, ran: text, ranFrom: 0 })).toEqual([]);
  });
});

describe('offsets', () => {
  it('go to lines and columns and back', () => {
    const text = 'ab\ncdé\n\nf';
    for (const at of [0, 2, 3, 6, 7, 8]) {
      const { line, column } = lineAndColumn(text, at);
      expect(computeOffset(text, line, column - 1)).toBe(at);
    }
  });
  it('stay inside the text', () => {
    expect(computeOffset('ab', 9, 9)).toBe(2);
    expect(computeOffset('ab\ncd', 1, 99)).toBe(2);
  });
});

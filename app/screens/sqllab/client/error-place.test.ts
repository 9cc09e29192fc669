import { describe, expect, it } from 'vitest';
import type { WireError } from '#app/domain/errors.ts';
import { errorPlaces, lineAndColumn, offsetOf } from './error-place.ts';

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
      executed: 'select nope from t',
    });
    expect(places).toEqual([{ from: 17, to: 21, message: 'bad' }]);
    expect(text.slice(17, 21)).toBe('nope');
  });
  it('finds the statement of a script that failed, though the database counts from where that statement begins', () => {
    const script = 'select 1;\n\n-- second\nselect nope\nfrom t;\nselect 3';
    const failed = (executed: string, from: number) =>
      errorPlaces([error({ position: { from } })], { text: script, ran: script, ranFrom: 0, executed }).map(
        (place) => place.from,
      );
    const at = script.indexOf('nope');
    expect(failed('select nope\nfrom t\nLIMIT 1001', 7)).toEqual([at]);
    expect(failed('CREATE TABLE "public"."kept" AS\nselect nope\nfrom t', 39)).toEqual([at]);
    expect(failed('something else altogether', 10)).toEqual([]);
  });
  it('takes all places that the server found', () => {
    const diagnostics = [
      { from: 0, to: 6, message: 'one' },
      { from: 7, to: 8, message: 'two' },
    ];
    expect(
      errorPlaces([error({ diagnostics })], { text, ran: text, ranFrom: 0, executed: null }).map(({ message }) => message),
    ).toEqual(['one', 'two']);
  });
  it('finds nothing once the text has changed, outside of it, and for an error without a place', () => {
    const at = (from: number) => error({ position: { from } });
    expect(errorPlaces([at(7)], { text: 'select 2', ran: 'select 1', ranFrom: 0, executed: null })).toEqual([]);
    expect(errorPlaces([at(900)], { text, ran: text, ranFrom: 0, executed: null })).toEqual([]);
    expect(errorPlaces([error({}), error({ position: 'here' })], { text, ran: text, ranFrom: 0, executed: null })).toEqual([]);
  });
});

describe('offsets', () => {
  it('go to lines and columns and back', () => {
    const text = 'ab\ncdé\n\nf';
    for (const at of [0, 2, 3, 6, 7, 8]) {
      const { line, column } = lineAndColumn(text, at);
      expect(offsetOf(text, line, column - 1)).toBe(at);
    }
  });
  it('stay inside the text', () => {
    expect(offsetOf('ab', 9, 9)).toBe(2);
    expect(offsetOf('ab\ncd', 1, 99)).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { sameText, type SourceMap } from '#app/domain/template/source-map.ts';
import { placeFailure, placeRefusal } from './place-error.ts';

const typed = "select '{{ a }}',\n nope";
/** Source map of `select 'a value',\\n nope`. */
const map: SourceMap = [
  [0, 8, 0, null],
  [8, 7, 8, 15],
  [15, 8, 15, null],
];
const failure = (message: string, position?: object) =>
  new AppError('SYNTAX_ERROR', message, { extra: { engine_name: 'X', position } });

describe('a failure of the database', () => {
  it('is placed in the typed text', () => {
    const placed = placeFailure(failure('bad', { from: 19, line: 2, column: 2 }), { typed, map });
    expect(placed).toMatchObject({ message: 'bad', extra: { engine_name: 'X', position: { from: 19, line: 2, column: 2 } } });
    expect(placeFailure(failure('bad', { from: 10, line: 1, column: 11 }), { typed, map })).toMatchObject({
      extra: { position: { from: 8, to: 15, line: 1, column: 9 } },
    });
  });
  it('says its line as typed', () => {
    const placed = placeFailure(failure("near 'x' at line 1", { from: 19 }), { typed, map });
    expect(placed).toMatchObject({ message: "near 'x' at line 2" });
    const clickhouse = failure('Syntax error: failed at position 20 (nope) (line 1, col 20): nope. Expected', { from: 19 });
    expect(placeFailure(clickhouse, { typed, map })).toMatchObject({
      message: 'Syntax error: failed (nope) (line 2, col 2): nope. Expected',
    });
  });
  it('has no place where its own is in what the typed text does not have', () => {
    expect(placeFailure(failure('bad', { from: 40 }), { typed, map })).toMatchObject({ extra: { engine_name: 'X' } });
    expect(placeFailure(failure('bad', { from: 40 }), { typed, map: [] })).not.toHaveProperty('extra.position');
    const other = new Error('x');
    expect(placeFailure(other, { typed, map })).toBe(other);
  });
});

describe('a refusal', () => {
  it('has its diagnostics, its line and its message in the typed text', () => {
    const extra = { sql: 'rendered', line: 1, column: 20, diagnostics: [{ code: 'syntax', message: 'm', from: 18, to: 22 }] };
    const refusal = new AppError('INVALID_SQL_ERROR', 'm (line 1, column 20)', { extra });
    expect(placeRefusal(refusal, { typed, map })).toMatchObject({
      message: 'm (line 2, column 1)',
      extra: { sql: typed, line: 2, column: 1, diagnostics: [{ code: 'syntax', message: 'm', from: 18, to: 22 }] },
    });
    expect(placeRefusal(refusal, { typed, map: [] })).toMatchObject({ message: 'm', extra: { sql: typed } });
    expect(placeRefusal(refusal, { typed: 'a'.repeat(30), map: sameText(30) })).toMatchObject({
      message: 'm (line 1, column 19)',
    });
  });
});

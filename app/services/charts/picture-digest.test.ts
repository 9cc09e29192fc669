import { describe, expect, it } from 'vitest';
import type { Column, Table } from '#app/domain/table.ts';
import { digestDrawn, digestEntry } from './picture-digest.ts';

const table = (...columns: readonly Column[]): Table => ({ columns, rowCount: 2 });
const numbers = (...values: number[]): Column => ({ name: 'n', type: 'numeric', values: Float64Array.from(values) });
const drawn = { svg: '<svg/>', tables: [table(numbers(1, 2))], settings: { a: 1 } };

describe('the digest of what was drawn', () => {
  it('is the same for equal results, however often they were queried', () => {
    expect(digestDrawn(drawn)).toBe(digestDrawn({ ...drawn, tables: [table(numbers(1, 2))] }));
    expect(digestDrawn(drawn)).toMatch(/^[\w-]{20,24}$/);
  });

  it.each([
    ['the picture', { svg: '<svg></svg>' }],
    ['the settings', { settings: { a: 2 } }],
    ['a number that the picture rounds away', { tables: [table(numbers(1, 2.000001))] }],
    ['a null', { tables: [table(numbers(1, NaN))] }],
    ['the name of a column', { tables: [table({ ...numbers(1, 2), name: 'm' })] }],
    ['digits beyond a double', { tables: [table({ ...numbers(1, 2), exact: new Map([[0, '1.0']]) } as Column)] }],
    ['a text', { tables: [table({ name: 'n', type: 'string', values: ['1', '2'] })] }],
    ['a boolean', { tables: [table({ name: 'n', type: 'boolean', values: Int8Array.from([1, 0]) })] }],
  ])('differs with %s', (_, other) => expect(digestDrawn({ ...drawn, ...other })).not.toBe(digestDrawn(drawn)));

  it('reads a column that is a part of a larger buffer alone', () => {
    const whole = Float64Array.from([9, 1, 2, 9]);
    const part: Column = { name: 'n', type: 'numeric', values: whole.subarray(1, 3) };
    expect(digestDrawn({ ...drawn, tables: [table(part)] })).toBe(digestDrawn(drawn));
  });
});

describe('the digest of an entry', () => {
  const note = { isCached: true, queriedAtMs: 1, period: '2001', filters: ['AA'] };
  const entry = { title: 'Flights', note, widthPx: 300, heightPx: 200 };

  it('does not change with the age of the data', () =>
    expect(digestEntry({ digest: 'd' }, { ...entry, note: { ...note, isCached: false, queriedAtMs: 2 } })).toBe(
      digestEntry({ digest: 'd' }, entry),
    ));

  it.each([
    ['the drawing', 'e', {}],
    ['the title', 'd', { title: 'Delays' }],
    ['its size', 'd', { widthPx: 301 }],
    ['its period', 'd', { note: { ...note, period: null } }],
    ['its filters', 'd', { note: { ...note, filters: [] } }],
    ['a limit', 'd', { note: { ...note, limit: { brief: 'a', message: 'b' } } }],
  ])('changes with %s', (_, digest, other) =>
    expect(digestEntry({ digest }, { ...entry, ...other })).not.toBe(digestEntry({ digest: 'd' }, entry)),
  );
});

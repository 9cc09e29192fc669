import { describe, expect, it } from 'vitest';
import { seededRandom } from '#app/domain/random/seeded-random.ts';
import { AppError } from '#app/domain/errors.ts';
import { decodeTable, encodeTable } from './table-codec.ts';
import type { Column, Table } from '#app/domain/table.ts';

const STRINGS = ['', 'a', '__proto__', 'ünï 漢 💥', '\ud800 alone', '\0', '"\\\n', 'x'.repeat(300)];

function randomColumn(draw: () => number, rowCount: number): Column {
  const rows = Array.from({ length: rowCount });
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const name = pick(STRINGS);
  const doubles = Float64Array.from(rows, () => pick([draw(), -0, NaN, 5e-324, 1.7976931348623157e308, Infinity, draw() * 1e18]));
  switch (pick(['numeric', 'exact', 'temporal', 'boolean', 'few', 'many', 'json'] as const)) {
    case 'numeric':
      return { name, type: 'numeric', values: doubles };
    case 'exact':
      return { name, type: 'numeric', values: doubles, exact: new Map(rowCount > 0 ? [[rowCount - 1, '9007199254740993']] : []) };
    case 'temporal':
      return { name, type: 'temporal', values: doubles };
    case 'boolean':
      return { name, type: 'boolean', values: Int8Array.from(rows, () => pick([-1, 0, 1])) };
    case 'few':
      return { name, type: 'string', values: rows.map(() => pick([...STRINGS, null])) };
    case 'many':
      return { name, type: 'string', values: rows.map((_, row) => (draw() < 0.1 ? null : `${row} ${pick(STRINGS)}`)) };
    case 'json':
      return { name, type: 'json', values: rows.map(() => pick([null, [1, 2], { a: 'ü' }, 'x'])) };
  }
}

const bits = (column: Column): unknown =>
  column.type === 'numeric' || column.type === 'temporal'
    ? [...new Uint8Array(column.values.slice().buffer)]
    : [...column.values];

const describeTable = (table: Table): unknown => ({
  rowCount: table.rowCount,
  columns: table.columns.map((column) => [
    column.name,
    column.type,
    bits(column),
    column.type === 'numeric' ? [...(column.exact ?? [])] : null,
  ]),
});

describe("a table's bytes", () => {
  it('give back the same table, to the last bit', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const draw = seededRandom(seed);
      const rowCount = Math.floor(draw() * 40);
      const table: Table = {
        rowCount,
        columns: Array.from({ length: Math.floor(draw() * 8) }, () => randomColumn(draw, rowCount)),
      };
      expect(describeTable(decodeTable(encodeTable(table)))).toEqual(describeTable(table));
    }
  });

  it('can begin anywhere in their memory', () => {
    const table: Table = { rowCount: 2, columns: [{ name: 'a', type: 'numeric', values: Float64Array.of(1, 2) }] };
    const bytes = encodeTable(table);
    const shifted = new Uint8Array(bytes.byteLength + 3);
    shifted.set(bytes, 3);
    expect(describeTable(decodeTable(shifted.subarray(3)))).toEqual(describeTable(table));
  });

  it('store strings that repeat once', () => {
    const values = Array.from({ length: 10_000 }, (_, row) => `category ${row % 5}`);
    expect(encodeTable({ rowCount: 10_000, columns: [{ name: 'c', type: 'string', values }] }).byteLength).toBeLessThan(21_000);
  });

  it('are refused when they are others, or too few', () => {
    const bytes = encodeTable({ rowCount: 3, columns: [{ name: 'a', type: 'numeric', values: Float64Array.of(1, 2, 3) }] });
    for (const broken of [
      new Uint8Array(),
      new Uint8Array(64),
      bytes.subarray(0, bytes.byteLength - 8),
      bytes.map((byte, at) => (at === 12 ? 0 : byte)),
    ]) {
      expect(() => decodeTable(broken)).toThrow(AppError);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import type { WireTable } from './wire.ts';
import { fromWireTable, toWireTable } from './wire-table.ts';

describe('a table on the wire', () => {
  it('arrives as it left, nulls and long numbers included', () => {
    const table: Table = {
      rowCount: 2,
      columns: [
        { name: 'n', type: 'numeric', values: Float64Array.of(1.5, NaN), exact: new Map([[1, '9007199254740993']]) },
        { name: 't', type: 'temporal', values: Float64Array.of(0, NaN) },
        { name: 'b', type: 'boolean', values: Int8Array.of(1, -1) },
        { name: '__proto__', type: 'string', values: ['a', null] },
        { name: 'j', type: 'json', values: [{ a: [1] }, null] },
      ],
    };
    expect(fromWireTable(JSON.parse(JSON.stringify(toWireTable(table))) as WireTable)).toEqual(table);
  });
});

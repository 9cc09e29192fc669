// What a dataset has to offer, as rows: its columns, and the time grains of its engine.
import type { Dataset } from '#app/domain/query/dataset.ts';
import { GENERIC_TYPE, type Table } from '#app/domain/table.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { namedGrains } from '#app/stores/dataset/grain-names.ts';

/** `{column_name, verbose_name, dtype}` of each column; dtype is null where the type is not known. */
export function columnsTable({ columns }: Dataset, engine: string): Table {
  const { dialect } = findEngine(engine);
  const codes = columns.map(({ type, isTemporal }) => {
    const generic = isTemporal ? 'temporal' : type === null ? null : dialect.genericType(type);
    return generic === null ? NaN : GENERIC_TYPE[generic];
  });
  return {
    columns: [
      { name: 'column_name', type: 'string', values: columns.map(({ name }) => name) },
      { name: 'verbose_name', type: 'string', values: columns.map(({ verboseName }) => verboseName) },
      { name: 'dtype', type: 'numeric', values: Float64Array.from(codes) },
    ],
    rowCount: columns.length,
  };
}

/** `{name, function, duration}` of each grain; the function has `{col}` where the column goes. */
export function timeGrainsTable(engine: string): Table {
  const { dialect } = findEngine(engine);
  const grains = namedGrains(dialect.grains);
  return {
    columns: [
      { name: 'name', type: 'string', values: grains.map(([, message]) => message) },
      { name: 'function', type: 'string', values: grains.map(([key]) => dialect.truncate('{col}', key)) },
      { name: 'duration', type: 'string', values: grains.map(([key]) => key) },
    ],
    rowCount: grains.length,
  };
}

// What a Warehouse knows of its tables until they change: their sizes for cost estimates, from row ids first and counted where
// that would refuse a statement; what their selects open; and which statements have been proved.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';
import { TableStatistics, type RunStatistics } from '#app/engines/sqlite/cost/table-statistics.ts';

/** Of texts, each. */
const MAX_KEPT_BYTES = 1_000_000;

export interface WarehouseStatistics {
  readonly rough: TableStatistics;
  readonly exact: TableStatistics;
  /** Changes with the data. An EXPLAIN with its text is compiled again: a cached one would show the old trees. */
  readonly generation: number;
  /** `read`, or what it gave for this source before. */
  readonly keep: <Value extends object>(source: string, read: () => Value) => Value;
  /** Forgets everything: the data is about to change. */
  clear(): void;
}

/** Statistics of an object's database. */
export function createWarehouseStatistics(sql: SqlStorage): WarehouseStatistics {
  const query: RunStatistics = (text, ...params) => [...sql.exec(text, ...params).raw()];
  const [rough, exact] = [new TableStatistics(query, false), new TableStatistics(query, true)];
  const kept = createByteCache<object>(MAX_KEPT_BYTES);
  let generation = 0;
  return {
    rough,
    exact,
    get generation() {
      return generation;
    },
    keep: <Value extends object>(source: string, read: () => Value): Value => {
      const value = (kept.get(source) as Value | undefined) ?? read();
      kept.set(source, value);
      return value;
    },
    clear: () => {
      generation += 1;
      kept.clear();
      rough.clear();
      exact.clear();
    },
  };
}

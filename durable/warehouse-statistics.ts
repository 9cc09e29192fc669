// Caches facts about a Warehouse's tables until the data changes: row counts for cost estimates (estimated from row ids, and counted
// only if the estimate would refuse a statement), compiled EXPLAINs, and statements that were verified.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';
import { TableStatistics, type RunStatistics } from '#app/engines/sqlite/cost/table-statistics.ts';

/** Max size of the cache of EXPLAINs and verified statements. */
const MAX_CACHED_BYTES = 1_000_000;

export interface WarehouseStatistics {
  readonly rough: TableStatistics;
  readonly exact: TableStatistics;
  /** Changes with the data. Part of the text of EXPLAINs, so that they are compiled again after a change. */
  readonly generation: number;
  /** Returns the cached value of this source, or reads and caches it. */
  readonly getOrRead: <Value extends object>(source: string, read: () => Value) => Value;
  /** Clears all caches, because the data is about to change. */
  clear(): void;
}

/** Creates the statistics of an object's database. */
export function createWarehouseStatistics(sql: SqlStorage): WarehouseStatistics {
  const query: RunStatistics = (text, ...params) => [...sql.exec(text, ...params).raw()];
  const [rough, exact] = [new TableStatistics(query, false), new TableStatistics(query, true)];
  const cache = createByteCache<object>(MAX_CACHED_BYTES);
  let generation = 0;
  return {
    rough,
    exact,
    get generation() {
      return generation;
    },
    getOrRead: <Value extends object>(source: string, read: () => Value): Value => {
      const value = (cache.get(source) as Value | undefined) ?? read();
      cache.set(source, value);
      return value;
    },
    clear: () => {
      generation += 1;
      cache.clear();
      rough.clear();
      exact.clear();
    },
  };
}

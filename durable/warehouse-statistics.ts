// Sizes of a Warehouse's tables for cost estimates: from row ids first, counted where that would refuse a statement.
import { TableStatistics, type Query } from '#app/engines/sqlite/cost/table-statistics.ts';

export interface WarehouseStatistics {
  readonly rough: TableStatistics;
  readonly exact: TableStatistics;
  /** Changes with the data. An EXPLAIN with its text is compiled anew: one kept from before would show the old trees. */
  readonly generation: number;
  /** Forgets everything: the data is about to change. */
  clear(): void;
}

/** Statistics of an object's database. */
export function createWarehouseStatistics(sql: SqlStorage): WarehouseStatistics {
  const query: Query = (text, ...params) => [...sql.exec(text, ...params).raw()];
  const [rough, exact] = [new TableStatistics(query, false), new TableStatistics(query, true)];
  let generation = 0;
  return {
    rough,
    exact,
    get generation() {
      return generation;
    },
    clear: () => {
      generation += 1;
      rough.clear();
      exact.clear();
    },
  };
}

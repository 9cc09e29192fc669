// A query's result with its metadata, and the dependencies of executing it.
import type { AppliedFilter, RejectedFilter } from '#app/domain/query/filter-report.ts';
import type { RowLimitNote } from '#app/domain/query/row-limit-note.ts';
import type { Table } from '#app/domain/table.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { AnnotationRecords } from './annotation-data.server.ts';

export type QueryDeps = Pick<Deps, 'db' | 'metadataCache' | 'queryService' | 'config'>;

export interface DatasetResult {
  /** After post-processing. */
  readonly table: Table;
  /** Rows that the query's own statement gave, before post-processing. */
  readonly sqlRowCount: number;
  /** Whether the results of all statements came from the cache. */
  readonly isCached: boolean;
  /** UTC ms at which a cached result was queried; null when it is fresh. */
  readonly cachedAtMs: number | null;
  /** UTC ms of the database query: of several statements the oldest. */
  readonly queriedAtMs: number;
  /** As set: -1 disables caching, 0 never expires. */
  readonly cacheTimeoutS: number;
  /** SQL with literals, for display. */
  readonly sql: string;
  readonly cacheKey: string;
  /** Equal for results with equal content: each statement's result with its time, and the post-processing. */
  readonly madeFrom: string;
  readonly appliedFilters: readonly AppliedFilter[];
  readonly rejectedFilters: readonly RejectedFilter[];
  /** UTC ms; null is open or none. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Columns that the dataset declares temporal, regardless of their contents. */
  readonly temporalNames: ReadonlySet<string>;
  /** Columns whose filters a template of the dataset has used. */
  readonly appliedTemplateFilters: readonly string[];
  readonly labelMap: ReadonlyMap<string, readonly string[]>;
  readonly indexNames: readonly number[];
  readonly rowLimit: RowLimitNote;
  /** Annotation data by layer name. */
  readonly annotationData: AnnotationRecords;
}

// A query whose texts contain templates, and the rendered result.
import type { Identity } from '#app/domain/access/identity.ts';
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { QueryObject } from '#app/domain/query/query-object.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface RenderDeps extends Pick<Deps, 'db' | 'metadataCache' | 'config'> {
  /** For partitions that templates read. */
  readonly queryService: Pick<Deps['queryService'], 'rows'>;
}

export interface TemplatedQuery {
  readonly identity: Identity;
  readonly dataset: Dataset;
  readonly connection: Connection;
  readonly rowClauses: readonly RowClause[];
  readonly query: QueryObject;
  /** UTC ms: the instant of the request, which "now" and "today" refer to. */
  readonly nowMs: number;
  /** Zone in which days begin, where the query names one; absent or null is the dataset's. */
  readonly timeZone?: string | null;
  /** Ids of the datasets whose templates refer to this one; absent: it is queried directly. */
  readonly trail?: readonly number[];
}

export interface RenderedQuery {
  /** Statement, calculated columns, metrics and predicate rendered, as far as the query uses them. */
  readonly dataset: Dataset;
  readonly rowClauses: readonly RowClause[];
  /** Free SQL rendered; without the filters that a template took for itself. */
  readonly query: QueryObject;
  /** What was read of the user, the address and elsewhere: a part of the cache key. */
  readonly templateReads: readonly (readonly [name: string, value: string])[];
  /** Columns whose filters a template has used. */
  readonly appliedTemplateFilters: readonly string[];
  /** A rendered text as users see it: without the clauses in the datasets that it refers to. Absent: as it is. */
  readonly shown?: (text: string) => string;
}

/** Throws 400 or 422 with the position of what a template has wrong, 403 and 404 for the datasets that it refers to. */
type RenderQuery = (deps: RenderDeps, templated: TemplatedQuery) => Promise<RenderedQuery>;

/** Row clauses and referenced datasets contain templates themselves: their resolver is given the renderer. */
export interface GuardDeps extends RenderDeps {
  readonly renderQuery: RenderQuery;
  /** UTC ms: the instant of the request. */
  readonly nowMs: number;
}

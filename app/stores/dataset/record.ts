// A dataset with everything that is kept of it, as the wire's forms are made from it. Pure.
import type { datasetColumns, datasetMetrics, datasets } from '#drizzle/schema/index.ts';

export type ColumnRecord = typeof datasetColumns.$inferSelect;
export type MetricRecord = typeof datasetMetrics.$inferSelect;

export interface RecordPerson {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

interface RecordOwner extends RecordPerson {
  readonly username: string;
  readonly email: string;
}

/** The database as dataset clients see it. */
export interface RecordDatabase {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly engine: string;
  /** The connection's catalog: that of a dataset without one. Null where it has no name. */
  readonly catalog: string | null;
  readonly allowMultiCatalog: boolean;
  readonly allowsCostEstimate: boolean;
  readonly allowsVirtualTableExplore: boolean;
  readonly configurationMethod: string;
  readonly disableDataPreview: boolean;
  readonly disableDrillToDetail: boolean;
}

export interface DatasetRecord {
  readonly row: typeof datasets.$inferSelect;
  /** Columns by id, including those that the table no longer has. */
  readonly columns: readonly ColumnRecord[];
  readonly metrics: readonly MetricRecord[];
  readonly owners: readonly RecordOwner[];
  readonly creator: RecordPerson | null;
  readonly changer: RecordPerson | null;
  readonly database: RecordDatabase;
}

/** What the dataset's engine says of it. */
export interface EngineFacts {
  readonly backend: string;
  readonly information: Readonly<Record<string, boolean>>;
  /** JSON schema of the connection's form. */
  readonly parametersSchema: Readonly<Record<string, unknown>>;
  readonly allowsSubquery: boolean;
  /** ISO 8601 keys, in the order of the selection. */
  readonly grains: readonly string[];
  /** Null when unknown. */
  genericType(declaredType: string): 'numeric' | 'string' | 'temporal' | 'boolean' | null;
  /** The statement for a first look. */
  selectStar(place: { readonly catalog: string | null; readonly schema: string | null; readonly name: string }): string;
}

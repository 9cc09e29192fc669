// Draft of a dataset on its edit screen: values as displayed in fields, with empty text for unset ones.
import type { DraftOf } from '#app/domain/fields/drafts.ts';
import type { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from './fields.ts';
import type { DatasetFolder } from './folders/folder.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

export interface CertificationDraft {
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  /** Markdown. */
  readonly warning: string;
}

export interface ColumnDraft extends CertificationDraft, DraftOf<typeof COLUMN_FIELDS> {
  /** Key of the entry while the screen is open; for saved entries, their id. */
  readonly key: string;
  /** Null for a new entry. */
  readonly id: number | null;
  /** Identifies the entry in folders. */
  readonly uuid: string;
  readonly name: string;
  /** Null for a column of the source. */
  readonly expression: string | null;
  /** JSON text, including unknown keys. */
  readonly extra: string;
}

export interface MetricDraft extends CertificationDraft, DraftOf<typeof METRIC_FIELDS> {
  readonly key: string;
  readonly id: number | null;
  readonly uuid: string;
  readonly name: string;
  readonly expression: string;
  readonly currencySymbol: string;
  readonly currencyPosition: 'prefix' | 'suffix';
  readonly extra: string;
}

/** An empty catalog or schema means the connection's own. */
export interface DatasetDraft extends CertificationDraft, DraftOf<typeof DATASET_FIELDS> {
  readonly name: string;
  readonly database: Person;
  /** Null for a physical dataset, which reads the table with its name. */
  readonly sql: string | null;
  readonly owners: readonly Person[];
  readonly extra: string;
  readonly folders: readonly DatasetFolder[];
  readonly columns: readonly ColumnDraft[];
  readonly metrics: readonly MetricDraft[];
}

export type DatasetField = Exclude<keyof DatasetDraft, 'columns' | 'metrics'>;

export const isCalculated = ({ expression }: Pick<ColumnDraft, 'expression'>): boolean => expression !== null;

/** The dataset's source, if the draft has changed it. */
export const isMoved = (saved: DatasetDraft, draft: DatasetDraft): boolean =>
  saved.sql !== draft.sql ||
  saved.database.id !== draft.database.id ||
  saved.catalog !== draft.catalog ||
  saved.schema !== draft.schema ||
  (draft.sql === null && saved.name !== draft.name);

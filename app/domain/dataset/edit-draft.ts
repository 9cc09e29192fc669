// A dataset as its edit screen keeps it: every value as its field shows it, empty text where nothing is set.
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
  /** Names it as long as the screen is open; of saved ones their id. */
  readonly key: string;
  /** Null: new. */
  readonly id: number | null;
  /** By which folders name it. */
  readonly uuid: string;
  readonly name: string;
  /** Null for one that the source has. */
  readonly expression: string | null;
  /** JSON text, with whatever else is in it. */
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

/** An empty catalog or schema is the connection's own. */
export interface DatasetDraft extends CertificationDraft, DraftOf<typeof DATASET_FIELDS> {
  readonly name: string;
  readonly database: Person;
  /** Null: it reads the table of its name. */
  readonly sql: string | null;
  readonly owners: readonly Person[];
  readonly extra: string;
  readonly folders: readonly DatasetFolder[];
  readonly columns: readonly ColumnDraft[];
  readonly metrics: readonly MetricDraft[];
}

export type DatasetField = Exclude<keyof DatasetDraft, 'columns' | 'metrics'>;

export const isCalculated = ({ expression }: Pick<ColumnDraft, 'expression'>): boolean => expression !== null;

/** Where the dataset reads from, as far as the draft says another place than the saved one. */
export const isMoved = (saved: DatasetDraft, draft: DatasetDraft): boolean =>
  saved.sql !== draft.sql ||
  saved.database.id !== draft.database.id ||
  saved.catalog !== draft.catalog ||
  saved.schema !== draft.schema ||
  (draft.sql === null && saved.name !== draft.name);

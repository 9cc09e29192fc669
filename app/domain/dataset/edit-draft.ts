// A dataset as its edit screen keeps it: every value as its field shows it, empty text where nothing is set.
import type { Folder } from './folders/folder.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

export interface Certification {
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  /** Markdown. */
  readonly warning: string;
}

export interface ColumnDraft extends Certification {
  /** Names it as long as the screen is open; of saved ones their id. */
  readonly key: string;
  /** Null: new. */
  readonly id: number | null;
  /** By which folders name it. */
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** Null for one that the source has. */
  readonly expression: string | null;
  readonly verboseName: string;
  readonly description: string;
  readonly dateFormat: string;
  /** What its numbers stand for, as it is stored: names that are unknown here stay. */
  readonly advancedType: string;
  readonly isTemporal: boolean;
  readonly isGroupable: boolean;
  readonly isFilterable: boolean;
  /** JSON text, with whatever else is in it. */
  readonly extra: string;
}

export interface MetricDraft extends Certification {
  readonly key: string;
  readonly id: number | null;
  readonly uuid: string;
  readonly name: string;
  readonly expression: string;
  readonly verboseName: string;
  readonly description: string;
  readonly d3Format: string;
  readonly currencySymbol: string;
  readonly currencyPosition: 'prefix' | 'suffix';
  readonly extra: string;
}

export interface DatasetDraft extends Certification {
  readonly name: string;
  readonly database: Person;
  /** Empty: the connection's own. */
  readonly catalog: string;
  readonly schema: string;
  /** Null: it reads the table of its name. */
  readonly sql: string | null;
  readonly description: string;
  readonly owners: readonly Person[];
  readonly mainTemporalColumn: string;
  readonly alwaysFilterMainTemporal: boolean;
  readonly normalizeColumns: boolean;
  readonly filterSelectEnabled: boolean;
  readonly fetchValuesPredicate: string;
  readonly templateParams: string;
  readonly defaultEndpoint: string;
  readonly currencyCodeColumn: string;
  /** Whole numbers as typed. */
  readonly offsetHours: string;
  readonly cacheTimeoutS: string;
  readonly timeZone: string;
  readonly extra: string;
  readonly folders: readonly Folder[];
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

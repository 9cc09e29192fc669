// What planning needs to know of a dataset: the store reads it, the planner and the charts only look.
import type { AdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import type { CertificationDraft } from '#app/domain/dataset/edit-draft.ts';
import type { DatasetFolder } from '#app/domain/dataset/folders/folder.ts';
import type { TemporalStorage } from '#app/domain/sql/dialect.ts';

export interface DatasetColumn {
  readonly name: string;
  readonly verboseName: string | null;
  readonly description: string | null;
  /** As the database declares it; null when unknown. */
  readonly type: string | null;
  readonly isTemporal: boolean;
  readonly isGroupable: boolean;
  readonly isFilterable: boolean;
  /** SQL of a calculated column; null for a physical one. */
  readonly expression: string | null;
  readonly storage: TemporalStorage;
  /** What its numbers mean; left out for plain numbers. */
  readonly advancedType?: AdvancedType | undefined;
  /** Left out where there is none. */
  readonly certification?: CertificationDraft | undefined;
}

export interface DatasetMetric {
  readonly name: string;
  readonly verboseName: string | null;
  readonly description: string | null;
  readonly expression: string;
  readonly d3Format: string | null;
  readonly currency: { readonly symbol: string; readonly symbolPosition: 'prefix' | 'suffix' } | null;
  readonly certification?: CertificationDraft | undefined;
}

export interface Dataset {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** SQL of a virtual dataset; null for a physical one. */
  readonly sql: string | null;
  /** What users see of `sql` if rows of its tables are limited for them; absent: `sql` itself. */
  readonly shownSql?: string | undefined;
  readonly mainTemporalColumn: string | null;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
  /** Bumped at every change of the dataset: a part of every cache key. */
  readonly version: string;
  readonly cacheTimeoutS: number | null;
  /** Added to every instant that is read; taken from every bound in a request. */
  readonly offsetHours: number;
  /** IANA name of the zone in which days begin and end; null: UTC. */
  readonly timeZone: string | null;
  /** Whether a time filter on another column filters the main one too. */
  readonly alwaysFilterMainTemporal: boolean;
  /** Whether editors of filters offer the values of its columns. */
  readonly offersValues: boolean;
  /** A condition on the rows whose values are offered as options; can be a template. */
  readonly fetchValuesPredicate: string | null;
  /** What templates of the dataset can name besides macros. */
  readonly templateParams: Readonly<Record<string, unknown>>;
  /** The column whose cells are the currency codes of a row's amounts; null: they are of one currency, or of none. */
  readonly currencyCodeColumn: string | null;
  readonly certification?: CertificationDraft | undefined;
  /** In which panels group metrics and columns; left out where there are none. */
  readonly folders?: readonly DatasetFolder[] | undefined;
}

/** A dataset's default query settings. */
export const PLAIN_SETTINGS = {
  cacheTimeoutS: null,
  offsetHours: 0,
  timeZone: null,
  alwaysFilterMainTemporal: false,
  offersValues: true,
  fetchValuesPredicate: null,
  templateParams: {},
  currencyCodeColumn: null,
} as const satisfies Partial<Dataset>;

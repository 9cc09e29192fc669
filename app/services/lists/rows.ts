// Rows of the lists as their screens need them.
import type { DashboardSketch } from '#app/domain/dashboard/sketch-layout.ts';
import type { Vouched } from '#app/domain/dataset/edit-draft.ts';

export interface NamedThing {
  readonly id: number;
  readonly name: string;
}

/** What every row of something that has owners tells. */
interface OwnedRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly owners: readonly NamedThing[];
  readonly changedOnMs: number;
  readonly changedBy: string;
  /** Whether the viewer may change and delete it. */
  readonly mayWrite: boolean;
}

export interface ChartRow extends OwnedRow {
  /** Of the version that the row shows. */
  readonly etag: string;
  readonly vizType: string;
  /** Null once it is gone. */
  readonly dataset: NamedThing | null;
  readonly dashboards: readonly NamedThing[];
  readonly tags: readonly NamedThing[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly isFavorite: boolean;
}

export interface DashboardRow extends OwnedRow {
  /** Of the version that the row shows. */
  readonly etag: string;
  readonly slug: string | null;
  readonly url: string;
  readonly published: boolean;
  readonly chartCount: number;
  readonly tags: readonly NamedThing[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly isFavorite: boolean;
  readonly sketch: DashboardSketch | null;
}

export interface DatasetRow extends OwnedRow {
  readonly isVirtual: boolean;
  readonly database: NamedThing;
  readonly schema: string | null;
  readonly url: string;
  readonly certification: Vouched;
}

export interface SavedQueryRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly sql: string;
  /** Null once it is gone. */
  readonly database: NamedThing | null;
  readonly schema: string | null;
  readonly catalog: string | null;
  readonly tags: readonly NamedThing[];
  readonly changedOnMs: number;
}

export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly changedOnMs: number;
  readonly changedBy: string;
  readonly isFavorite: boolean;
  /** Whether the viewer can rename and delete it. */
  readonly mayWrite: boolean;
}

export interface CssTemplateRow {
  readonly id: number;
  readonly name: string;
  readonly css: string;
  readonly changedOnMs: number;
  readonly changedBy: string;
}

export interface HistoryRow {
  readonly id: number;
  readonly sql: string;
  readonly state: string;
  readonly database: NamedThing | null;
  readonly schema: string | null;
  readonly tabName: string;
  readonly rows: number | null;
  readonly error: string;
  /** UTC milliseconds. */
  readonly startMs: number;
  /** Null while it runs. */
  readonly durationMs: number | null;
  /** Empty for the viewer's own. */
  readonly userName: string;
}

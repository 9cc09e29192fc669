// Rows of the lists as their screens need them.
import type { Managed } from '#app/domain/access/managed.ts';
import type { DashboardSketch } from '#app/domain/dashboard/layout/sketch-layout.ts';
import type { CertificationDraft } from '#app/domain/dataset/edit-draft.ts';

export interface NamedItem {
  readonly id: number;
  readonly name: string;
}

/** What every row of something that has owners tells. */
interface OwnedRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly owners: readonly NamedItem[];
  readonly changedOnMs: number;
  readonly changedBy: string;
  /** Management by another tool; null: managed here. */
  readonly managed: Managed | null;
  /** Whether the viewer can change and delete it. */
  readonly mayWrite: boolean;
}

export interface ChartRow extends OwnedRow {
  /** Etag of the version in the row. */
  readonly etag: string;
  /** URL of the thumbnail; empty if unknown. */
  readonly thumbnailUrl: string;
  readonly vizType: string;
  /** Null once deleted. */
  readonly dataset: NamedItem | null;
  readonly dashboards: readonly NamedItem[];
  readonly tags: readonly NamedItem[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly isFavorite: boolean;
}

export interface DashboardRow extends OwnedRow {
  /** Etag of the version in the row. */
  readonly etag: string;
  /** URL of the thumbnail; empty if unknown. */
  readonly thumbnailUrl: string;
  readonly slug: string | null;
  readonly url: string;
  readonly published: boolean;
  readonly chartCount: number;
  readonly tags: readonly NamedItem[];
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly isFavorite: boolean;
  readonly sketch: DashboardSketch | null;
}

export interface DatasetRow extends OwnedRow {
  readonly isVirtual: boolean;
  readonly database: NamedItem;
  readonly schema: string | null;
  readonly url: string;
  readonly certification: CertificationDraft;
}

export interface SavedQueryRow {
  readonly mayWrite: boolean;
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly sql: string;
  /** Null once deleted. */
  readonly database: NamedItem | null;
  /** Whether charts can be created from it, without a dataset. */
  readonly allowsExplore: boolean;
  readonly schema: string | null;
  readonly catalog: string | null;
  /** JSON text; null: none. */
  readonly templateParams: string | null;
  readonly tags: readonly NamedItem[];
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
  /** Whether `sql` is only the beginning of it. */
  readonly isCut: boolean;
  readonly state: string;
  readonly database: NamedItem | null;
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

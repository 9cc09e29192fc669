// What the edit screen of a dataset is given.
import type { Managed } from '#app/domain/access/managed.ts';
import type { DatasetDraft } from '#app/domain/dataset/edit-draft.ts';

export interface DatasetPage {
  readonly id: number;
  /** The version that `saved` is of, quoted as If-Match wants it. */
  readonly etag: string;
  readonly saved: DatasetDraft;
  /** UTC ms. */
  readonly changedOnMs: number;
  /** Null: the system, or a deleted user. */
  readonly changedBy: string | null;
  /** Management by another tool; null: managed here. */
  readonly managed: Managed | null;
  /** Our id of the database's engine. */
  readonly engine: string;
  readonly charts: readonly { readonly id: number; readonly name: string; readonly vizType: string }[];
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
  readonly mayWrite: boolean;
}

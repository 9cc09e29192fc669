// A dashboard as the server's services and the screens know it.
import type { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import type { FieldRow } from '#app/domain/fields/field.ts';
import type { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';
import type { ObjectViewer } from '#app/domain/access/viewers.ts';
import type { Managed } from '#app/domain/access/managed.ts';

export interface Dashboard extends Omit<FieldRow<typeof DASHBOARD_FIELDS>, keyof FieldRow<typeof MANAGED_FIELDS>> {
  readonly id: number;
  readonly uuid: string;
  /** The layout tree, JSON text. */
  readonly positionJson: string;
  readonly version: string;
  readonly createdOnMs: number;
  readonly changedOnMs: number;
  /** "First Last" of who changed it last; null for the system. */
  readonly changedBy: string | null;
  readonly ownerIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly viewers: readonly ObjectViewer[];
  readonly chartIds: readonly number[];
  /** Management by another tool; null: managed here. */
  readonly managed: Managed | null;
}

/** A dashboard in a list. */
export interface DashboardListing {
  readonly id: number;
  readonly title: string;
  readonly slug: string | null;
  readonly description: string | null;
  readonly published: boolean;
  readonly certifiedBy: string | null;
  readonly chartCount: number;
  readonly thumbnailUrl: string;
  readonly changedOnMs: number;
  readonly changedBy: string | null;
  /** "First Last" of each. */
  readonly owners: readonly string[];
}

export interface DashboardPage {
  /** Number of all matches that the viewer can see. */
  readonly count: number;
  readonly items: readonly DashboardListing[];
}

// A dashboard as the server's services and the screens know it.
import type { Viewer } from '#app/domain/access/viewers.ts';
import type { Managed } from '#app/domain/access/managed.ts';

export interface Dashboard {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly slug: string | null;
  readonly description: string | null;
  readonly css: string | null;
  /** The layout tree, JSON text. */
  readonly positionJson: string;
  /** Colours, filters, refresh: JSON text. */
  readonly jsonMetadata: string;
  readonly published: boolean;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly version: string;
  readonly createdOnMs: number;
  readonly changedOnMs: number;
  /** "First Last" of who changed it last; null for the system. */
  readonly changedBy: string | null;
  readonly ownerIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly viewers: readonly Viewer[];
  readonly chartIds: readonly number[];
  /** By another tool; null: here. */
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
  /** All that the viewer can see and that match. */
  readonly count: number;
  readonly items: readonly DashboardListing[];
}

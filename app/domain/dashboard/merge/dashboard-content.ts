// What a dashboard consists of when versions of it are compared and merged.
import type { MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import type { StoredPositions } from '#app/domain/dashboard/layout/save-positions.ts';

export interface DashboardContent {
  readonly title: string;
  readonly slug: string | null;
  readonly css: string | null;
  readonly positions: StoredPositions;
  readonly metadata: MetadataJson;
}

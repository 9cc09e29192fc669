// What a dashboard consists of when versions of it are compared and merged.
import type { Metadata } from './normalize-metadata.ts';
import type { PositionMap } from './save-positions.ts';

export interface DashboardContent {
  readonly title: string;
  readonly slug: string | null;
  readonly css: string | null;
  readonly positions: PositionMap;
  readonly metadata: Metadata;
}

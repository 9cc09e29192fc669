// Facts about a chart kind that are available without loading its definition: `scripts/registry.ts` writes them into the lists of
// `domain/chart-types`, which dashboards and files read.
import type { ColumnPlaces, Dimensions, DatasetRequirement } from '#app/domain/chart-types/facts.ts';

export interface GalleryFacts {
  /** Sort order of the kind in the gallery, lowest first; also sorts its category. */
  readonly rank: number;
  /** The selectable types, in order. Other `vizTypes` exist only in old charts. */
  readonly types: Readonly<Record<string, TypeFacts>>;
  /** The kind has no interactions: dashboards keep the server-rendered picture and load no code. */
  readonly isStill?: true;
  /** The chart is readable at half the width of a narrow window. */
  readonly isFigure?: true;
  /** For kinds that show a table: downloads include its columns and totals. */
  readonly table?: 'rows' | 'pivot';
  /** Which settings columns move to when a chart is switched to this kind. */
  readonly columns?: ColumnPlaces;
  /** If absent, a dashboard's dimension control has no effect. */
  readonly dimensions?: Dimensions;
  /** What drill-by applies to: values along a time axis, or values by name. */
  readonly drillsBy?: readonly ('time' | 'name')[];
}

interface TypeFacts {
  /** What the dataset must have; null if a metric or any rows are enough. */
  readonly requires: DatasetRequirement | null;
  /** The browser stores how a viewer arranged the chart. */
  readonly keepsView?: true;
}

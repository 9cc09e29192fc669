// What the product knows of a chart kind without loading its definition: `scripts/registry.ts` writes it into the lists of
// `domain/chart-types`, which dashboards and files read.
import type { ColumnPlaces, Dimensions, DatasetRequirement } from '#app/domain/chart-types/facts.ts';

export interface GalleryFacts {
  /** Where the gallery has the kind among all others: the lowest comes first, and so does its category. */
  readonly rank: number;
  /** The types that can be selected, in their order. Those of `vizTypes` that are left out are of old charts. */
  readonly types: Readonly<Record<string, TypeFacts>>;
  /** The kind has no interactions: dashboards keep the server's picture and load no code. */
  readonly isStill?: true;
  /** It is read at half a narrow window. */
  readonly isFigure?: true;
  /** For kinds that show a table: downloads have its columns and its totals. */
  readonly table?: 'rows' | 'pivot';
  /** Where columns go when a chart becomes this kind. */
  readonly columns?: ColumnPlaces;
  /** Left out: a dashboard's control of dimensions changes nothing. */
  readonly dimensions?: Dimensions;
  /** What it can break down: values along an axis of time, or values by name. */
  readonly drillsBy?: readonly ('time' | 'name')[];
}

interface TypeFacts {
  /** What the dataset must have; null: a metric or any rows are enough. */
  readonly requires: DatasetRequirement | null;
  /** The browser keeps how a viewer arranged the chart. */
  readonly keepsView?: true;
}

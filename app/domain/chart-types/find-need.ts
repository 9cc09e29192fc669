// What a chart type needs of a dataset.
import { GALLERY } from './registry/gallery.ts';
import type { DatasetRequirement } from './facts.ts';

/** null where a metric or any rows are enough, and for types that are not in the gallery. */
export const findNeed = (vizType: string): DatasetRequirement | null =>
  GALLERY.find((one) => one.vizType === vizType)?.requires ?? null;

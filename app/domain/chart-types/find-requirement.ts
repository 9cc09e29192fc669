// Finds what a dataset must have for a chart type.
import { GALLERY } from './registry/gallery.ts';
import type { DatasetRequirement } from './facts.ts';

/** null if a metric or any rows are enough, and for types that are not in the gallery. */
export const findRequirement = (vizType: string): DatasetRequirement | null =>
  GALLERY.find((one) => one.vizType === vizType)?.requires ?? null;

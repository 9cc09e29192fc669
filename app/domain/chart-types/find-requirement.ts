// Finds the requirement of a chart type on the dataset.
import { GALLERY } from './registry/gallery.ts';
import type { DatasetRequirement } from './facts.ts';

/** Null if a metric or any rows are enough, and for types that aren't in the gallery. */
export const findRequirement = (vizType: string): DatasetRequirement | null =>
  GALLERY.find((one) => one.vizType === vizType)?.requires ?? null;

// The names of viz types, including those that can't be drawn yet.
import { vizTypes } from './en/viz-types.ts';
import { createTranslate } from './translate.ts';

const isNamed = (vizType: string): vizType is keyof typeof vizTypes.texts => Object.hasOwn(vizTypes.texts, vizType);

/** `Heatmap` for `heatmap_v2`; null for an unknown type. */
export const findVizTypeName = (vizType: string, locale: string): string | null =>
  isNamed(vizType) ? createTranslate(vizTypes, locale)(vizType) : null;

// The chart types that can be selected: one entry a viz type, by category.
import type { ChartCategory } from '#app/charts/shared/kind.ts';
import { GALLERY } from '#app/domain/chart-types/registry/gallery.ts';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import type { chartKinds } from '#app/messages/en/chart-kinds.ts';
import type { Translate } from '#app/messages/translate.ts';

export type GalleryKindName = (typeof GALLERY)[number]['vizType'];

export interface KindChoice {
  readonly vizType: GalleryKindName;
  readonly category: ChartCategory;
}

export type KindTexts = Translate<typeof chartKinds.texts>;

export const isKindName = (vizType: string): vizType is GalleryKindName => GALLERY.some((one) => one.vizType === vizType);

export const KIND_CHOICES: readonly KindChoice[] = GALLERY;

/** The types that most charts are, in the row above the controls. */
export const QUICK_KINDS = [
  'table',
  'big_number_total',
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'pie',
];

/** Types that no kind draws yet have a name too; else the type as it is saved. */
export const kindLabel = (vizType: string, t: KindTexts, locale: string): string =>
  isKindName(vizType) ? t(vizType) : (findVizTypeName(vizType, locale) ?? vizType);

export const KIND_CATEGORIES: readonly ChartCategory[] = [...new Set(KIND_CHOICES.map(({ category }) => category))];

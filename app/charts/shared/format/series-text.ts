// Messages of series charts, in the locale of a layout.
import { chartSeries } from '#app/messages/en/chart-series.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';

export type SeriesText = Translate<typeof chartSeries.texts>;

export const seriesText = (locale: string): SeriesText => createTranslate(chartSeries, locale);

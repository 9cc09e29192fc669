// The note next to a chart's picture: the age of its data, its time range, and what is missing.
import type { DataCurrency } from '#app/domain/query/resolve-currency.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { ChartNote } from '#app/stores/chart-render/wire.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import { describePeriod, type Manner } from './describe-period.ts';
import { listResults, type RequestedChart } from './requested-chart.ts';

type FigureTexts = Translate<typeof chartFigure.texts>;

/** The age of the oldest result, the chart's own time range, and whether a result was cut. Filters' and currencies' results don't count. */
export function buildChartNote(request: RequestedChart, locale: string): ChartNote {
  const results = listResults(request);
  const manner: Manner = { locale, timeZone: request.source.dataset.timeZone };
  const t = createTranslate(chartFigure, manner.locale);
  return {
    isCached: results.some((result) => result.isCached),
    queriedAtMs: Math.min(request.requestedAtMs, ...results.map((result) => result.queriedAtMs)),
    period: describePeriod(results[0], manner, t),
    filters: [],
    ...limitOf(results, t),
  };
}

/** The limit of the first result that was cut: naming one is enough. */
function limitOf(results: readonly DatasetResult[], t: FigureTexts): Pick<ChartNote, 'limit'> {
  for (const { rowLimit } of results) {
    const { cappedAt: count } = rowLimit;
    if (count !== null) return { limit: { brief: t('limit.brief', { count }), message: t('limit.detail', { count }) } };
  }
  return {};
}

/** A value with amounts of several currencies has no symbol; the note says why. */
export function currenciesNote({ codes, column }: DataCurrency, locale: string): Pick<ChartNote, 'currencies'> {
  const t = createTranslate(chartFigure, locale);
  return {
    currencies: { brief: t('currencies.brief'), message: t('currencies.detail', { codes: codes.join(', '), column }) },
  };
}

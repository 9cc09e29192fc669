// Lays out the lines of percentage changes, labeled at their ends.
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import { placeEndLabels, hasRoomForEndLabels, type CartesianLayout, type EndLabel } from '#app/charts/shared/axes/cartesian.ts';
import { seriesLayout } from '#app/charts/shared/series/series-layout.ts';
import { pointHits } from '#app/charts/shared/marks/strip-hits.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { framePlainLines, plainLines, type PlainLine } from '#app/charts/shared/marks/plain-lines.ts';
import { breakRepeated } from '#app/charts/shared/series/repeated-colors.ts';
import { emptyReason, readSeries } from '#app/charts/shared/series/series.ts';
import { computeExtent } from '#app/charts/shared/axes/value-axis.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { curveLinear } from 'd3-shape';
import type { CompareSettings } from './settings.ts';
import { toChanges } from './changes.ts';

export interface CompareLayout extends CartesianLayout {
  readonly lines: readonly PlainLine[];
  readonly labels: readonly EndLabel[];
}

export function layout(given: LayoutInput<CompareSettings>): CompareLayout {
  const t = createTranslate(chartTime, given.locale);
  const input = withCaption(given, (metric) => t('compare.caption', { metric }));
  // Changes are since the first value of the chart, zoomed or not.
  const read = readSeries(input, false);
  const { data: whole, left } = toChanges(input, read);
  const data = breakRepeated(zoomSeries(whole, input.zoom));
  const isEmpty = emptyReason(read);
  const empty = isEmpty ?? (data.series.length === 0 ? t('compare.noBase') : emptyReason(data));
  const layoutBase = { kind: t('compare.kind'), empty };
  if (empty !== null)
    return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), { frame: null, lines: [], labels: [] });
  const extent = computeExtent(data.shown.map(({ values }) => values));
  const valueAxisSpec = { low: Math.min(0, extent.low), high: Math.max(0, extent.high), write: data.shown[0]?.write ?? String };
  const without = left > 0 ? [t('compare.left', { series: left })] : [];
  const hasEndLabels = hasRoomForEndLabels(data, input);
  const plotted = framePlainLines({ input, data, valueAxisSpec, hasEndLabels, notes: without });
  const { frame, x, y, notes } = plotted;
  const ends = data.shown.map(({ values }) => y(values.findLast((one) => !Number.isNaN(one)) ?? 0));
  return Object.assign(
    seriesLayout(input, data, {
      ...layoutBase,
      hits: () => pointHits(frame.plot, data, x),
      notes,
      axis: placeAxis(data, frame.plot, x),
    }),
    {
      frame,
      lines: plainLines(plotted.drawn, plotted, curveLinear),
      labels: hasEndLabels ? placeEndLabels(data, frame, ends, input.widthPx) : [],
    },
  );
}

/** The axis says what changes, unless it has a title. */
function withCaption(input: LayoutInput<CompareSettings>, write: (metric: string) => string) {
  const { settings } = input;
  const metric = verboseName(input, metricLabel(settings.metrics[0]));
  return { ...input, settings: { ...settings, logAxis: false, y_axis_title: settings.y_axis_title ?? write(metric) } };
}

// A funnel as text: the summary, the data table, a tooltip for each stage.
import type { ChartLayout, DataTable, LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { hasPercent, hasValue } from './label-type.ts';
import { percentOf, type PercentBase, type FunnelStage } from './stages.ts';
import type { FunnelSettings } from './settings.ts';

interface FunnelText {
  readonly all: readonly FunnelStage[];
  /** Neither hidden nor without a value. */
  readonly shown: readonly FunnelStage[];
  readonly metric: string;
  readonly write: WriteNumber;
  readonly notes: readonly string[];
}
type Described = Omit<ChartLayout, 'tooltips'> & { readonly tooltips: () => Readonly<Record<string, TooltipContent>> };

export const listLegendItems = (all: readonly FunnelStage[]): readonly LegendItem[] =>
  all.map(({ index, name, color, hidden }) => ({ name, label: name, color, hidden, key: `s${index}` }));

export function describeFunnel(input: LayoutInput<FunnelSettings>, text: FunnelText): Described {
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: summaryOf(input, text),
    dataTable: dataTableOf(input, text),
    legend: listLegendItems(text.all),
    empty: null,
    hits: [],
    tooltips: () => Object.fromEntries(text.shown.map((stage, at) => [`s${stage.index}`, tooltipOf(input, text, { stage, at })])),
  };
}

const percentText = (percent: number, { locale }: LayoutInput<FunnelSettings>): string =>
  Number.isFinite(percent) ? shareText(percent, locale) : '–';

function summaryOf(input: LayoutInput<FunnelSettings>, { all, shown, metric, write, notes }: FunnelText): string {
  const t = createTranslate(chartParts, input.locale);
  const [first, last] = [shown[0], shown.at(-1)];
  const missing = all.filter(({ hasValue: known, isNegative }) => !known && !isNegative).length;
  const summary = t('funnel.summary', {
    metric: verboseName(input, metric),
    count: shown.length,
    first: first?.name ?? '',
    firstValue: write(first?.value ?? 0),
    last: last?.name ?? '',
    lastValue: write(last?.value ?? 0),
    share: percentText(percentOf(shown, shown.length - 1, 'first_step'), input),
  });
  return [summary, ...notes, ...(missing === 0 ? [] : [t('emptyValues', { count: missing })])].join(' ');
}

function tooltipOf(
  input: LayoutInput<FunnelSettings>,
  { shown, metric, write }: FunnelText,
  { stage, at }: { stage: FunnelStage; at: number },
): TooltipContent {
  const { tooltip_label_type: type, percent_calculation_type: base, show_tooltip_labels: hasRows } = input.settings;
  if (!hasRows) return { title: stage.name, rows: [] };
  const row = (label: string, value: string) => ({ label, value, color: null });
  return {
    title: stage.name,
    rows: [
      ...(hasValue(type) ? [row(verboseName(input, metric), write(stage.value))] : []),
      ...(hasPercent(type) ? [row(baseLabel(input, base), percentText(percentOf(shown, at, base), input))] : []),
    ],
  };
}

function baseLabel(input: LayoutInput<FunnelSettings>, base: PercentBase): string {
  const t = createTranslate(chartParts, input.locale);
  if (base === 'total') return t('shareOfTotal');
  return base === 'first_step' ? t('funnel.ofFirst') : t('funnel.ofPrevious');
}

const TABLE_ROWS = 100;

function dataTableOf(input: LayoutInput<FunnelSettings>, { all, shown, metric, write }: FunnelText): DataTable {
  const t = createTranslate(chartParts, input.locale);
  return {
    columns: [
      { label: t('funnel.stage'), align: 'left' },
      { label: verboseName(input, metric), align: 'right' },
      { label: t('funnel.ofFirst'), align: 'right' },
      { label: t('funnel.ofPrevious'), align: 'right' },
    ],
    rows: all.slice(0, TABLE_ROWS).map((stage) => {
      const at = shown.indexOf(stage);
      const percents = (['first_step', 'prev_step'] as const).map((base) =>
        at < 0 ? '–' : percentText(percentOf(shown, at, base), input),
      );
      return [stage.name, stage.hasValue ? write(stage.value) : '–', ...percents];
    }),
    moreRows: Math.max(0, all.length - TABLE_ROWS),
  };
}

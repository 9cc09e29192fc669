// Lays out one row per stage: its label, a centered bar, and its numbers; slopes connect each bar to the next.
import { commonEmptyLayout } from '#app/charts/shared/empty-layout.ts';
import { wrapText } from '#app/charts/shared/text/fit-text.ts';
import { shortenApart } from '#app/charts/shared/text/names-apart.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { fullWriter, numberWriter, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeFunnel, listLegendItems } from './describe.ts';
import { hasPercent, hasValue } from './label-type.ts';
import { percentOf, readStages, type FunnelStage } from './stages.ts';
import type { FunnelSettings } from './settings.ts';

interface StageBar extends Box {
  readonly key: string;
  readonly color: Token;
}
interface StageName {
  /** Its place in the legend. */
  readonly index: number;
  readonly lines: readonly TextMark[];
}
export interface FunnelLayout extends ChartLayout {
  readonly bars: readonly StageBar[];
  readonly slopes: readonly { readonly d: string; readonly color: Token }[];
  readonly names: readonly StageName[];
  readonly figures: readonly TextMark[];
}

const MIN_STEP_PX = 16;
const MAX_STEP_PX = 84;
const FILL = 0.66;
const GAP_PX = 12;
const NAMES_SHARE = 0.3;
const MIN_BAR_PX = 1;
const LINE_PX = 14;
const NOTE_PX = 20;

export function layout(input: LayoutInput<FunnelSettings>): FunnelLayout {
  const t = createTranslate(chartParts, input.locale);
  const metric = metricLabel(input.settings.metric);
  const all = readStages(input, metric);
  if (all.length === 0) return emptyLayout(input, t('noRows'));
  if (!all.some(({ value }) => value > 0)) return emptyLayout(input, t('noPositive'));
  const shown = all.filter(({ hidden, hasValue: known }) => !hidden && known);
  if (!shown.some(({ value }) => value > 0)) return { ...emptyLayout(input, t('allHidden')), legend: listLegendItems(all) };
  const write = numberWriter(input, metric, input.settings.number_format);
  const room = Math.max(1, Math.floor((input.heightPx - 2) / MIN_STEP_PX));
  const rows = all.length > room ? all.slice(0, Math.max(1, room - 1)) : all;
  const negative = all.filter(({ isNegative }) => isNegative).length;
  const notes = [
    ...(rows.length < all.length ? [t('leftOut', { shown: rows.length, count: all.length })] : []),
    ...(negative > 0 ? [t('negativeParts', { count: negative })] : []),
  ];
  const described = describeFunnel(input, {
    all,
    shown,
    metric,
    write: fullWriter(input, metric, input.settings.number_format),
    notes,
  });
  const tooltips = lazy(described.tooltips);
  const figures = rows.map((stage) => figuresOf(input, { stage, shown, write }));
  const place = placeRows(input, { rows, figures, notePx: notes.length > 0 ? NOTE_PX : 0 });
  const bars = barsOf(rows, place);
  return {
    ...described,
    hits: hitsOf(input, bars, place),
    get tooltips() {
      return tooltips();
    },
    bars,
    slopes: slopesOf(bars),
    names: namesOf(rows, place),
    figures: [
      ...figureTexts(input, figures, place),
      ...(notes.length > 0 ? [textMark(notes.join(' · '), 0, input.heightPx - 5, { maxPx: input.widthPx })] : []),
    ],
  };
}

interface Figures {
  readonly value: string;
  readonly percent: string;
}

function figuresOf(
  input: LayoutInput<FunnelSettings>,
  { stage, shown, write }: { stage: FunnelStage; shown: readonly FunnelStage[]; write: WriteNumber },
): Figures {
  const { label_type: type, show_labels: hasLabels, percent_calculation_type: base } = input.settings;
  const at = shown.indexOf(stage);
  if (!hasLabels || at < 0) return { value: '', percent: '' };
  const percent = percentOf(shown, at, base);
  return {
    value: hasValue(type) ? write(stage.value) : '',
    percent: hasPercent(type) && Number.isFinite(percent) ? shareText(percent, input.locale) : '',
  };
}

interface Rows {
  readonly stepPx: number;
  readonly barPx: number;
  readonly topPx: number;
  readonly namesPx: number;
  readonly valuePx: number;
  readonly percentPx: number;
  /** The room of bars. */
  readonly left: number;
  readonly widthPx: number;
}

function placeRows(
  { widthPx, heightPx }: LayoutInput<FunnelSettings>,
  { rows, figures, notePx }: { rows: readonly FunnelStage[]; figures: readonly Figures[]; notePx: number },
): Rows {
  const heightLeft = heightPx - notePx - 2;
  const stepPx = Math.min(MAX_STEP_PX, heightLeft / rows.length);
  const widest = (texts: readonly string[]): number => Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, AXIS_PX))));
  const isWide = widthPx >= 200;
  const namesPx = isWide ? Math.min(widest(rows.map(({ name }) => name)), widthPx * NAMES_SHARE) : 0;
  const valuePx = isWide ? widest(figures.map(({ value }) => value)) : 0;
  const percentPx = isWide ? widest(figures.map(({ percent }) => percent)) : 0;
  const left = namesPx === 0 ? 0 : namesPx + GAP_PX;
  const right = (valuePx === 0 ? 0 : valuePx + GAP_PX) + (percentPx === 0 ? 0 : percentPx + GAP_PX);
  return {
    stepPx,
    barPx: stepPx * FILL,
    topPx: Math.max(0, (heightLeft - stepPx * rows.length) / 2),
    namesPx,
    valuePx,
    percentPx,
    left,
    widthPx: Math.max(8, widthPx - left - right),
  };
}

const middleOf = (row: number, { topPx, stepPx }: Rows): number => topPx + (row + 0.5) * stepPx;

function barsOf(rows: readonly FunnelStage[], place: Rows): StageBar[] {
  const shown = rows.flatMap((stage, row) => (stage.hidden || !stage.hasValue ? [] : [{ stage, row }]));
  const most = shown.reduce((best, { stage }) => Math.max(best, stage.value), 0);
  return shown.map(({ stage, row }) => {
    const widthPx = most > 0 ? Math.max(MIN_BAR_PX, (stage.value / most) * place.widthPx) : MIN_BAR_PX;
    return {
      key: `s${stage.index}`,
      color: stage.color,
      x: px(place.left + (place.widthPx - widthPx) / 2),
      y: px(middleOf(row, place) - place.barPx / 2),
      widthPx: px(widthPx),
      heightPx: px(place.barPx),
    };
  });
}

const slopesOf = (bars: readonly StageBar[]): FunnelLayout['slopes'] =>
  bars.slice(0, -1).flatMap((bar, index) => {
    const next = bars[index + 1];
    if (next === undefined) return [];
    const foot = px(bar.y + bar.heightPx);
    const d = `M${bar.x} ${foot}H${px(bar.x + bar.widthPx)}L${px(next.x + next.widthPx)} ${next.y}H${next.x}Z`;
    return [{ d, color: bar.color }];
  });

function namesOf(rows: readonly FunnelStage[], place: Rows): readonly StageName[] {
  if (place.namesPx === 0) return [];
  const maxLines = Math.max(1, Math.min(3, Math.floor(place.stepPx / LINE_PX)));
  const single = shortenApart(
    rows.map(({ name }) => name),
    { maxPx: place.namesPx, sizePx: AXIS_PX },
  );
  return rows.map(({ name, hidden }, row) => {
    const lines = maxLines > 1 ? wrapText(name, { maxPx: place.namesPx, maxLines, sizePx: AXIS_PX }) : [single[row] ?? ''];
    return {
      index: row,
      lines: lines.map((line, at) => ({
        ...textMark(line, 0, middleOf(row, place) + (at - (lines.length - 1) / 2) * LINE_PX + toBaseline(AXIS_PX), {
          color: hidden ? 'textFaint' : 'text',
        }),
        full: at > 0 || lines.join(' ') === name ? null : name,
      })),
    };
  });
}

/** Values and percentages, each in a column that ends at the same place. */
function figureTexts({ widthPx }: LayoutInput<FunnelSettings>, figures: readonly Figures[], place: Rows): TextMark[] {
  const valueX = widthPx - (place.percentPx === 0 ? 0 : place.percentPx + GAP_PX);
  return figures.flatMap(({ value, percent }, row) => {
    const y = middleOf(row, place) + toBaseline(AXIS_PX);
    const marks = [
      textMark(place.valuePx === 0 ? '' : value, valueX, y, { anchor: 'end', color: 'text', weight: 500 }),
      textMark(place.percentPx === 0 ? '' : percent, widthPx, y, { anchor: 'end' }),
    ];
    return marks.filter((mark) => mark.text !== '' && markWidth(mark) <= widthPx);
  });
}

const hitsOf = (
  { widthPx }: LayoutInput<FunnelSettings>,
  bars: readonly StageBar[],
  { stepPx, barPx }: Rows,
): ChartLayout['hits'] =>
  bars.map(({ key, y }) => ({ key, x: 0, y: px(y - (stepPx - barPx) / 2), widthPx, heightPx: px(stepPx) }));

const emptyLayout = (input: LayoutInput<FunnelSettings>, empty: string): FunnelLayout => ({
  ...commonEmptyLayout(input, empty),
  bars: [],
  slopes: [],
  names: [],
  figures: [],
});

// Where the slices and their names go: names outside with lines where there is room, else a legend.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput, LegendItem, DataTable } from '#app/charts/shared/kind.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { NO_LEGEND, oneLine, textMark, toBaseline, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { placeLegend } from '#app/charts/shared/legend/legend-place.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { formatNumber, numberWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { arc, pie } from 'd3-shape';
import { fillTemplate } from './label-template.ts';
import { insideLabels } from './inside-labels.ts';
import { outsideLabels, sideRoomPx, type OutsideLabel, type OutsideRing } from './outside-labels.ts';
import { readSlices, type Slice } from './slices.ts';
import type { Settings } from './settings.ts';

interface SliceMark {
  readonly key: string;
  readonly color: Token;
  readonly d: string;
}
export interface PieLayout extends ChartLayout {
  readonly centre: { readonly x: number; readonly y: number };
  readonly slices: readonly SliceMark[];
  readonly labels: readonly OutsideLabel[];
  readonly legendMarks: LegendLayout;
  readonly total: readonly TextMark[];
}

const NO_TEXT = { name: '', figures: '' } as const;
/** Percent: as large as its labels allow. */
const FULL_RADIUS = 70;
const LEAST_RADIUS_PX = 44;
/** Of the picture's shorter side: a ring with a smaller radius is worth less than its names beside it. */
const LEAST_PART = 0.26;

const NOTE_PX = 20;

/** With a line about negative values, which are parts of nothing, at the foot. */
export function layout(input: LayoutInput<Settings>): PieLayout {
  const { heightPx, widthPx } = input;
  const all = readSlices(input, metricLabel(input.settings.metric));
  const count = all.filter(({ value }) => value < 0).length;
  if (count === 0) return layoutSlices(input, all);
  const made = layoutSlices({ ...input, heightPx: Math.max(1, heightPx - NOTE_PX) }, all);
  const text = seriesText(input.locale)('negativeParts', { count });
  const note = textMark(text, 0, heightPx - 5, { maxPx: widthPx });
  return Object.assign(made, { heightPx, total: made.empty === null ? [...made.total, note] : [] });
}

function layoutSlices(input: LayoutInput<Settings>, all: readonly Slice[]): PieLayout {
  const metric = metricLabel(input.settings.metric);
  const t = seriesText(input.locale);
  const shown = all.filter(({ hidden, value }) => !hidden && value > 0);
  const empty =
    all.length === 0
      ? t('noRows')
      : all.every(({ value }) => !(value > 0))
        ? t('noPositive')
        : shown.length === 0
          ? t('allHidden')
          : null;
  const writer = sliceWriter(input, metric, shown);
  const common = commonLayout(input, { all, shown, metric, empty, writer });
  if (empty !== null)
    return Object.assign(common, { centre: { x: 0, y: 0 }, slices: [], labels: [], legendMarks: NO_LEGEND, total: [] });
  const rose = input.settings.roseType;
  const angles = pie<Slice>()
    .value(({ value }) => (rose === 'area' ? 1 : value))
    .sort(null)(shown);
  const placed = placePie(input, all, shown, writer);
  const { radius, centre } = placed;
  const hole = holeRadius(input, radius);
  const reach = roseReach(rose, { shown, hole, radius });
  const draw = arc<(typeof angles)[number]>()
    .innerRadius(hole)
    .outerRadius((angle) => reach(angle.data))
    .digits(2);
  const slices = angles.map((angle) => ({ key: `s${angle.data.index}`, color: angle.data.color, d: draw(angle) ?? '' }));
  const hasNames = placed.hasLabels || labelsInside(input);
  const middles = angles.map((angle) => ({
    text: hasNames ? writer.label(angle.data) : NO_TEXT,
    angle: (angle.startAngle + angle.endAngle) / 2,
    share: writer.share(angle.data),
  }));
  const threshold = labelThreshold(input);
  const hasLines = input.settings.label_line;
  const labels = placed.hasLabels ? outsideLabels(middles, { centre, radius, room: placed.room, threshold, hasLines }) : [];
  const inside = labelsInside(input)
    ? insideLabels(
        angles.map((angle, index) => ({
          text: middles[index]?.text ?? NO_TEXT,
          angle: middles[index]?.angle ?? 0,
          sweep: angle.endAngle - angle.startAngle,
          outer: reach(angle.data),
          color: angle.data.color,
          isShown: writer.share(angle.data) >= threshold,
        })),
        { centre, hole },
      )
    : [];
  const hits = lazy(() =>
    angles.map((angle) => {
      const [x, y] = draw.centroid(angle);
      return { key: `s${angle.data.index}`, x: px(centre.x + x - 12), y: px(centre.y + y - 12), widthPx: 24, heightPx: 24 };
    }),
  );
  const pointed = Object.defineProperty(common, 'hits', { get: hits, enumerable: true, configurable: true });
  return Object.assign(pointed, {
    centre,
    slices,
    labels,
    legendMarks: placed.legendMarks,
    total: [...totalMarks(input, { centre, hole, shown, metric }), ...inside],
  });
}

type Rose = Settings['roseType'];

/** How far a slice of a rose reaches: from the hole to the edge by its value; without a rose all reach the edge. */
function roseReach(
  rose: Rose,
  { shown, hole, radius }: { shown: readonly Slice[]; hole: number; radius: number },
): (slice: Slice) => number {
  const most = shown.reduce((greatest, { value }) => Math.max(greatest, value), 0);
  return ({ value }) => (rose === null || most <= 0 ? radius : hole + (radius - hole) * Math.max(0.02, value / most));
}

interface SliceWriter {
  readonly value: (slice: Slice) => string;
  readonly share: (slice: Slice) => number;
  readonly percent: (slice: Slice) => string;
  readonly label: (slice: Slice) => { readonly name: string; readonly figures: string };
}

function sliceWriter(input: LayoutInput<Settings>, metric: string, shown: readonly Slice[]): SliceWriter {
  const write = numberWriter(input, metric, input.settings.number_format);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const share = ({ value }: Slice): number => (total > 0 && value > 0 ? value / total : 0);
  const percent = (slice: Slice): string =>
    formatNumber(share(slice), share(slice) >= 0.0995 || share(slice) === 0 ? '.0%' : '.1%', { locale: input.locale });
  const value = (slice: Slice): string => write(slice.value);
  const type = input.settings.label_type;
  if (type === 'template') {
    const template = input.settings.label_template;
    const filled = (slice: Slice): string =>
      fillTemplate(template, { name: slice.label, value: value(slice), percent: percent(slice) });
    return { value, share, percent, label: (slice) => ({ name: filled(slice), figures: '' }) };
  }
  const figures = (slice: Slice): string =>
    [...(type.includes('value') ? [value(slice)] : []), ...(type.includes('percent') ? [percent(slice)] : [])].join(' · ');
  const hasName = type.includes('key');
  return { value, share, percent, label: (slice) => ({ name: hasName ? slice.label : '', figures: figures(slice) }) };
}

const labelsInside = ({ settings }: LayoutInput<Settings>): boolean => settings.show_labels && !settings.labels_outside;

/** Shares below this get no label. */
const labelThreshold = ({ settings }: LayoutInput<Settings>): number => settings.show_labels_threshold / 100;

interface PlacedPie {
  readonly centre: { readonly x: number; readonly y: number };
  readonly radius: number;
  readonly hasLabels: boolean;
  readonly room: OutsideRing['room'];
  readonly legendMarks: LegendLayout;
}

/**
 * With names outside if a ring of a fair size remains, and then a legend only where slices are too small for a name; else a legend
 * and the ring in the rest.
 */
function placePie(input: LayoutInput<Settings>, all: readonly Slice[], shown: readonly Slice[], writer: SliceWriter): PlacedPie {
  const { widthPx, heightPx, settings } = input;
  const wantsLabels = settings.show_labels;
  const isInside = labelsInside(input);
  const size = clamp(settings.outerRadius / FULL_RADIUS, 0.1, 1);
  const isOutside = wantsLabels && !isInside;
  const side = isOutside ? sideRoomPx(shown.map(writer.label), widthPx) : 0;
  const canHaveLegend = heightPx >= 120 && settings.show_legend;
  const isNamed = shown.every((slice) => writer.share(slice) >= labelThreshold(input));
  const around = boxBeside(input, canHaveLegend && !isNamed ? legendOf(all) : []);
  const ringByLabels = Math.min(around.innerPx / 2 - side, around.innerHeightPx / 2 - 20);
  if (isOutside && ringByLabels >= Math.max(LEAST_RADIUS_PX, Math.min(widthPx, heightPx) * LEAST_PART))
    return { ...around, radius: px(Math.min(ringByLabels, 220) * size), hasLabels: true };
  const hasLegend = canHaveLegend || (heightPx >= 120 && isOutside);
  const box = boxBeside(input, hasLegend ? (wantsLabels ? namedItems(all, writer) : legendOf(all)) : []);
  const radius = Math.max(8, (Math.min(box.innerPx, box.innerHeightPx) / 2 - 4) * size);
  return { ...box, radius: px(radius), hasLabels: false };
}

type BesideLegend = Omit<PlacedPie, 'radius' | 'hasLabels'> & { readonly innerPx: number; readonly innerHeightPx: number };

/** What a legend of those items leaves. */
function boxBeside(input: LayoutInput<Settings>, items: readonly LegendItem[]): BesideLegend {
  const { widthPx, heightPx } = input;
  const rows = Math.max(1, Math.min(4, Math.floor((heightPx * 0.4) / 20)));
  const { marks: legendMarks, room } = placeLegend(input, items, rows);
  const top = items.length === 0 ? 0 : Math.max(room.top, 4);
  const [innerPx, innerHeightPx] = [widthPx - room.left - room.right, heightPx - top - room.bottom];
  return {
    ...{ innerPx, innerHeightPx, legendMarks },
    centre: { x: px(room.left + innerPx / 2), y: px(top + innerHeightPx / 2) },
    room: { left: room.left, top, right: widthPx - room.right, bottom: heightPx - room.bottom },
  };
}

/** Legend entries say what the labels would have said. */
const namedItems = (all: readonly Slice[], writer: SliceWriter): readonly LegendItem[] =>
  legendOf(all).map((item, index) => {
    const slice = all[index];
    const { name, figures } = slice === undefined ? { name: '', figures: '' } : writer.label(slice);
    return slice === undefined || slice.hidden || !(slice.value > 0) || (figures === '' && name === item.label)
      ? item
      : { ...item, label: `${name === '' ? item.label : name} ${figures}`.trim() };
  });

function holeRadius({ settings }: LayoutInput<Settings>, radius: number): number {
  if (!settings.donut) return 0;
  const outer = settings.outerRadius;
  const inner = settings.innerRadius;
  return px(radius * clamp(inner / Math.max(1, outer), 0, 0.9));
}

function totalMarks(
  input: LayoutInput<Settings>,
  { centre, hole, shown, metric }: { centre: PlacedPie['centre']; hole: number; shown: readonly Slice[]; metric: string },
): TextMark[] {
  if (!input.settings.show_total || hole < 36) return [];
  const text = numberWriter(input, metric, input.settings.number_format)(shown.reduce((sum, { value }) => sum + value, 0));
  const width = hole * 1.7;
  return [
    textMark(seriesText(input.locale)('total'), centre.x, centre.y - 8, { anchor: 'middle', maxPx: width }),
    textMark(text, centre.x, centre.y + 8 + toBaseline(20), {
      anchor: 'middle',
      sizePx: 20,
      weight: 600,
      color: 'text',
      maxPx: width,
    }),
  ];
}

interface Common {
  readonly all: readonly Slice[];
  readonly shown: readonly Slice[];
  readonly metric: string;
  readonly empty: string | null;
  readonly writer: SliceWriter;
}

const legendOf = (all: readonly Slice[]): readonly LegendItem[] =>
  all.map(({ index, name, label, color, hidden }) => ({ name, label: oneLine(label), color, hidden, key: `s${index}` }));

function commonLayout(input: LayoutInput<Settings>, { all, shown, metric, empty, writer }: Common): ChartLayout {
  const tooltips = lazy(() =>
    Object.fromEntries(
      shown.map((slice) => [
        `s${slice.index}`,
        {
          title: oneLine(slice.label),
          rows: [
            { label: verboseName(input, metric), value: `${writer.value(slice)} (${writer.percent(slice)})`, color: slice.color },
          ],
        },
      ]),
    ),
  );
  const dataTable = lazy(() => buildDataTable(input, { all, metric, writer }));
  const first = shown.reduce<Slice | null>((most, slice) => (most === null || slice.value > most.value ? slice : most), null);
  const summary = first === null ? '' : summaryOf(input, first, { all, shown, metric, writer });
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine(summary),
    get dataTable() {
      return dataTable();
    },
    legend: legendOf(all),
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}

function summaryOf(input: LayoutInput<Settings>, first: Slice, { all, shown, metric, writer }: Omit<Common, 'empty'>): string {
  const t = seriesText(input.locale);
  const missing = all.filter(({ value }) => !(value > 0)).length;
  const about = { metric: verboseName(input, metric), count: shown.length };
  const largest = { name: first.label, value: writer.value(first), share: writer.percent(first) };
  return missing === 0 ? t('pie.summary', { ...about, ...largest }) : t('pie.missing', { ...about, ...largest, missing });
}

function buildDataTable(
  input: LayoutInput<Settings>,
  { all, metric, writer }: Pick<Common, 'all' | 'metric' | 'writer'>,
): DataTable {
  const t = seriesText(input.locale);
  const rows = all.slice(0, 100);
  const name = input.settings.groupby.length > 0 ? t('part') : verboseName(input, metric);
  return {
    columns: [
      { label: name, align: 'left' },
      { label: verboseName(input, metric), align: 'right' },
      { label: t('share'), align: 'right' },
    ],
    rows: rows.map((slice) => [
      oneLine(slice.label),
      Number.isNaN(slice.value) ? '–' : writer.value(slice),
      slice.value > 0 && !slice.hidden ? writer.percent(slice) : '–',
    ]),
    moreRows: all.length - rows.length,
  };
}

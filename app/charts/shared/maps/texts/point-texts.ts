// Texts of a point map: data table, tooltips, and summary.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import type { ChartLayout, LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import { matchMarks } from '#app/charts/shared/legend/legend-marks.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { formatNumber, fullWriter, verboseName, type FormatInput } from '#app/charts/shared/format/value-format.ts';
import type { MapTexts } from '#app/charts/shared/maps/map-frame.ts';
import { inverseMercatorY, mercatorY, wrapLon } from '#app/charts/shared/maps/projections.ts';
import type { Viewport } from '#app/charts/shared/maps/viewport.ts';
import type { LonLat } from '#app/charts/shared/maps/spatial.ts';
import { readTooltipTemplate } from './tooltip-template.ts';
import { cellAt, emptyTable, findColumn } from '#app/domain/table.ts';

export interface PointRow {
  /** Row index in the result, part of the datum key. */
  readonly row: number;
  readonly place: LonLat;
  /** NaN for none. */
  readonly value: number;
  readonly category: string | null;
}

interface PointTexts {
  readonly t: MapTexts;
  readonly points: readonly PointRow[];
  /** Label of the metric that sizes or colors the points; null for none. */
  readonly metric: string | null;
  /** The chart's number format; null for none. */
  readonly format: string | null;
  readonly empty: string | null;
  readonly unlocated: number;
  readonly legend: readonly LegendItem[];
  /** Additional tooltip columns. */
  readonly more?: readonly FieldRef[];
  /** Template that replaces the default tooltips; null for none. */
  readonly template?: string | null;
}

const MAX_ROWS = 100;
const NOTHING = '–';

/** Degrees with a hemisphere: 51.5074° N. */
export function formatPlace([lon, lat]: LonLat, locale: string): string {
  const degrees = (value: number): string => formatNumber(Math.abs(value), '.4~f', { locale });
  return `${degrees(lat)}° ${lat < 0 ? 'S' : 'N'}, ${degrees(lon)}° ${lon < 0 ? 'W' : 'E'}`;
}

/** Sorts "Line 9" before "Line 10". */
const byName = new Intl.Collator('en', { numeric: true });

/** Builds a legend entry per category. The key of a point's mark is `p` and its row. */
export function categoryLegend({ colors, hidden }: LayoutInput, points: readonly PointRow[]): readonly LegendItem[] {
  const names = new Set(points.flatMap(({ category }) => category ?? []));
  return [...names].sort(byName.compare).map((name) => ({
    name,
    label: name,
    color: colors(name),
    hidden: hidden.includes(name),
    key: matchMarks(() => points.filter(({ category }) => category === name).map(({ row }) => `p${row}`)),
  }));
}

export function pointTexts(input: FormatInput, texts: PointTexts): ChartLayout {
  const { t, points, metric, empty, unlocated, legend } = texts;
  const tooltips = lazy(() => {
    const moreOf = columnRows(input, texts.more ?? []);
    const plain = (point: PointRow): TooltipContent => withRows(buildTooltip(input, texts, point), moreOf(point.row));
    const written = templateTooltips(input, texts.template ?? null, metric);
    return Object.fromEntries(points.map((point) => [`p${point.row}`, written?.(point.row) ?? plain(point)]));
  });
  const name = metric === null ? 'none' : verboseName(input, metric);
  const summary = [
    t('summary.points', { count: points.length, metric: name }),
    ...(unlocated > 0 ? [t('summary.notLocated', { count: unlocated })] : []),
  ];
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine(summary.join(' ')),
    dataTable: buildDataTable(input, texts),
    legend,
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}

type TooltipRows = TooltipContent['rows'];

const withRows = ({ title, rows }: TooltipContent, more: TooltipRows): TooltipContent => ({ title, rows: [...rows, ...more] });

/** Creates a reader of tooltip rows for result columns, with each column's number format. */
export function columnRows(input: FormatInput, fields: readonly FieldRef[]): (row: number) => TooltipRows {
  const [table = emptyTable] = input.tables;
  const columns = fields.flatMap((ref) => findColumn(table, columnLabel(ref)) ?? []);
  const readers = columns.map((column) => {
    const writeNumber = fullWriter(input, column.name, null);
    const writeCell = cellWriter(input, column);
    const write = (row: number): string => {
      const cell = column.type === 'numeric' ? cellAt(column, row) : null;
      return typeof cell === 'number' ? writeNumber(cell) : writeCell(row);
    };
    return { label: verboseName(input, column.name), write };
  });
  return (row) => readers.map(({ label, write }) => ({ label, value: write(row), color: null }));
}

/** Creates tooltips from a template; null for no template. @param metric label that templates can refer to as `metric` */
export function templateTooltips(
  input: FormatInput,
  saved: string | null,
  metric: string | null,
): ((row: number) => TooltipContent) | null {
  const template = readTooltipTemplate(saved);
  if (template === null) return null;
  const [table = emptyTable] = input.tables;
  const columnOf = (name: string): string =>
    name === 'metric' && metric !== null && findColumn(table, name) === undefined ? metric : name;
  const named = template.names.filter((name) => findColumn(table, columnOf(name)) !== undefined);
  const rowsOf = columnRows(input, named.map(columnOf));
  return (row) => {
    const values = new Map(rowsOf(row).map(({ value }, index) => [named[index], value]));
    return template.fill((name) => values.get(name) ?? null);
  };
}

function buildTooltip(
  input: FormatInput,
  { t, metric, format }: PointTexts,
  { place, value, category }: PointRow,
): TooltipContent {
  const write = metric === null ? null : fullWriter(input, metric, format);
  const rows = [
    ...(write === null || metric === null
      ? []
      : [{ label: verboseName(input, metric), value: Number.isNaN(value) ? NOTHING : write(value), color: null }]),
    ...(category === null ? [] : [{ label: t('place'), value: formatPlace(place, input.locale), color: null }]),
  ];
  return { title: category ?? formatPlace(place, input.locale), rows };
}

function buildDataTable(input: FormatInput, { t, points, metric, format }: PointTexts): ChartLayout['dataTable'] {
  const hasCategory = points.some(({ category }) => category !== null);
  const write = metric === null ? null : fullWriter(input, metric, format);
  const degrees = (value: number): string => formatNumber(value, '.4~f', { locale: input.locale });
  return {
    columns: [
      ...(hasCategory ? [{ label: t('category'), align: 'left' } as const] : []),
      { label: t('longitude'), align: 'right' },
      { label: t('latitude'), align: 'right' },
      ...(metric === null ? [] : [{ label: verboseName(input, metric), align: 'right' } as const]),
    ],
    rows: points
      .slice(0, MAX_ROWS)
      .map(({ place: [lon, lat], value, category }) => [
        ...(hasCategory ? [category ?? NOTHING] : []),
        degrees(lon),
        degrees(lat),
        ...(write === null ? [] : [Number.isNaN(value) ? NOTHING : write(value)]),
      ]),
    moreRows: Math.max(0, points.length - MAX_ROWS),
  };
}

/** The coordinates under a point of the picture. */
export function unproject({ box, extent }: Viewport, x: number, y: number): LonLat {
  const lon = extent.west + ((x - box.x) / box.widthPx) * (extent.east - extent.west);
  const [low, high] = [mercatorY(extent.south), mercatorY(extent.north)];
  return [lon, inverseMercatorY(high - ((y - box.y) / box.heightPx) * (high - low))];
}

export function unprojectCenter(viewport: Viewport, x: number, y: number, locale: string): string {
  const [lon, lat] = unproject(viewport, x, y);
  return formatPlace([wrapLon(lon), lat], locale);
}

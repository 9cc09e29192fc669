// Names, alignments, and formats of table columns: from the column's settings, else its metric, else its type.
import { CHANGE_FORMAT, type ComparisonColumn, type ComparedTable } from '#app/charts/shared/time/compared-table.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { showsRawRows } from '#app/charts/shared/form/row-mode.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { effectiveZone, momentFormatter, chooseAxisUnit } from '#app/charts/shared/time/time-unit.ts';
import { pointsWriter } from '#app/charts/shared/format/percent-points.ts';
import { formatNumber, findColumnMeta, verboseName } from '#app/charts/shared/format/value-format.ts';
import { formatOfDigits } from '#app/domain/format/column-digits.ts';
import type { Currency } from '#app/domain/format/currency.ts';
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt, drawnCellAt, numberAt, type Column, type NumericColumn, type TemporalColumn } from '#app/domain/table.ts';
import { htmlText, readHtml, type HtmlNode } from '#app/domain/html/read-html.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { readColumnSettings, type ColumnSettings } from './column-settings.ts';
import { riseColor, type RiseColor } from './compared.ts';
import { computeColumnRange } from './judged.ts';
import type { TableSettings } from './settings.ts';
import type { TableTexts } from './texts.ts';

type Input = LayoutInput<TableSettings>;

export interface TableColumn {
  readonly name: string;
  readonly label: string;
  readonly align: 'left' | 'center' | 'right';
  readonly isNumeric: boolean;
  readonly look: ColumnSettings;
  /** The cell's HTML if it is rendered as HTML; else null. */
  readonly html: (row: number) => readonly HtmlNode[] | null;
  /** Text for null: "No value" in dimensions, a dash in metrics. */
  readonly nullText: string;
  /** Formats the value of a row; null for null. */
  readonly write: (row: number) => string | null;
  /** Formats a value of another table's column in the same way, for totals. */
  readonly writeFrom: (column: Column, row: number) => string | null;
  /** The row's number, or NaN. */
  readonly number: (row: number) => number;
  /** The range of bars, zero within; null without bars. */
  readonly bars: { readonly low: number; readonly high: number } | null;
  /** Minimum and maximum; null without numbers. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** Color of increases in comparison columns; null if they aren't colored. */
  readonly riseColor: RiseColor | null;
}

type Role = 'dimension' | 'metric' | 'share' | 'change';
const SHARE_FORMAT = '.1%';

export function readColumns(input: Input, { table, columns }: ComparedTable, t: TableTexts): readonly TableColumn[] {
  const read = table.columns.flatMap((column) => {
    const look = readColumnSettings(input.settings, column.name);
    return look.isVisible ? [readColumn({ input, look, t }, column, columns.get(column.name))] : [];
  });
  return withSharedBars(read, ({ name }) => columns.get(name)?.metric ?? name);
}

/** Bars of a metric and of its time shifts share a scale, so that they can be compared. */
function withSharedBars(read: readonly TableColumn[], metricOf: (column: TableColumn) => string): readonly TableColumn[] {
  const scales = new Map<string, NonNullable<TableColumn['bars']>>();
  for (const column of read) {
    const { bars } = column;
    const known = scales.get(metricOf(column)) ?? bars;
    if (bars === null || known === null) continue;
    scales.set(metricOf(column), { low: Math.min(known.low, bars.low), high: Math.max(known.high, bars.high) });
  }
  return read.map((column) => (column.bars === null ? column : { ...column, bars: scales.get(metricOf(column)) ?? column.bars }));
}

interface ColumnContext {
  readonly input: Input;
  readonly look: ColumnSettings;
  readonly t: TableTexts;
}

function readColumn(context: ColumnContext, column: Column, compared: ComparisonColumn | undefined): TableColumn {
  const { input, look } = context;
  const metric = compared?.metric ?? column.name;
  const role = compared?.part === 'change' ? 'change' : roleOf(input, metric);
  const writeFrom = cellWriter(context, column, { role, metric, isDifference: compared?.part === 'difference' });
  const html = htmlReader(input, column);
  const hasBars =
    column.type === 'numeric' && role !== 'dimension' && (compared === undefined || compared.part === 'shifted') && look.hasBars;
  return {
    name: column.name,
    label: labelOf(context, metric, compared),
    align: look.align ?? (column.type === 'numeric' ? 'right' : 'left'),
    isNumeric: column.type === 'numeric',
    look,
    html,
    nullText: role === 'dimension' ? nameValue(null, input.locale) : '–',
    write: (row) => {
      const nodes = html(row);
      return nodes === null ? writeFrom(column, row) : oneLine(htmlText(nodes));
    },
    writeFrom,
    number: (row) => (column.type === 'numeric' ? (column.values[row] ?? NaN) : NaN),
    bars: hasBars ? rangeOf(column) : null,
    range: column.type === 'numeric' ? computeColumnRange(column) : null,
    riseColor: compared !== undefined && compared.part !== 'shifted' ? riseColor(input.settings, metric) : null,
  };
}

/** Labels a column: "Sales", "% Sales", "Sales, 1 year ago". */
function labelOf({ input, look, t }: ColumnContext, metric: string, compared: ComparisonColumn | undefined): string {
  const isShare = roleOf(input, metric) === 'share';
  const label = isShare ? t('share', { name: verboseName(input, metric.slice(1)) }) : verboseName(input, metric);
  return oneLine(look.name ?? (compared === undefined ? label : `${label}, ${compared.message}`));
}

const TAG = /<[a-z][^<>]*>/i;
const MAX_HTML = 20_000;

/** Cells that contain a tag are rendered as HTML, unless the chart disables it. */
function htmlReader({ settings }: Input, column: Column): TableColumn['html'] {
  if (column.type !== 'string' || !settings.allow_render_html) return () => null;
  return (row) => {
    const value = column.values[row] ?? null;
    return value !== null && value.length <= MAX_HTML && TAG.test(value) ? readHtml(value) : null;
  };
}

function roleOf({ settings }: Input, name: string): Role {
  if (name.startsWith('%') && settings.percent_metrics.some((metric) => `%${metricLabel(metric)}` === name)) return 'share';
  if (showsRawRows(settings)) return 'dimension';
  return settings.groupby.some((column) => columnLabel(column) === name) ? 'dimension' : 'metric';
}

function rangeOf({ values }: NumericColumn): TableColumn['bars'] {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low === high || !Number.isFinite(high - low) ? null : { low, high };
}

/** A column's role, and the metric whose formats it uses. */
interface Part {
  readonly role: Role;
  readonly metric: string;
  /** True for the difference to a time shift. */
  readonly isDifference: boolean;
}

type WriteCell = (column: Column, row: number) => string | null;

function cellWriter(context: ColumnContext, column: Column, part: Part): WriteCell {
  switch (column.type) {
    case 'numeric':
      return numberCells(context, column, part);
    case 'temporal':
      return timeCells(context, column);
    case 'boolean':
      return (from, row) => {
        const value = cellAt(from, row);
        return value === null ? null : nameValue(value, context.input.locale);
      };
    case 'string':
    case 'json':
      return (from, row) => {
        const value = cellAt(from, row);
        if (value === null) return null;
        return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
      };
  }
}

/** Without a selected format, integers beyond double precision keep all digits. */
function numberCells(context: ColumnContext, column: NumericColumn, { role, metric, isDifference }: Part): WriteCell {
  const { input } = context;
  const { locale } = input;
  const ofMetric = readColumnSettings(input.settings, metric);
  const own = context.look;
  if (role === 'change') {
    return (from, row) => {
      const value = numberAt(from, row);
      return value === null ? null : formatNumber(value, own.numberFormat ?? CHANGE_FORMAT, { locale });
    };
  }
  const meta = findColumnMeta(input, metric);
  const selected = own.numberFormat ?? ofMetric.numberFormat ?? meta?.d3Format ?? null;
  const currency = own.currency ?? ofMetric.currency ?? meta?.currency ?? undefined;
  const digits = { isName: role === 'dimension', isMoney: currency !== undefined };
  const format = selected ?? (role === 'share' ? SHARE_FORMAT : formatOfDigits([column.values], digits));
  const points = isDifference ? pointsWriter({ format, currency }, { locale }) : null;
  if (points !== null) {
    return (from, row) => {
      const value = numberAt(from, row);
      return value === null ? writeNaN(from, row) : points(value);
    };
  }
  const small = own.smallNumberFormat ?? ofMetric.smallNumberFormat;
  const currencyAt = currencyReader(input, currency);
  return (from, row) => {
    const long = selected === null ? drawnCellAt(from, row) : null;
    if (typeof long === 'string') return role === 'dimension' ? long : groupDigits(long, locale);
    const value = numberAt(from, row);
    if (value === null) return writeNaN(from, row);
    const isSmall = small !== null && value !== 0 && Math.abs(value) < 1;
    return formatNumber(value, isSmall ? small : format, { locale, currency: from === column ? currencyAt(row) : undefined });
  };
}

/** Intl formats accept numbers as text and keep all digits. */
const groupDigits = (text: string, locale: string): string =>
  new Intl.NumberFormat(knownLocale(locale)).format(text as Intl.StringNumericLiteral).replace('-', '−');

/** Formats NaN, which databases can return as a value; null for null. */
const writeNaN = (column: Column, row: number): string | null => {
  const cell = cellAt(column, row);
  return typeof cell === 'string' ? cell : null;
};

/** Reads each row's currency from the code column, if the table has it. */
function currencyReader({ tables }: Input, currency: Currency | undefined): (row: number) => Currency | undefined {
  const codes = tables[0]?.columns.find(({ name }) => name === currency?.codeColumn);
  if (!currency || !codes) return () => currency;
  return (row) => {
    const code = cellAt(codes, row);
    return typeof code === 'string' && code !== '' ? { ...currency, symbol: code } : undefined;
  };
}

function timeCells({ input, look }: ColumnContext, column: TemporalColumn): WriteCell {
  const { settings, locale, timeZone } = input;
  const selected = look.timeFormat ?? settings.table_timestamp_format;
  const isOurs = /^smart_date|^adaptive/.test(selected);
  const zone = effectiveZone(column.values, timeZone);
  const isGrouped = settings.groupby.some((group) => columnLabel(group) === column.name);
  const smart = momentFormatter(
    chooseAxisUnit(column.values, zone, isGrouped ? (settings.time_grain_sqla ?? null) : null),
    locale,
    zone,
  );
  const write = isOurs ? smart : (ms: number) => formatTime(ms, selected, { locale, timeZone: zone });
  return (from, row) => {
    const value = numberAt(from, row);
    return value === null ? null : write(value);
  };
}

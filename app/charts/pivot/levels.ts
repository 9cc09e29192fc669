// Prepares axis levels for display: names instead of labels, dates in the chart's format, texts in natural order.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { effectiveZone, momentFormatter, chooseAxisUnit } from '#app/charts/shared/time/time-unit.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import type { AxisLevel } from '#app/domain/pivot/axis.ts';
import { findColumn, type Column, type Table, type TemporalColumn } from '#app/domain/table.ts';
import type { chartTables } from '#app/messages/en/chart-tables.ts';
import type { Translate } from '#app/messages/translate.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { PivotSettings } from './settings.ts';

export type PivotTexts = Translate<typeof chartTables.texts>;

/** Sorts and labels a level for display; the metrics level keeps its order. */
export function displayLevel(input: LayoutInput<PivotSettings>, table: Table, level: AxisLevel, t: PivotTexts): AxisLevel {
  if (level.isFixed) return { ...level, name: t('metric'), labels: level.labels.map((label) => name(input, label)) };
  const column = findColumn(table, level.name);
  const named = { ...level, name: name(input, level.name) };
  if (column === undefined) return named;
  if (column.type === 'string') return inNaturalOrder(named, input.locale);
  return { ...named, labels: level.labels.map((label, rank) => labelOf(input, column, { label, row: rowOf(level, rank) })) };
}

const name = (input: LayoutInput<PivotSettings>, label: string): string => oneLine(verboseName(input, label));
const rowOf = ({ factors }: AxisLevel, rank: number): number => factors.rows[rank] ?? -1;

interface LevelValue {
  readonly label: string;
  /** -1 for null. */
  readonly row: number;
}

function labelOf(input: LayoutInput<PivotSettings>, column: Column, { label, row }: LevelValue): string {
  if (row < 0) return nameValue(null, input.locale);
  if (column.type === 'temporal') return timeWriter(input, column)(column.values[row] ?? NaN);
  if (column.type === 'boolean') return nameValue(column.values[row] === 1, input.locale);
  return oneLine(label);
}

const writers = new WeakMap<TemporalColumn, { readonly key: string; readonly write: (ms: number) => string }>();

/** Cached per column and format, because determining the unit reads all values. */
function timeWriter(input: LayoutInput<PivotSettings>, column: TemporalColumn): (ms: number) => string {
  const { settings, locale, timeZone } = input;
  const { date_format: selected } = settings;
  const isTimeGrained = [...settings.groupbyRows, ...settings.groupbyColumns].some((group) => columnLabel(group) === column.name);
  const grain = isTimeGrained ? (settings.time_grain_sqla ?? null) : null;
  const key = [selected, locale, timeZone, grain].join('|');
  const known = writers.get(column);
  if (known?.key === key) return known.write;
  const zone = effectiveZone(column.values, timeZone);
  const isOurs = /^smart_date|^adaptive/.test(selected);
  const write = isOurs
    ? momentFormatter(chooseAxisUnit(column.values, zone, grain), locale, zone)
    : (ms: number) => formatTime(ms, selected, { locale, timeZone: zone, grain });
  writers.set(column, { key, write });
  return write;
}

/** Sorts "a9" before "a10", ignoring case, with null last. */
function inNaturalOrder(level: AxisLevel, locale: string): AxisLevel {
  const collator = new Intl.Collator(knownLocale(locale), { numeric: true });
  const { codes, rows } = level.factors;
  const isNull = (rank: number): boolean => (rows[rank] ?? -1) < 0;
  const order = Array.from(rows.keys()).sort(
    (a, b) => Number(isNull(a)) - Number(isNull(b)) || collator.compare(level.labels[a] ?? '', level.labels[b] ?? '') || a - b,
  );
  const rankOf = new Int32Array(order.length);
  order.forEach((old, rank) => (rankOf[old] = rank));
  return {
    ...level,
    factors: { codes: codes.map((code) => rankOf[code] ?? -1), rows: Int32Array.from(order, (old) => rows[old] ?? -1) },
    labels: order.map((old) => oneLine(nameValue(isNull(old) ? null : (level.labels[old] ?? ''), locale))),
  };
}

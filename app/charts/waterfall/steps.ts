// The rows as steps: from where to where each bar reaches. Periods add up; a breakdown's parts end in the total so far.
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { readSeries, type SeriesAxis } from '#app/charts/shared/series/series.ts';
import { cellAt, emptyTable, findColumn, type Column } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { WaterfallSettings } from './settings.ts';

/** Narrower ones can't be told apart: then neighbors share a step. */
export const MIN_STEP_PX = 5;

export type StepKind = 'increase' | 'decrease' | 'total';

export interface WaterfallStep {
  readonly label: string;
  readonly kind: StepKind;
  /** The change, or for a total what it has come to. */
  readonly value: number;
  readonly from: number;
  readonly to: number;
}
export interface StepData {
  readonly steps: readonly WaterfallStep[];
  /** Periods that share a bar with others; 0 where each has its own. */
  readonly joined: number;
  readonly rowCount: number;
  readonly hasValues: boolean;
  readonly axis: SeriesAxis;
}
interface Change {
  readonly label: string;
  readonly value: number;
}
interface Period {
  readonly label: string;
  readonly changes: readonly Change[];
}

/** `maxSteps`: more than that are joined, a few neighbors to a bar. */
export function readSteps(
  input: LayoutInput<WaterfallSettings>,
  { totalLabel, maxSteps }: { totalLabel: string; maxSteps: number },
): StepData {
  const table = input.tables[0] ?? emptyTable;
  const { metric: saved, groupby } = input.settings;
  const { axis, series } = readSeries(
    { ...input, settings: { ...input.settings, metrics: saved === null ? [] : [saved] }, hidden: [] },
    true,
  );
  const metric = metricLabel(saved);
  const values = (series.find(({ name }) => name === metric) ?? series[0])?.values ?? new Float64Array(0);
  const breakdown = columnLabel(groupby[0]);
  const partColumn = breakdown === '' ? undefined : findColumn(table, breakdown);
  const rows = axisOrder(input, axis, table.columns);
  const periods = readPeriods(axis, values, (at) =>
    partColumn === undefined ? null : nameValue(cellAt(partColumn, rows[at] ?? -1), input.locale),
  );
  const hasParts = partColumn !== undefined;
  const plain = hasParts ? withTotals(periods) : accumulate(periods.map(sumOf));
  const joinable = periods.flatMap((period) => (hasParts ? period.changes : [sumOf(period)]));
  const isJoined = plain.length > maxSteps;
  const steps = isJoined ? accumulate(joinNeighbors(joinable, maxSteps)) : plain;
  const hasTotal = isJoined || (!hasParts && input.settings.show_total);
  const end = steps.at(-1)?.to ?? 0;
  const total: WaterfallStep = { label: totalLabel, kind: 'total', value: end, from: 0, to: end };
  return {
    steps: hasTotal && steps.length > 0 ? [...steps, total] : steps,
    joined: isJoined ? joinable.length : 0,
    rowCount: values.length,
    hasValues: values.some((value) => !Number.isNaN(value)),
    axis,
  };
}

/** The result's row of each row of the axis: those of a time axis come ascending. */
function axisOrder(input: LayoutInput<WaterfallSettings>, axis: SeriesAxis, columns: readonly Column[]): readonly number[] {
  const rows = Array.from({ length: input.tables[0]?.rowCount ?? 0 }, (_, row) => row);
  const column = columns.find(({ type }) => type === 'temporal');
  if (axis.kind !== 'time' || column?.type !== 'temporal') return rows;
  const { values } = column;
  return rows.filter((row) => !Number.isNaN(values[row] ?? NaN)).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}

function readPeriods(axis: SeriesAxis, values: Float64Array, partAt: (row: number) => string | null): readonly Period[] {
  const periods = new Map<string, { label: string; changes: Change[] }>();
  values.forEach((value, row) => {
    const label = axis.write(row);
    const period = periods.get(label) ?? { label, changes: [] };
    if (!Number.isNaN(value)) period.changes.push({ label: partAt(row) ?? label, value });
    periods.set(label, period);
  });
  return [...periods.values()];
}

const sumOf = ({ label, changes }: Period): Change => ({ label, value: changes.reduce((sum, { value }) => sum + value, 0) });

const kindOf = (value: number): StepKind => (value < 0 ? 'decrease' : 'increase');

function accumulate(changes: readonly Change[]): WaterfallStep[] {
  let level = 0;
  return changes.map(({ label, value }) => {
    const from = level;
    level += value;
    return { label, kind: kindOf(value), value, from, to: level };
  });
}

/** The parts of a period, then what it has all come to. */
function withTotals(periods: readonly Period[]): WaterfallStep[] {
  let level = 0;
  return periods.flatMap(({ label, changes }) => {
    const parts = accumulate(changes).map((step) => ({ ...step, from: step.from + level, to: step.to + level }));
    level = parts.at(-1)?.to ?? level;
    return [...parts, { label, kind: 'total' as const, value: level, from: 0, to: level }];
  });
}

function joinNeighbors(changes: readonly Change[], maxSteps: number): Change[] {
  const size = Math.ceil(changes.length / maxSteps);
  return Array.from({ length: Math.ceil(changes.length / size) }, (_, at) => {
    const group = changes.slice(at * size, (at + 1) * size);
    const [first, last] = [group[0]?.label ?? '', group.at(-1)?.label ?? ''];
    return { label: first === last ? first : `${first} – ${last}`, value: sumOf({ label: '', changes: group }).value };
  });
}

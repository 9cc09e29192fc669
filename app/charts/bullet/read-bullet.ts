// The value of a bullet, and what it is compared with.
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { findColumn } from '#app/domain/table.ts';
import { nice } from 'd3-array';
import type { BulletSettings } from './settings.ts';

export interface BulletMark {
  readonly index: number;
  readonly value: number;
  /** Empty where the chart gives it none. */
  readonly label: string;
}
export interface BulletData {
  readonly rowCount: number;
  readonly metric: string;
  /** NaN for null. */
  readonly value: number;
  /** By their upper ends, ascending. */
  readonly ranges: readonly BulletMark[];
  readonly markers: readonly BulletMark[];
  readonly lines: readonly BulletMark[];
  readonly min: number;
  readonly max: number;
}

const MAX_MARKS = 12;
const STEPS = 5;

export function readBullet({ tables, settings }: LayoutInput<BulletSettings>): BulletData {
  const table = tables[0] ?? { columns: [], rowCount: 0 };
  const wanted = metricLabel(settings.metric);
  const column = findColumn(table, wanted) ?? table.columns.find(({ type }) => type === 'numeric');
  const value = numberAt(column, 0);
  const marks = {
    ranges: [...marksOf(settings.ranges, settings.range_labels)].sort((a, b) => a.value - b.value),
    markers: marksOf(settings.markers, settings.marker_labels),
    lines: marksOf(settings.marker_lines, settings.marker_line_labels),
  };
  const all = [value, ...Object.values(marks).flatMap((list) => list.map((mark) => mark.value))].filter(
    (one) => !Number.isNaN(one),
  );
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const end = high > low ? high : low + 1;
  // Ranges say how far the axis goes; without them it ends at a round number.
  const isRanged = marks.ranges.length > 0 && marks.ranges.at(-1)?.value === high;
  const [niceMin, niceMax] = nice(low, end, STEPS);
  const [min, max] = isRanged && low === 0 ? [0, end] : Number.isFinite(niceMax - niceMin) ? [niceMin, niceMax] : [low, end];
  return { rowCount: table.rowCount, metric: column?.name ?? wanted, value, ...marks, min, max };
}

/** Two lists between commas: numbers, and their labels in the same order. */
function marksOf(numbers: string, labelList: string): readonly BulletMark[] {
  const parts = (list: string): readonly string[] => list.split(',').map((part) => part.trim());
  const labels = parts(labelList);
  return parts(numbers)
    .map((part, index) => ({ index, value: part === '' ? NaN : Number(part), label: labels[index] ?? '' }))
    .filter(({ value }) => Number.isFinite(value))
    .slice(0, MAX_MARKS);
}

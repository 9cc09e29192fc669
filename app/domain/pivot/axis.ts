// One axis of a pivot table: its lines in display order, including subtotals and the total.
import { AppError } from '#app/domain/errors.ts';
import { groupRows } from '#app/domain/shape/groups/factorize.ts';
import type { Factors, Groups } from '#app/domain/shape/groups/factorize.ts';
import type { PivotAxisForm, Order } from './pivot-form.ts';

/** One level of an axis: the rank of each record, and the label of each rank. */
export interface AxisLevel {
  readonly name: string;
  readonly factors: Factors;
  readonly labels: readonly string[];
  /** Fixed order (metrics), regardless of the axis's sort order. */
  readonly isFixed: boolean;
}

export interface AxisLine {
  /** Number of levels that the line is grouped by: all levels for a cell line, 0 for the grand total. */
  readonly depth: number;
  /** Index of the line's group in `groups[depth]`. */
  readonly group: number;
  readonly labels: readonly string[];
}

export interface PivotAxis {
  readonly levels: readonly AxisLevel[];
  readonly lines: readonly AxisLine[];
  /** Groups of records by the outer `depth` levels, indexed by depth. */
  readonly groups: readonly Groups[];
}

export interface AxisMessage {
  readonly total: string;
  readonly subtotal: string;
}

export const MAX_LINES = 200_000;

/** Groups records by the first 0, 1, … all levels. */
export const groupByDepth = (levels: readonly AxisLevel[], recordCount: number): Groups[] =>
  Array.from({ length: levels.length + 1 }, (_, depth) =>
    groupRows(
      levels.slice(0, depth).map(({ factors }) => factors),
      recordCount,
    ),
  );

/**
 * Builds the sorted axis. Each level is sorted within its parent group, by label or by `sortValues`: the line's value aggregated
 * over the entire other axis.
 */
export function buildPivotAxis(
  levels: readonly AxisLevel[],
  groups: readonly Groups[],
  form: PivotAxisForm,
  { message, sortValues }: { readonly message: AxisMessage; readonly sortValues: (depth: number) => Float64Array },
): PivotAxis {
  const all = groups[levels.length];
  if (!all) return { levels, lines: [], groups };
  if (all.count > MAX_LINES)
    throw new AppError('RESULT_TOO_LARGE_ERROR', `The pivot table would have more than ${MAX_LINES} lines.`);
  const parents = findParents(groups);
  const places = computeSortPlaces(levels, groups, form.order, sortValues);
  const order = Int32Array.from({ length: all.count }, (_, group) => group).sort((a, b) => {
    for (let depth = 1; depth <= levels.length; depth += 1) {
      const difference = readSortPlace(places, parents, depth, a) - readSortPlace(places, parents, depth, b);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  return { levels, groups, lines: buildLines(levels, groups, order, { form, message, parents }) };
}

/** For each depth, the group at that depth of each innermost group. */
function findParents(groups: readonly Groups[]): Int32Array[] {
  const all = groups.at(-1);
  return groups.map((outer) => {
    const parents = new Int32Array(all?.count ?? 0);
    all?.codes.forEach((group, record) => {
      if (group >= 0) parents[group] = outer.codes[record] ?? 0;
    });
    return parents;
  });
}

function computeSortPlaces(
  levels: readonly AxisLevel[],
  groups: readonly Groups[],
  order: Order,
  sortValues: (depth: number) => Float64Array,
): Float64Array[] {
  const byValue = order.startsWith('value');
  const sign = order.endsWith('z_to_a') ? -1 : 1;
  return levels.map(({ isFixed }, level) => {
    const ranks = Float64Array.from(groups[level + 1]?.ranks[level] ?? []);
    if (isFixed) return ranks;
    return (byValue ? sortValues(level + 1) : ranks).map((place) => (Number.isNaN(place) ? Number.MAX_VALUE : place * sign));
  });
}

const readSortPlace = (places: readonly Float64Array[], parents: readonly Int32Array[], depth: number, group: number): number =>
  places[depth - 1]?.[parents[depth]?.[group] ?? 0] ?? 0;

interface LineRules {
  readonly form: PivotAxisForm;
  readonly message: AxisMessage;
  readonly parents: readonly Int32Array[];
}

function buildLines(levels: readonly AxisLevel[], groups: readonly Groups[], order: Int32Array, rules: LineRules): AxisLine[] {
  const { form, message, parents } = rules;
  const lines: AxisLine[] = [];
  const subtotalDepths = form.subtotals ? levels.slice(1).map((_, i) => i + 1) : [];
  const parentAt = (depth: number, group: number | undefined): number =>
    group === undefined ? -1 : (parents[depth]?.[group] ?? -1);
  const addLine = (depth: number, group: number): void => {
    const named = levels.slice(0, depth).map(({ labels }, level) => labels[groups[depth]?.ranks[level]?.[group] ?? -1] ?? '');
    const word = depth === 0 ? [message.total] : depth === levels.length ? [] : [message.subtotal];
    const blanks = levels.slice(depth + word.length).map(() => '');
    lines.push({ depth, group, labels: [...named, ...word, ...blanks] });
  };
  order.forEach((group, at) => {
    const differs = (depth: number, other: number | undefined): boolean => parentAt(depth, group) !== parentAt(depth, other);
    if (form.subtotalsFirst)
      for (const depth of subtotalDepths) if (differs(depth, order[at - 1])) addLine(depth, parentAt(depth, group));
    addLine(levels.length, group);
    if (!form.subtotalsFirst)
      for (const depth of subtotalDepths.toReversed()) if (differs(depth, order[at + 1])) addLine(depth, parentAt(depth, group));
  });
  if (form.total && levels.length > 0) addLine(0, 0);
  return lines;
}

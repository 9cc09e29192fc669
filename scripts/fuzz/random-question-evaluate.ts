// What a question's answer must be, worked out on the rows themselves: no SQL, and nothing of the planner.
import { boundsOf, clockOf, comparisonOf, RARE_GRAINS, type Comparison } from './random-question-time.ts';
import { HAVINGS, type Kind, type Question, type RandomTable, type Value } from './random-question.ts';
import { keptRows, rowsOf } from './random-question-rows.ts';
import { columnValue, compareValues, gathered, kindOf, valueOf } from './random-question-values.ts';
import { isAxis, timeFilter, type Asked, type EngineRules, type Group, type Row, type Scene } from './random-scene.ts';

export interface Expected {
  readonly kinds: readonly Kind[];
  readonly rows: readonly (readonly Value[])[];
  /** Whether the order of the rows is told by the question. */
  readonly isOrdered: boolean;
}

/** null: the question is to be refused. */
export function evaluate(table: RandomTable, question: Question, rules: EngineRules): Expected | null {
  const asked = question.query as unknown as Asked;
  const { timeZone } = question;
  const engineClock = clockOf(timeZone, rules.calendar.zonesFromMs);
  const scene: Scene = { asked, question, table, rules, clock: clockOf(timeZone), engineClock };
  const axis = asked.columns.find(isAxis);
  if (axis && !rules.calendar.hasRareGrains && RARE_GRAINS.includes(axis.timeGrain ?? '')) return null;
  const all = rowsOf(scene);
  const kept = keptRows(scene, all, (bounds) => bounds);
  const shown = groupsShown(scene, kept, kept);
  if (asked.is_rowcount) return { kinds: ['integer'], rows: [[shown.length]], isOrdered: true };
  const items = [...asked.columns, ...(asked.metrics ?? [])];
  const offsets = asked.metrics?.length ? (asked.time_offsets ?? []) : [];
  const comparisons = comparisonsOf(scene, offsets);
  if (comparisons === null) return null;
  const others = comparisons.map((comparison) => {
    const rows = keptRows(scene, all, comparison.range);
    return metricsBeside(
      scene,
      comparison,
      groupsShown({ ...scene, asked: { ...asked, row_limit: 0, row_offset: 0 } }, rows, kept),
    );
  });
  return {
    kinds: [...items, ...offsets.flatMap(() => asked.metrics ?? [])].map(kindOf),
    rows: shown.map((group) => [...items.map((item) => valueOf(item, group)), ...others.flatMap((beside) => beside(group))]),
    isOrdered: asked.orderby.length > 0,
  };
}

/** `own`: the rows of the question's own time, which tell the series. */
function groupsShown({ asked, rules }: Scene, kept: Group, own: Group): Group[] {
  const rows = withSeries(kept, own, { asked, rules });
  const groups = groupsOf(rows, asked).filter((group) => keepsGroup(asked, group));
  const compare = orderOf(asked, rules);
  const sorted = asked.orderby.length === 0 ? groups : groups.toSorted(compare);
  const gathers = limitsSeries(asked) && asked.group_others_when_limit_reached === true;
  const limit = gathers ? Infinity : asked.row_limit || Infinity;
  return sorted.slice(asked.row_offset, asked.row_offset + limit);
}

/** null: the question's range is open. */
function comparisonsOf({ asked, clock, rules }: Scene, offsets: readonly string[]): Comparison[] | null {
  if (offsets.length === 0) return [];
  const filter = timeFilter(asked);
  const own = filter && boundsOf(String(filter.val), clock);
  if (!own || !Number.isFinite(own.since) || !Number.isFinite(own.until)) return null;
  const grain = asked.columns.find(isAxis)?.timeGrain ?? null;
  return offsets.map((offset) => comparisonOf(offset, own, { clock, grain, calendar: rules.calendar }));
}

/** By one of the question's groups: the metrics of the group of the other time that meets it. */
function metricsBeside(
  { asked }: Scene,
  { ours, theirs }: Comparison,
  others: readonly Group[],
): (group: Group) => readonly Value[] {
  const keyOf = (group: Group, move: (ms: number) => number): string =>
    JSON.stringify(
      asked.columns.map((column) => {
        const value = valueOf(column, group);
        return isAxis(column) && typeof value === 'number' ? move(value) : value;
      }),
    );
  const known = new Map(others.map((group) => [keyOf(group, theirs), group]));
  return (group) => {
    const other = known.get(keyOf(group, ours));
    return (asked.metrics ?? []).map((metric) => (other ? valueOf(metric, other) : null));
  };
}

const limitsSeries = ({ metrics, columns, series_columns: series, series_limit: limit }: Asked): boolean =>
  metrics !== undefined && columns.length > 0 && (series?.length ?? 0) > 0 && (limit ?? 0) > 0;

/** Only rows of the best series, or all with the others gathered. */
function withSeries(rows: Group, own: Group, { asked, rules }: Pick<Scene, 'asked' | 'rules'>): Group {
  if (!limitsSeries(asked)) return rows;
  const names = asked.series_columns ?? [];
  const metric = asked.series_limit_metric ?? asked.metrics?.[0] ?? 'count';
  const keyOf = (row: Row): string => JSON.stringify(names.map((name) => row[name]));
  const direction = asked.order_desc === false ? 1 : -1;
  const ranked = groupBy(own, keyOf).toSorted(
    (a, b) =>
      direction * compareValues(valueOf(metric, a), valueOf(metric, b), rules) ||
      names.reduce((order, name) => order || compareValues(a[0]?.[name] ?? null, b[0]?.[name] ?? null, rules), 0),
  );
  const best = new Set(ranked.slice(0, asked.series_limit).map((group) => keyOf(group[0] ?? {})));
  if (asked.group_others_when_limit_reached !== true) return rows.filter((row) => best.has(keyOf(row)));
  const others = Object.fromEntries(names.map((name) => [gathered(name), 'Others']));
  // Series of missing values are of the others.
  return rows.map((row) =>
    best.has(keyOf(row)) && names.every((name) => row[name] !== null)
      ? row
      : Object.assign(Object.create(null) as Row, row, others),
  );
}

function groupsOf(rows: Group, { columns, metrics }: Asked): Group[] {
  if (metrics === undefined) return rows.map((row) => [row]);
  if (columns.length === 0) return [rows];
  return groupBy(rows, (row) => JSON.stringify(columns.map((column) => columnValue(column, row))));
}

function groupBy(rows: Group, keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

const keepsGroup = ({ extras }: Asked, group: Group): boolean => {
  const having = HAVINGS[extras.having];
  return !having || having(group) === true;
};

function orderOf({ orderby, columns }: Asked, rules: EngineRules): (a: Group, b: Group) => number {
  return (a, b) =>
    orderby.reduce(
      (order, [item, ascending]) =>
        order || (ascending ? 1 : -1) * compareValues(orderValue(item, a), orderValue(item, b), rules),
      0,
    );

  function orderValue(item: unknown, group: Group): Value {
    // The axis is ordered by its label alone; what it selects stands in the columns.
    return valueOf(columns.find((column) => isAxis(column) && column.label === item) ?? item, group);
  }
}

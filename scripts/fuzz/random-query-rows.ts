// Which rows a random query is about: those of its dataset that its filters, conditions and clauses keep.
import { HOUR_MS } from '#app/domain/time/durations.ts';
import { CONDITIONS, type FuzzValue } from './random-conditions.ts';
import { isWritten } from './random-keeping.ts';
import type { CallerQuery } from './random-query.ts';
import { boundsIn, bucketIn, createZoneClock, type InstantBounds, type ZoneClock } from './random-query-time.ts';
import { compareKnown, shown } from './random-query-values.ts';
import {
  BUCKET,
  isAxis,
  timeFilter,
  type SceneFilter,
  type Group,
  type Row,
  type RowCondition,
  type Scene,
} from './random-scene.ts';
import { findKeeping, VIRTUAL_KEEPS } from './random-setting.ts';
import { floorTo } from './random-table.ts';

const UTC = createZoneClock(null);

/** Days are the same in every zone. */
export const clockFor = ({ table }: Pick<Scene, 'table'>, col: string, clock: ZoneClock): ZoneClock =>
  findKeeping(table.setting, col)?.isDay ? UTC : clock;

export function computeRows(scene: Scene): Row[] {
  const { requested: request, table, rules, engineClock } = scene;
  const { columns, rows, setting } = table;
  const axis = request.columns.find(isAxis);
  const bucket = axis?.timeGrain
    ? bucketIn(clockFor(scene, axis.sqlExpression, engineClock), rules.calendar, axis.timeGrain)
    : (ms: number): number => ms;
  const all = rows.map((values) => {
    const row: Record<string, FuzzValue> = Object.create(null) as Record<string, FuzzValue>;
    columns.forEach(({ name, kind }, index) => {
      const value = values[index] ?? null;
      row[name] = kind === 'instant' && typeof value === 'number' ? value + setting.offsetHours * HOUR_MS : value;
      const keeping = findKeeping(setting, name);
      if (keeping && isWritten(keeping) && typeof value === 'number') row[shown(name)] = keeping.write(value);
    });
    const at = axis && row[axis.sqlExpression];
    row[BUCKET] = typeof at === 'number' ? bucket(at) : null;
    row['twice'] = typeof row['d'] === 'number' ? row['d'] * 2 : null;
    row['has d'] = row['d'] !== null;
    return row;
  });
  return setting.isVirtual ? all.filter(VIRTUAL_KEEPS) : all;
}

export const keptRows = (scene: Scene, rows: Group, move: (bounds: InstantBounds) => InstantBounds): Group => {
  const rules = conditionsOf(scene, move);
  return rows.filter((row) => rules.every((rule) => rule(row) === true));
};

function conditionsOf(scene: Scene, move: (bounds: InstantBounds) => InstantBounds): RowCondition[] {
  const { requested: request, table, callerQuery } = scene;
  const { filtersMain, predicate } = table.setting;
  const found = request.filters.filter(({ col }) => col !== 'nowhere');
  const time = timeFilter(request);
  const rules = found.map((filter) =>
    filter.op === 'TEMPORAL_RANGE'
      ? rangeRule(filter, scene, filter.col === time?.col ? move : (same) => same)
      : ruleOf(filter, scene),
  );
  if (filtersMain && time && time.col !== 'at') rules.push(within(scene, 'at', move(rangeOf(time, scene))));
  const typed = [request.extras.where, request.apply_fetch_values_predicate ? (predicate ?? '') : ''];
  return [...rules, ...typed.flatMap((text) => CONDITIONS[text] ?? []), ...clauseRules(callerQuery)];
}

/** One of those of the same key must be true. */
function clauseRules({ rowClauses }: CallerQuery): RowCondition[] {
  const keys = [...new Set(rowClauses.map(({ groupKey }, index) => groupKey ?? index))];
  return keys.map((key) => {
    const alternatives = rowClauses.filter(({ groupKey }, index) => (groupKey ?? index) === key);
    return (row) => alternatives.some(({ clause }) => CONDITIONS[clause]?.(row) === true);
  });
}

function ruleOf(filter: SceneFilter, scene: Scene): RowCondition {
  const { col, op, val } = filter;
  if (INSTANTS.includes(col) && val !== undefined) return instantRule(filter, scene);
  const { rules } = scene;
  const list = (Array.isArray(val) ? val : [val]) as FuzzValue[];
  const hasNull = list.includes('<NULL>');
  const [first = null] = list;
  switch (op) {
    case 'IS NULL':
      return (row) => row[col] === null;
    case 'IS NOT NULL':
      return (row) => row[col] !== null;
    case 'IS TRUE':
      return (row) => row[col] === true;
    case 'IS FALSE':
      return (row) => row[col] === false;
    case 'LIKE':
    case 'ILIKE':
    case 'NOT LIKE': {
      const matches = like(String(first), op === 'ILIKE' || rules.likeIgnoresCase);
      return known(col, (value) => matches.test(String(value)) !== (op === 'NOT LIKE'));
    }
    case 'IN':
      return (row) => (row[col] === null ? hasNull : list.some((one) => isSame(row[col] ?? null, one)));
    case 'NOT IN':
      return (row) => row[col] !== null && !list.some((one) => isSame(row[col] ?? null, one));
    case '==':
      return hasNull ? (row) => row[col] === null : known(col, (value) => isSame(value, first));
    case '!=':
      return hasNull ? (row) => row[col] !== null : known(col, (value) => !isSame(value, first));
    default:
      return known(col, (value) => compared(op, compareKnown(value, typeof value === 'number' ? Number(first) : first)));
  }
}

const known =
  (col: string, test: (value: NonNullable<FuzzValue>) => boolean): RowCondition =>
  (row) => {
    const value = row[col] ?? null;
    return value === null ? null : test(value);
  };

function compared(op: string, order: number): boolean {
  if (op === '>') return order > 0;
  if (op === '<') return order < 0;
  return op === '>=' ? order >= 0 : order <= 0;
}

const isSame = (value: FuzzValue, request: FuzzValue): boolean =>
  typeof value === 'number' ? value === Number(request) : value === (request === '<empty string>' ? '' : request);

const INSTANTS = ['at', 'seen'];

/** What a column can only keep as something else is equal to what it would be kept as; whether it is before or after is exact. */
function instantRule({ col, op, val }: SceneFilter, scene: Scene): RowCondition {
  const { setting } = scene.table;
  const keeping = findKeeping(setting, col);
  const shiftMs = setting.offsetHours * HOUR_MS;
  const list = (Array.isArray(val) ? val : [val]) as FuzzValue[];
  const hasNull = list.includes('<NULL>');
  const wanted = list.filter((one) => one !== '<NULL>').map(instant);
  const equal = wanted.map((ms) => floorTo(keeping?.unitMs ?? 1, ms - shiftMs) + shiftMs);
  switch (op) {
    case 'IN':
    case '==':
      return (row) => (row[col] === null ? hasNull : equal.includes(Number(row[col])));
    case 'NOT IN':
    case '!=':
      return (row) => row[col] !== null && !equal.includes(Number(row[col]));
    default:
      return known(col, (value) => compared(op, Number(value) - (wanted[0] ?? NaN)));
  }

  function instant(value: FuzzValue): number {
    const written = keeping?.read(value) ?? null;
    return written === null ? instantOf(value, clockFor(scene, col, scene.clock)) : written + shiftMs;
  }
}

const instantOf = (value: FuzzValue, { toUtc }: ZoneClock): number =>
  typeof value === 'number' ? value : String(value).endsWith('Z') ? Date.parse(String(value)) : toUtc(Date.parse(`${value}Z`));

/** The range of a filter, by the query's own time. */
const rangeOf = ({ val }: SceneFilter, { requested: request, clock }: Scene): InstantBounds =>
  boundsIn(String(val), clock, request.time_shift);

function rangeRule(filter: SceneFilter, scene: Scene, move: (bounds: InstantBounds) => InstantBounds): RowCondition {
  const { rules, engineClock } = scene;
  const { col, grain } = filter;
  const bucket = grain ? bucketIn(clockFor(scene, col, engineClock), rules.calendar, grain) : undefined;
  return within(scene, col, move(rangeOf(filter, scene)), bucket);
}

/** Days begin with the caller's days. */
function within(
  { table, clock }: Scene,
  col: string,
  { since, until }: InstantBounds,
  of = (ms: number): number => ms,
): RowCondition {
  if (since === -Infinity && until === Infinity) return () => true;
  const side = (ms: number): number => (Number.isFinite(ms) && findKeeping(table.setting, col)?.isDay ? clock.toLocal(ms) : ms);
  const [from, to] = [side(since), side(until)];
  return known(col, (value) => of(Number(value)) >= from && of(Number(value)) < to);
}

function like(pattern: string, ignoresCase: boolean): RegExp {
  const source = [...pattern]
    .map((char) => (char === '%' ? '[^]*' : char === '_' ? '[^]' : char.replace(/[\\^$.*+?()[\]{}|/-]/u, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`, ignoresCase ? 'iu' : 'u');
}

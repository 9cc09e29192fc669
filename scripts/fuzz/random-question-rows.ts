// Which rows a random question is about: those of its dataset that its filters, conditions and clauses keep.
import { bucketIn, boundsOf, type Bounds, type ZoneClock } from './random-question-time.ts';
import { CONDITIONS, type Question, type Value } from './random-question.ts';
import { compareKnown } from './random-question-values.ts';
import { BUCKET, isAxis, timeFilter, type Filter, type Group, type Row, type Rule, type Scene } from './random-scene.ts';
import { VIRTUAL_KEEPS } from './random-setting.ts';

export function rowsOf({ asked, table, rules, engineClock }: Scene): Row[] {
  const { columns, rows, setting } = table;
  const axis = asked.columns.find(isAxis);
  const bucket = axis?.timeGrain ? bucketIn(engineClock, rules.calendar, axis.timeGrain) : (ms: number): number => ms;
  const all = rows.map((values) => {
    const row: Record<string, Value> = Object.create(null) as Record<string, Value>;
    columns.forEach(({ name, kind }, index) => {
      const value = values[index] ?? null;
      row[name] = kind === 'instant' && typeof value === 'number' ? value + setting.offsetHours * 3_600_000 : value;
    });
    const at = axis && row[axis.sqlExpression];
    row[BUCKET] = typeof at === 'number' ? bucket(at) : null;
    row['twice'] = typeof row['d'] === 'number' ? row['d'] * 2 : null;
    row['has d'] = row['d'] !== null;
    return row;
  });
  return setting.isVirtual ? all.filter(VIRTUAL_KEEPS) : all;
}

export const keptRows = (scene: Scene, rows: Group, move: (bounds: Bounds) => Bounds): Group => {
  const rules = conditionsOf(scene, move);
  return rows.filter((row) => rules.every((rule) => rule(row) === true));
};

function conditionsOf(scene: Scene, move: (bounds: Bounds) => Bounds): Rule[] {
  const { asked, table, question, clock } = scene;
  const { filtersMain, predicate } = table.setting;
  const found = asked.filters.filter(({ col }) => col !== 'nowhere');
  const time = timeFilter(asked);
  const rules = found.map((filter) =>
    filter.op === 'TEMPORAL_RANGE'
      ? rangeRule(filter, scene, filter.col === time?.col ? move : (same) => same)
      : ruleOf(filter, scene),
  );
  if (filtersMain && time && time.col !== 'at') rules.push(within('at', move(boundsOf(String(time.val), clock))));
  const typed = [asked.extras.where, asked.apply_fetch_values_predicate ? (predicate ?? '') : ''];
  return [...rules, ...typed.flatMap((text) => CONDITIONS[text] ?? []), ...clauseRules(question)];
}

/** One of those of the same key must be true. */
function clauseRules({ rowClauses }: Question): Rule[] {
  const keys = [...new Set(rowClauses.map(({ groupKey }, index) => groupKey ?? index))];
  return keys.map((key) => {
    const alternatives = rowClauses.filter(({ groupKey }, index) => (groupKey ?? index) === key);
    return (row) => alternatives.some(({ clause }) => CONDITIONS[clause]?.(row) === true);
  });
}

function ruleOf({ col, op, val }: Filter, { rules, clock }: Scene): Rule {
  if (typeof val !== 'object' && INSTANTS.includes(col) && /^[=!<>]/.test(op)) {
    const wanted = instantOf(val ?? null, clock);
    return known(col, (value) =>
      op === '==' || op === '!=' ? (value === wanted) === (op === '==') : compared(op, Number(value) - wanted),
    );
  }
  const list = (Array.isArray(val) ? val : [val]) as Value[];
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
  (col: string, test: (value: NonNullable<Value>) => boolean): Rule =>
  (row) => {
    const value = row[col] ?? null;
    return value === null ? null : test(value);
  };

function compared(op: string, order: number): boolean {
  if (op === '>') return order > 0;
  if (op === '<') return order < 0;
  return op === '>=' ? order >= 0 : order <= 0;
}

const isSame = (value: Value, asked: Value): boolean =>
  typeof value === 'number' ? value === Number(asked) : value === (asked === '<empty string>' ? '' : asked);

const INSTANTS = ['at', 'seen'];

const instantOf = (value: Value, { toUtc }: ZoneClock): number =>
  typeof value === 'number' ? value : String(value).endsWith('Z') ? Date.parse(String(value)) : toUtc(Date.parse(`${value}Z`));

function rangeRule({ col, val, grain }: Filter, { clock, engineClock, rules }: Scene, move: (bounds: Bounds) => Bounds): Rule {
  const bounds = move(boundsOf(String(val), clock));
  return within(col, bounds, grain ? bucketIn(engineClock, rules.calendar, grain) : undefined);
}

function within(col: string, { since, until }: Bounds, of = (ms: number): number => ms): Rule {
  if (since === -Infinity && until === Infinity) return () => true;
  return known(col, (value) => of(Number(value)) >= since && of(Number(value)) < until);
}

function like(pattern: string, ignoresCase: boolean): RegExp {
  const source = [...pattern]
    .map((char) => (char === '%' ? '[^]*' : char === '_' ? '[^]' : char.replace(/[\\^$.*+?()[\]{}|/-]/u, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`, ignoresCase ? 'iu' : 'u');
}

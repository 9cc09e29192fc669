// Deeply nested and very long statements for tests of the parsers' complexity, and counters of the steps that a walk takes. Steps
// are property reads on the walked objects, not time.

const LEVELS = 48;

export const nest = (before: string, inner: string, after: string, levels = LEVELS): string =>
  before.repeat(levels) + inner + after.repeat(levels);

export const list = (count: number, item: (index: number) => string, separator = ', '): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator);

/** Statements in the SQL that all engines share. */
export const WALKED_STATEMENTS: Readonly<Record<string, string>> = {
  'sub-queries in FROM': nest('SELECT * FROM (', 'SELECT * FROM t', ') AS q'),
  'sub-queries in FROM with aliases': nest('SELECT max(x) AS x FROM (', 'SELECT x FROM t', ') AS q'),
  'sub-queries as values': nest('SELECT (', 'SELECT 1', ')'),
  'sub-queries right of IN': nest('SELECT a FROM t WHERE a IN (', 'SELECT a FROM t', ')'),
  'sub-queries of EXISTS': nest('SELECT a FROM t WHERE EXISTS (', 'SELECT a FROM t', ')'),
  'sub-queries in conditions of joins': nest('SELECT a FROM t JOIN u ON t.a = (', 'SELECT a FROM t', ')'),
  'WITH in WITH': nest('WITH c AS (', 'SELECT 1 AS x', ') SELECT x FROM c'),
  'WITH in WITH, in compounds': nest(
    'WITH c AS (',
    'SELECT 1 AS x',
    ') SELECT x FROM c UNION SELECT x FROM c UNION ALL SELECT 2',
  ),
  'compounds in parentheses': nest('SELECT x FROM t UNION SELECT x FROM (', 'SELECT x FROM t', ') AS q'),
  'GROUP BY of sub-queries': nest('SELECT x, (', 'SELECT 1', ') AS y FROM t GROUP BY x'),
  'calls in calls': `SELECT ${nest('lower(', 'x', ')')} FROM t`,
  'CASE in CASE': `SELECT ${nest('CASE WHEN x THEN ', '1', ' END')} FROM t`,
  'many columns': `SELECT ${list(1_000, () => 'c')} FROM t`,
  'many expressions that are grouped': `SELECT ${list(600, (index) => `c + ${index} AS x${index}`)} FROM t GROUP BY ${list(600, (index) => `c + ${index}`)}`,
  'many WITH queries': `WITH ${list(600, (index) => `c${index} AS (SELECT 1 AS x)`)} SELECT x FROM c1`,
  'many WITH queries of one name': `SELECT ${list(400, () => '(WITH c AS (SELECT 1 AS x) SELECT x FROM c)')}`,
  'many sub-queries of one alias': `SELECT ${list(400, () => '(SELECT a.x FROM t AS a)')}`,
  'many tables of one name': `SELECT ${list(400, () => '(SELECT main.t.x FROM main.t)')}`,
  'many joins': `SELECT * FROM t AS t0 ${list(900, (index) => `JOIN t AS t${index + 1} ON t0.a = t${index + 1}.a`, ' ')}`,
  'many selects in a compound': list(400, () => 'SELECT 1', ' UNION ALL '),
  'many conditions': `SELECT * FROM t WHERE ${list(900, (index) => `a = ${index}`, ' OR ')}`,
};

/** Counts steps, and throws if a walk takes far too many. */
export interface StepCounter {
  readonly step: () => void;
  /** Steps of one run. */
  readonly countSteps: (run: () => unknown) => number;
}

export function createStepCounter(limit: number, what: string): StepCounter {
  let steps = 0;
  return {
    step() {
      steps += 1;
      if (steps > limit) throw new Error(`More than ${limit} steps for ${what}.`);
    },
    countSteps(run) {
      steps = 0;
      run();
      return steps;
    },
  };
}

/** Max property reads per node: a walk reads the node, its siblings, and a few neighbors. */
export const READS_PER_NODE = 60;

/** Makes `counter` count the reads of the property `key` of each object. */
export function countFieldReads<Key extends string>(
  objects: readonly { [key in Key]: unknown }[],
  key: Key,
  counter: StepCounter,
): void {
  for (const object of objects) {
    const value = object[key];
    Object.defineProperty(object, key, {
      enumerable: true,
      get() {
        counter.step();
        return value;
      },
    });
  }
}

/** Returns a deep copy of plain data whose objects and arrays count reads of their members, and the number of these objects. */
export function countingCopy<Value>(value: Value, counter: StepCounter): { readonly copy: Value; readonly count: number } {
  let count = 0;
  const copyOf = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    count += 1;
    const inner: unknown = Array.isArray(one)
      ? one.map(copyOf)
      : Object.fromEntries(Object.entries(one).map(([name, member]) => [name, copyOf(member)]));
    return new Proxy(inner as object, {
      get(target, name, receiver) {
        counter.step();
        return Reflect.get(target, name, receiver) as unknown;
      },
      ownKeys(target) {
        counter.step();
        return Reflect.ownKeys(target);
      },
    });
  };
  return { copy: copyOf(value) as Value, count };
}

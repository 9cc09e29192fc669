// Conditions and metrics as users type them, with what they mean on rows; null is unknown.

export type FuzzValue = string | number | boolean | null;
type Row = Readonly<Record<string, FuzzValue>>;

/** On rows. */
export const CONDITIONS: Readonly<Record<string, (row: Row) => boolean | null>> = {
  '"n" > 0': ({ n }) => (typeof n === 'number' ? n > 0 : null),
  '"n" > 0 OR "g" IS NULL -- either': ({ n, g }) => (g === null ? true : typeof n === 'number' ? n > 0 : null),
  "\"g\" IN ('x', 'y') /* both */": ({ g }) => (g === null ? null : g === 'x' || g === 'y'),
  'NOT ("d" < 1)': ({ d }) => (typeof d === 'number' ? !(d < 1) : null),
};

/** On groups. */
export const HAVINGS: Readonly<Record<string, (rows: readonly Row[]) => boolean | null>> = {
  'COUNT(*) > 1': (rows) => rows.length > 1,
  'SUM("d") >= 0': (rows) => {
    const known = rows.flatMap(({ d }) => (typeof d === 'number' ? [d] : []));
    return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) >= 0;
  },
  'MAX("n") IS NULL OR COUNT(*) = 1': (rows) => rows.every(({ n }) => n === null) || rows.length === 1,
};

const simple = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label: `${aggregate}(${column})`,
});

export const METRICS: readonly unknown[] = [
  'count',
  'net',
  ...['SUM', 'AVG', 'MIN', 'MAX', 'COUNT'].flatMap((aggregate) => ['d', 'twice'].map((column) => simple(aggregate, column))),
  ...['SUM', 'MIN', 'MAX', 'COUNT'].map((aggregate) => simple(aggregate, 'n')),
  ...['g', 'select "t"; --', 'n', 'b', 'at'].map((column) => simple('COUNT_DISTINCT', column)),
  ...['MIN', 'MAX'].flatMap((aggregate) => ['at', 'select "t"; --'].map((column) => simple(aggregate, column))),
];

/** Those that rank series: numbers alone. */
export const RANKING_METRICS: readonly unknown[] = METRICS.slice(0, 12);

export const readLabel = (item: unknown): string => (typeof item === 'string' ? item : (item as { label: string }).label);

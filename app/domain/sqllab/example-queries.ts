// Queries to begin with, written for a table that is there: plain SQL that every engine reads. Pure.
import { decideAggregate } from '#app/domain/explore/decide-aggregate.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { plainType } from './plain-type.ts';

export interface ExampleColumn {
  readonly name: string;
  /** As its database writes it. */
  readonly type: string;
}

export interface ExampleTable {
  /** Catalog, schema and table; null parts are left out. */
  readonly path: readonly (string | null)[];
  readonly columns: readonly ExampleColumn[];
}

export type ExampleQuery =
  | { readonly kind: 'count'; readonly sql: string }
  | { readonly kind: 'groups' | 'period' | 'days'; readonly column: string; readonly sql: string }
  | { readonly kind: 'sums' | 'averages'; readonly column: string; readonly measure: string; readonly sql: string };

const MAX_GROUPS = 20;
const MAX_DAYS = 30;
/** What rows are usually told apart by, the most telling first. */
const CATEGORIES =
  'country region state category type kind status segment channel department gender genre origin symbol city'.split(' ');
/** Texts that differ in nearly every row. */
const UNIQUE_TEXT =
  /(?:^|_)(?:id|uuid|guid|key|hash|url|uri|email|phone|address|comment|comments|note|notes|description|title|text|body|message|json|name)$/i;

/** At most four; none for a table without columns. */
export function exampleQueries({ path, columns }: ExampleTable, names: SqlNames): readonly ExampleQuery[] {
  const table = names.writePath(path);
  if (columns.length === 0) return [];
  const ofType = (type: ReturnType<typeof plainType>) => columns.filter((column) => plainType(column.type) === type);
  const group = findGroup(ofType('text'), columns[0]?.name ?? '');
  const measured = ofType('number').flatMap((column) => {
    const aggregate = decideAggregate(column);
    return aggregate === null ? [] : [{ name: column.name, aggregate }];
  });
  const measure = measured.find(({ aggregate }) => aggregate === 'SUM') ?? measured[0];
  const day = ofType('date')[0];
  const instant = ofType('dateTime')[0];
  return [
    { kind: 'count', sql: `SELECT COUNT(*) AS row_count\nFROM ${table}` },
    ...(group ? [byGroup(table, group, { names, measure })] : []),
    ...(day ? [byDay(table, day.name, names)] : instant ? [period(table, instant.name, names)] : []),
  ];
}

/** A column of few values by its name; else none that identifies rows: those come first in a table. */
function findGroup(texts: readonly ExampleColumn[], first: string): ExampleColumn | undefined {
  const words = texts.map(({ name }) => new Set(name.toLowerCase().split(/[^\p{L}]+/u)));
  for (const category of CATEGORIES) {
    const at = words.findIndex((one) => one.has(category));
    if (at >= 0) return texts[at];
  }
  const rest = texts.filter(({ name }) => !UNIQUE_TEXT.test(name));
  return rest.find(({ name }) => name !== first) ?? rest[0];
}

interface Grouping {
  readonly names: SqlNames;
  readonly measure: { readonly name: string; readonly aggregate: 'SUM' | 'AVG' } | undefined;
}

function byGroup(table: string, { name: column }: ExampleColumn, { names, measure }: Grouping): ExampleQuery {
  const group = names.write(column);
  const value = measure ? `${measure.aggregate}(${names.write(measure.name)})` : 'COUNT(*)';
  const alias = measure ? (measure.aggregate === 'SUM' ? 'total' : 'average') : 'row_count';
  const sql = `SELECT ${group}, ${value} AS ${alias}\nFROM ${table}\nGROUP BY ${group}\nORDER BY ${alias} DESC\nLIMIT ${MAX_GROUPS}`;
  if (!measure) return { kind: 'groups', column, sql };
  return { kind: measure.aggregate === 'SUM' ? 'sums' : 'averages', column, measure: measure.name, sql };
}

function byDay(table: string, column: string, names: SqlNames): ExampleQuery {
  const day = names.write(column);
  const sql = `SELECT ${day}, COUNT(*) AS row_count\nFROM ${table}\nGROUP BY ${day}\nORDER BY ${day} DESC\nLIMIT ${MAX_DAYS}`;
  return { kind: 'days', column, sql };
}

function period(table: string, column: string, names: SqlNames): ExampleQuery {
  const instant = names.write(column);
  const sql = `SELECT MIN(${instant}) AS earliest, MAX(${instant}) AS latest\nFROM ${table}`;
  return { kind: 'period', column, sql };
}

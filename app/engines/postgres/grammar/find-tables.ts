// Finds the tables that a statement names: every range variable that isn't a visible CTE.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { PgTree } from './pg-parser.ts';
import { isTree, asList, asPgText, unwrap } from './tree.ts';

/** Visible CTEs: the first n of the innermost WITH, and those of the enclosing scopes. */
interface Visible {
  readonly positions: ReadonlyMap<string, number>;
  readonly count: number;
  readonly outer: Visible | null;
}
interface Task {
  readonly value: unknown;
  readonly field: string;
  readonly visible: Visible | null;
}

const RELATION_FIELDS: ReadonlySet<string> = new Set(['relation', 'rel', 'view']);

/** One occurrence of a table. */
export interface TableMention {
  readonly ref: TableRef;
  /** Fields of the range variable: `location`, `alias`, `inh` … */
  readonly fields: PgTree;
  /** Whether the table is an item of FROM. */
  readonly isTyped: boolean;
}

/** Lists each table once, in no particular order. */
export function findTables(tree: PgTree): TableRef[] {
  return [...new Map(findMentions(tree).map(({ ref }) => [JSON.stringify(ref), ref])).values()];
}

/** Lists every occurrence of a table, in no particular order. */
export function findMentions(tree: PgTree): TableMention[] {
  const found: TableMention[] = [];
  const tasks: Task[] = [{ value: tree, field: '', visible: null }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { value, field, visible } = task;
    if (Array.isArray(value)) {
      for (const item of value) tasks.push({ value: item, field, visible });
      continue;
    }
    if (!isTree(value)) continue;
    const { type, fields } = unwrap(value, field);
    const ref = type === 'RangeVar' || (type === null && RELATION_FIELDS.has(field)) ? readTable(fields) : null;
    if (ref && !(ref.schema === null && isVisible(ref.table, visible))) found.push({ ref, fields, isTyped: type === 'RangeVar' });
    const inner = withQueries(fields, visible, tasks);
    for (const [name, child] of Object.entries(fields))
      if (typeof child === 'object' && name !== 'withClause') tasks.push({ value: child, field: name, visible: inner });
  }
  return found;
}

function isVisible(name: string, visible: Visible | null): boolean {
  for (let scope = visible; scope; scope = scope.outer) if ((scope.positions.get(name) ?? Infinity) < scope.count) return true;
  return false;
}

function readTable(fields: PgTree): TableRef | null {
  const table = asPgText(fields['relname']);
  return table === null ? null : { catalog: asPgText(fields['catalogname']), schema: asPgText(fields['schemaname']), table };
}

/** Queues the statement's CTEs with their visible scopes, and returns the scope of the statement itself. */
function withQueries(fields: PgTree, visible: Visible | null, tasks: Task[]): Visible | null {
  const clause = fields['withClause'];
  if (!isTree(clause)) return visible;
  const queries = asList(clause['ctes']).map((query) => unwrap(isTree(query) ? query : {}).fields);
  const names = queries.map((query) => asPgText(query['ctename']) ?? '');
  // The first of two CTEs with the same name counts; PostgreSQL refuses such a statement anyway.
  const positions = new Map(names.map((name, index) => [name, index] as const).reverse());
  const all: Visible = { positions, count: names.length, outer: visible };
  for (const [index, query] of queries.entries()) {
    const seen = clause['recursive'] === true ? all : { ...all, count: index };
    tasks.push({ value: query['ctequery'], field: 'ctequery', visible: seen });
  }
  return all;
}

// The rows of SQLite's EXPLAIN QUERY PLAN as a tree.

/** Columns of a row: `id, parent, notused, detail`. */
export type PlanRow = readonly unknown[];

export interface PlanNode {
  readonly detail: string;
  readonly children: readonly PlanNode[];
}

/** The top level of the plan, in execution order. */
export function buildPlanTree(rows: readonly PlanRow[]): readonly PlanNode[] {
  const top: PlanNode[] = [];
  const childrenById = new Map<unknown, PlanNode[]>();
  for (const [id, parent, , detail] of rows) {
    const children: PlanNode[] = [];
    childrenById.set(id, children);
    (childrenById.get(parent) ?? top).push({ detail: String(detail), children });
  }
  return top;
}

/**
 * What a step reads, by the names that can be meant: SQLite appends words to a name, which an alias can end with as well. The name
 * as it is written comes first, the name without those words last.
 */
export type ReadNames = readonly [string, ...string[]];

export interface Lookup {
  readonly names: ReadNames;
  /** Columns compared by equality; empty for a range. */
  readonly columns: readonly string[];
  readonly isAutomaticIndex: boolean;
}

const APPENDED = / (?:(?:LEFT|RIGHT|FULL)-JOIN|EXISTS)$/;

/** SQLite appends two such words at most; an alias can end with any number of them. */
const MAX_APPENDED = 4;

function listNames(written: string): ReadNames {
  const names: [string, ...string[]] = [written];
  for (let name = written; names.length <= MAX_APPENDED && APPENDED.test(name);) {
    name = name.replace(APPENDED, '');
    names.push(name);
  }
  return names;
}

/** Whether the step ends with its first row, as an EXISTS does that SQLite made a join; or its name ends with that word. */
export const looksLikeExists = ([written]: ReadNames): boolean => written.endsWith(' EXISTS');

/** The relation that a SCAN goes through, or null for another kind of step. */
export function readScan({ detail }: PlanNode): ReadNames | null {
  const match = /^SCAN (.*)$/s.exec(detail);
  return match?.[1] === undefined ? null : listNames(withoutMethod(match[1]).replace(/ VIRTUAL TABLE INDEX .*$/s, ''));
}

/** The name, which can have the same words in it, in quotes. */
function withoutMethod(scanned: string): string {
  const at = scanned.indexOf(USING, scanned.lastIndexOf('"') + 1);
  return at < 0 ? scanned : scanned.slice(0, at);
}

const [SEARCH, USING] = ['SEARCH ', ' USING '];

/** What a SEARCH compares, or null for another kind of step. The condition SQLite appends comes last, after any name. */
export function readSearch({ detail }: PlanNode): Lookup | null {
  const close = detail.lastIndexOf(')');
  const open = detail.lastIndexOf('(');
  const using = detail.lastIndexOf(USING, open - USING.length);
  if (!detail.startsWith(SEARCH) || open < 0 || close < open || using < SEARCH.length) return unindexedSearch(detail);
  const [name, method] = [detail.slice(SEARCH.length, using), detail.slice(using + USING.length, open)];
  const condition = detail.slice(open + 1, close);
  const columns = condition.split(' AND ').flatMap((part) => (part.endsWith('=?') ? [part.slice(0, -2)] : []));
  return { names: listNames(name), columns, isAutomaticIndex: method.startsWith('AUTOMATIC') };
}

/** A search for the least or greatest value, without an index. */
function unindexedSearch(detail: string): Lookup | null {
  const match = /^SEARCH (.*)$/s.exec(detail);
  return match ? { names: listNames(match[1] ?? ''), columns: [], isAutomaticIndex: false } : null;
}

/** The number of rows that a VALUES clause in the plan gives, or null. */
export function readConstantRows({ detail }: PlanNode): number | null {
  if (/^SCAN CONSTANT ROW$/.test(detail)) return 1;
  const match = /^SCAN (\d+)(?: CONSTANT ROWS|-ROW VALUES CLAUSE)$/.exec(detail);
  return match ? Number(match[1]) : null;
}

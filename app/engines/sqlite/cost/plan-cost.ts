// Estimates the work of a statement from SQLite's own query plan and the sizes of its tables, in rows visited.
// The plan is the truth about loops and indexes; what it does not tell (LIMITs, VALUES, grouped keys) comes from the text.
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { UNNAMED, type DerivedRelation, type NamedRelation, type RelationsByName } from './named-relations.ts';
import {
  looksLikeExists,
  readConstantRows,
  readScan,
  readSearch,
  type Lookup,
  type ReadNames,
  type PlanNode,
} from './query-plan.ts';
import type { Statistics } from './statistics.ts';

/** Rows of a relation that neither the text nor the statistics know. */
const UNKNOWN_ROWS = 1_000_000;
/** The share of a derived relation's rows that a value of its column is expected to have. */
const DERIVED_MATCH_SHARE = 0.001;
/** What sorting a row costs in visited rows. */
const SORT_COST = 8;
/** What a step of a recursion costs in visited rows. */
const RECURSION_COST = 4;

export interface PlanCost {
  /** Rows visited, the work of correlated sub-queries included. */
  readonly work: number;
  /** The part of it that correlated sub-queries do. */
  readonly correlatedWork: number;
  /** The most rows that any one select goes through. */
  readonly maxRows: number;
}

/** The estimated cost of a plan whose outermost select goes through at most `maxRows` rows. */
export function estimatePlan(
  plan: readonly PlanNode[],
  maxRows: number,
  { relations, statistics }: Pick<Estimate, 'relations' | 'statistics'>,
): PlanCost {
  const totals: Totals = { onceWork: 0, correlatedWork: 0, maxRows: 0 };
  const estimate = { relations, statistics, measured: new Map<string, number>(), setUps: new Set<string>(), totals };
  const { work } = visitLevel(plan, estimate, null, maxRows);
  return { work: work + totals.onceWork, correlatedWork: totals.correlatedWork, maxRows: totals.maxRows };
}

interface Estimate {
  readonly relations: RelationsByName;
  readonly statistics: Statistics;
  /** Rows of sub-queries seen so far, by the plan's names. */
  readonly measured: Map<string, number>;
  /** Names of the sub-queries set up at this level. */
  readonly setUps: ReadonlySet<string>;
  readonly totals: Totals;
}

interface Totals {
  /** Work of what is computed once for all uses. */
  onceWork: number;
  correlatedWork: number;
  maxRows: number;
}

interface Level {
  readonly work: number;
  readonly rows: number;
}

/** The steps of one select: loops nest in their order, sub-queries run for the rows of the loops. */
function visitLevel(nodes: readonly PlanNode[], outer: Estimate, recursion: string | null, maxRows = Infinity): Level {
  const estimate = withSetUps(nodes, outer);
  let [work, rows] = [0, 1];
  for (const node of nodes) {
    const step = visitLoop(node, estimate, recursion) ?? visitSetUp(node, estimate, recursion);
    if (step === null) continue;
    work += step.isLoop ? Math.min(rows * step.work, maxRows) : step.work;
    rows = Math.min(step.isLoop ? rows * step.rows : Math.max(rows, step.rows), maxRows);
  }
  for (const node of nodes) work += rows * visitCorrelated(node, rows, estimate, recursion);
  if (nodes.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'))) work += rows * SORT_COST;
  estimate.totals.maxRows = Math.max(estimate.totals.maxRows, rows);
  return { work, rows };
}

/** Sub-queries set up at a level replace relations of the same name from outer levels. */
function withSetUps(nodes: readonly PlanNode[], outer: Estimate): Estimate {
  const names = nodes.flatMap(({ detail }) => foldAsciiCase(/^(?:CO-ROUTINE|MATERIALIZE) (.*)$/s.exec(detail)?.[1] ?? '') || []);
  return { ...outer, setUps: new Set(names) };
}

interface Step extends Level {
  readonly isLoop: boolean;
}

function visitLoop(node: PlanNode, estimate: Estimate, recursion: string | null): Step | null {
  const constant = readConstantRows(node);
  if (constant !== null) return { isLoop: true, work: constant, rows: constant };
  const scanned = readScan(node);
  if (scanned !== null) {
    const rows = rowsOf(scanned, estimate, recursion);
    return { isLoop: true, work: rows, rows: endsWithFirstRow(scanned, estimate) ? Math.min(rows, 1) : rows };
  }
  const search = readSearch(node);
  if (search) {
    const rows = matchesOf(search, estimate);
    if (search.isAutomaticIndex) estimate.totals.onceWork += rowsOf(search.names, estimate, recursion);
    return { isLoop: true, work: rows, rows: endsWithFirstRow(search.names, estimate) ? Math.min(rows, 1) : rows };
  }
  if (!node.detail.startsWith('MULTI-INDEX OR')) return null;
  const parts = node.children.map((child) => visitLevel(child.children, estimate, recursion));
  return { isLoop: true, work: sum(parts.map((part) => part.work)), rows: sum(parts.map((part) => part.rows)) };
}

/** Computed before or next to the loops; null for purely descriptive nodes. */
function visitSetUp(node: PlanNode, estimate: Estimate, recursion: string | null): Step | null {
  const { detail, children } = node;
  const named = /^(CO-ROUTINE|MATERIALIZE) (.*)$/s.exec(detail);
  if (named) {
    const level = visitNamed(named[2] ?? '', children, estimate);
    if (named[1] === 'CO-ROUTINE') return { isLoop: false, work: level.work, rows: 1 };
    estimate.totals.onceWork += level.work;
    return null;
  }
  if (/^(?:SCALAR|LIST) SUBQUERY/.test(detail)) {
    estimate.totals.onceWork += visitLevel(children, estimate, recursion).work;
    return null;
  }
  if (!/^(?:COMPOUND QUERY|LEFT-MOST SUBQUERY|UNION|EXCEPT|INTERSECT|MERGE|LEFT$|RIGHT$)/.test(detail)) return null;
  return { isLoop: false, ...visitParts(children, estimate, recursion) };
}

/** The selects of a compound: their rows add up. */
function visitParts(nodes: readonly PlanNode[], estimate: Estimate, recursion: string | null): Level {
  const isCompound =
    nodes.length > 0 && nodes.every(({ detail }) => /^(?:LEFT-MOST SUBQUERY|UNION|EXCEPT|INTERSECT|LEFT$|RIGHT$)/.test(detail));
  if (!isCompound) return visitLevel(nodes, estimate, recursion);
  const parts = nodes.map(({ children }) => visitParts(children, estimate, recursion));
  return { work: sum(parts.map((part) => part.work)), rows: sum(parts.map((part) => part.rows)) };
}

function visitNamed(name: string, children: readonly PlanNode[], estimate: Estimate): Level {
  const derived = derivedOf(name, estimate);
  const maxRows = derived.length > 0 ? Math.max(...derived.map((relation) => relation.maxRows)) : Infinity;
  const maxWork = derived.length > 0 ? Math.max(...derived.map((relation) => relation.maxWork)) : Infinity;
  const step = children.find(({ detail }) => detail === 'RECURSIVE STEP');
  const level = step ? visitRecursion({ name, maxRows }, children, step, estimate) : visitParts(children, estimate, null);
  const rows = Math.min(level.rows, maxRows);
  estimate.measured.set(foldAsciiCase(name), rows);
  return { work: Math.min(level.work, Math.max(maxWork, 1)), rows };
}

/** Every row of a recursion goes through its step once, up to its LIMIT. */
function visitRecursion(
  { name, maxRows }: { readonly name: string; readonly maxRows: number },
  children: readonly PlanNode[],
  step: PlanNode,
  estimate: Estimate,
): Level {
  const first = visitLevel(
    children.filter((child) => child !== step).flatMap((child) => child.children),
    estimate,
    null,
  );
  const next = visitLevel(step.children, estimate, foldAsciiCase(name));
  const rows = Math.min(maxRows, UNKNOWN_ROWS);
  return { work: first.work + rows * (next.work + RECURSION_COST), rows };
}

/** Work of a correlated sub-query for one row around it. */
function visitCorrelated(
  { detail, children }: PlanNode,
  rowsAround: number,
  estimate: Estimate,
  recursion: string | null,
): number {
  if (!detail.startsWith('CORRELATED ')) return 0;
  const { work } = visitParts(children, estimate, recursion);
  estimate.totals.correlatedWork += work * rowsAround;
  return work;
}

function derivedOf(name: string, { relations }: Estimate): readonly DerivedRelation[] {
  const found = relations.get(foldAsciiCase(name)) ?? (name.startsWith('(') ? relations.get(UNNAMED) : undefined) ?? [];
  return found.filter((relation) => relation.kind === 'derived');
}

/**
 * What a name can refer to at a level. A sub-query is set up where it is read: elsewhere its name is that of a table, as inside
 * of it where it reads the table whose name it has.
 */
function meantBy(key: string, { relations, setUps }: Estimate): readonly NamedRelation[] | undefined {
  const found = relations.get(key);
  if (!found || setUps.has(key)) return found;
  const others = found.filter((relation) => relation.kind !== 'derived' || relation.source !== null);
  return others.length > 0 ? others : found;
}

const isKnown = (name: string, { relations, measured, setUps }: Estimate): boolean =>
  [relations, measured, setUps].some((each) => each.has(foldAsciiCase(name)));

/** The candidate names that the statement defines; otherwise the last one, which is a table's. */
function knownNames(names: ReadNames, estimate: Estimate): readonly string[] {
  const known = names.filter((name) => isKnown(name, estimate));
  return known.length > 0 ? known : names.slice(-1);
}

/** False if the statement itself defines such a name, because an alias must not reduce the estimate. */
const endsWithFirstRow = (names: ReadNames, estimate: Estimate): boolean =>
  looksLikeExists(names) && !isKnown(names[0], estimate);

const rowsOf = (names: ReadNames, estimate: Estimate, recursion: string | null): number =>
  Math.max(...knownNames(names, estimate).map((name) => rowsOfName(name, estimate, recursion)));

/** A name can refer to several relations: the largest counts. */
function rowsOfName(name: string, estimate: Estimate, recursion: string | null): number {
  const key = foldAsciiCase(name);
  const { statistics, measured, setUps } = estimate;
  const own = setUps.has(key) ? measured.get(key) : undefined;
  if (own !== undefined) return own;
  const found = meantBy(key, estimate);
  if (!found) return measured.get(key) ?? statistics.rowCount(name) ?? UNKNOWN_ROWS;
  const sizes = found.map((relation) => {
    if (relation.kind === 'function') return relation.rows;
    if (relation.kind === 'table') return statistics.rowCount(relation.table) ?? measured.get(key) ?? UNKNOWN_ROWS;
    if (recursion !== null && relation.source === recursion) return 1;
    return Math.min(relation.maxRows, measured.get(relation.source ?? key) ?? measured.get(key) ?? UNKNOWN_ROWS);
  });
  return Math.max(...sizes);
}

/** Rows that one lookup finds; at least one, for a lookup costs about a row. */
const matchesOf = ({ names, columns }: Lookup, estimate: Estimate): number =>
  columns.includes('rowid') ? 1 : Math.max(...knownNames(names, estimate).map((name) => matchesOfName(name, columns, estimate)));

function matchesOfName(name: string, columns: readonly string[], estimate: Estimate): number {
  const key = foldAsciiCase(name);
  const all = rowsOfName(name, estimate, null);
  if (columns.length === 0) return all;
  const found = meantBy(key, estimate) ?? [{ kind: 'table' as const, table: name }];
  const matches = found.map((relation) => {
    if (relation.kind === 'table') return estimate.statistics.matchingRows(relation.table, columns) ?? all;
    return relation.kind === 'derived' ? derivedMatches(relation, columns.map(foldAsciiCase), all, estimate) : all;
  });
  return Math.max(1, Math.min(all, Math.max(...matches)));
}

function derivedMatches(relation: DerivedRelation, columns: readonly string[], rows: number, { statistics }: Estimate): number {
  const isUnique = relation.uniqueColumns && [...relation.uniqueColumns].every((column) => columns.includes(column));
  if (isUnique) return 1;
  const { allOf } = relation;
  const passed = columns.flatMap((column) => relation.columns.get(column) ?? (allOf === null ? [] : [{ table: allOf, column }]));
  const [first] = passed;
  if (first) {
    const ofTable = passed.filter(({ table }) => table === first.table).map(({ column }) => column);
    const known = statistics.matchingRows(first.table, ofTable);
    if (known !== null) return known;
  }
  return rows * DERIVED_MATCH_SHARE;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

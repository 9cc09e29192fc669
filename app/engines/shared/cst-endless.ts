// Statements that are known to be (nearly) endless in an engine that cannot be interrupted inside an aggregate: recursion
// without a LIMIT of its own, relations that no equality connects, and sub-queries that start over for every row.
// An approximation: it knows no sizes and no values, and takes unqualified columns for whatever makes a statement good.
import { childrenOf, findClause, isSelect, selectInside, withClauseOf, type AnySelect, type Node, type NodeOf } from './cst.ts';
import { countSteps, type SizedRelation } from './cst-join-groups.ts';
import { freeQualifiers, hasAggregateOrWindow } from './cst-relations.ts';
import { limitedRows, scopeOf, sizedRelations, stepsOf, type RowsByName } from './cst-rows.ts';

/** Rows that a recursion may have. */
const MAX_RECURSION_ROWS = 1_000_000;
/** Pairs of rows that a select may look at: a table with a thousand rows of another, or with all rows by an equality. */
const MAX_STEPS = 1_000_000_000;

/** Whether a common table expression that reads itself ends by a LIMIT of its own. */
export function isBoundedRecursion(expression: NodeOf<'common_table_expr'>): boolean {
  const body = selectInside(expression.expr);
  const limit = body && limitedRows(body);
  return typeof limit === 'number' && limit <= MAX_RECURSION_ROWS;
}

export interface EndlessJoin {
  readonly from: NodeOf<'from_clause'>;
  /** Whether it is a sub-query that is no more than started over for every row around it. */
  readonly isCorrelated: boolean;
}

/** The first FROM of a tree that goes through too many rows; undefined when there is none. */
export function findEndlessJoin(root: Node): EndlessJoin | undefined {
  return walk(root, { scope: new Map(), around: [] });
}

interface Place {
  readonly scope: RowsByName;
  /** The relations of the selects around, the outermost first. */
  readonly around: readonly SizedRelation[];
}

function walk(node: Node, place: Place): EndlessJoin | undefined {
  return isSelect(node) ? walkSelect(node, place, withClauseOf(node)) : walkAll(childrenOf(node), place);
}

function walkAll(nodes: readonly Node[], place: Place): EndlessJoin | undefined {
  for (const node of nodes) {
    const found = walk(node, place);
    if (found) return found;
  }
  return undefined;
}

/** `own` is the WITH that is read here: a compound's stands in the first of its selects, and is read once. */
function walkSelect(select: AnySelect, outer: Place, own: NodeOf<'with_clause'> | undefined): EndlessJoin | undefined {
  const place = own ? { ...outer, scope: scopeOf(select, outer.scope) } : outer;
  const inWith = own && walkAll([own], place);
  if (inWith) return inWith;
  if (select.type === 'compound_select_stmt') {
    const left = isSelect(select.left) ? walkSelect(select.left, place, undefined) : walk(select.left, place);
    return left ?? walk(select.right, place);
  }
  const from = findClause(select, 'from_clause');
  const isCorrelated = from && judge(select, from, place);
  if (from && isCorrelated !== undefined) return { from, isCorrelated };
  const inside = from ? { ...place, around: [...place.around, asOneRelation(select, from, place.scope)] } : place;
  return walkAll(
    childrenOf(select).filter(({ type }) => type !== 'with_clause'),
    inside,
  );
}

/** Undefined when it is well; else whether only the rows around make it too much. */
function judge(select: NodeOf<'select_stmt'>, from: NodeOf<'from_clause'>, place: Place): boolean | undefined {
  const own = limitedSteps(select, from, place.scope);
  if (own > MAX_STEPS) return false;
  const free = freeQualifiers(select);
  const around = place.around.filter(({ names }) => names.some((name) => free.has(name)));
  if (around.length === 0) return undefined;
  const rowsAround = Math.max(...around.map(({ rows }) => rows));
  if (own * rowsAround <= MAX_STEPS) return undefined;
  const outside: SizedRelation = { names: around.flatMap(({ names }) => names), rows: rowsAround };
  const where = findClause(select, 'where_clause')?.expr;
  return countSteps([...sizedRelations(from, place.scope), outside], from.expr, where) > MAX_STEPS ? true : undefined;
}

const asOneRelation = (select: NodeOf<'select_stmt'>, from: NodeOf<'from_clause'>, scope: RowsByName): SizedRelation => ({
  names: sizedRelations(from, scope).flatMap(({ names }) => names),
  rows: limitedSteps(select, from, scope),
});

/** A plain select ends after its LIMIT, because nothing before it needs all rows. */
function limitedSteps(select: NodeOf<'select_stmt'>, from: NodeOf<'from_clause'>, scope: RowsByName): number {
  const steps = stepsOf(select, from, scope);
  const limit = limitedRows(select);
  return limit !== null && isPlain(select, from, scope) ? Math.min(limit, steps) : steps;
}

function isPlain(select: NodeOf<'select_stmt'>, from: NodeOf<'from_clause'>, scope: RowsByName): boolean {
  const isShort = select.clauses.every(({ type }) =>
    ['select_clause', 'from_clause', 'limit_clause', 'with_clause'].includes(type),
  );
  const clause = findClause(select, 'select_clause');
  return isShort && clause?.modifiers.length === 0 && !hasAggregateOrWindow(clause) && isProductOfTables(from.expr, scope);
}

/** A condition, also one inside a sub-query, may leave nothing of all the rows that are gone through. */
function isProductOfTables(node: Node, scope: RowsByName): boolean {
  switch (node.type) {
    case 'join_expr': {
      const isFree =
        !node.specification && !(Array.isArray(node.operator) && node.operator.some(({ name }) => name === 'NATURAL'));
      return isFree && isProductOfTables(node.left, scope) && isProductOfTables(node.right, scope);
    }
    case 'alias':
      return isProductOfTables(node.expr, scope);
    case 'identifier':
      return !scope.has(node.name.toLowerCase());
    default:
      return node.type === 'member_expr';
  }
}

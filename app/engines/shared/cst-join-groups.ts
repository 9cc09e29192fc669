// How many rows a FROM goes through in an engine that builds an index of its own for a join by equality, and for no other:
// relations that an equality connects count once, all others multiply.
import type { Node } from './cst.ts';
import { columnsOf, isColumn, relationsOf, withoutParens } from './cst-relations.ts';

export interface SizedRelation {
  /** Lower-case names under which columns are qualified. */
  readonly names: readonly string[];
  readonly rows: number;
}

/** A column, and the relations that it is compared with. Null stands for columns that say no relation. */
interface Equality {
  readonly column: number | null;
  readonly others: readonly (number | null)[];
}

/** The rows of the product of what is not connected. */
export function countSteps(relations: readonly SizedRelation[], from: Node, where: Node | undefined): number {
  const groups = relations.map((_, index) => index);
  const indexOf = new Map(relations.flatMap(({ names }, index) => names.map((name) => [name, index] as const)).reverse());
  const equalities = [...joinEqualities(from, indexOf, relations), ...(where ? equalitiesOf(where, indexOf) : [])];
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const { column, others } of equalities) {
      if (column === null || others.includes(null)) continue;
      // `c.x = a.x + b.x` finds rows of c only for pairs of a and b, which need a condition of their own.
      const [other, ...more] = new Set(others.map((index) => groups[index ?? -1]));
      if (other === undefined || more.length > 0 || other === groups[column]) continue;
      merge(groups, groups[column] ?? column, other);
      isChanged = true;
    }
  }
  const vague = equalities.filter(({ column, others }) => column === null || others.includes(null)).length;
  return productOf(groups, relations, vague);
}

function merge(groups: number[], from: number, to: number): void {
  for (const [index, group] of groups.entries()) if (group === from) groups[index] = to;
}

/** Equalities that do not say between which relations they are connect the largest that are left. */
function productOf(groups: readonly number[], relations: readonly SizedRelation[], vague: number): number {
  const largest = new Map<number, number>();
  for (const [index, group] of groups.entries())
    largest.set(group, Math.max(largest.get(group) ?? 1, relations[index]?.rows ?? 1));
  const [first = 1, ...others] = [...largest.values()].sort((a, b) => b - a);
  return others.slice(vague).reduce((product, rows) => product * rows, first);
}

function joinEqualities(node: Node, indexOf: ReadonlyMap<string, number>, relations: readonly SizedRelation[]): Equality[] {
  return walk(node, 0);

  function walk(part: Node, first: number): Equality[] {
    if (part.type === 'paren_expr') return walk(part.expr, first);
    if (part.type !== 'join_expr') return [];
    const right = first + relationsOf(part.left).length;
    const before = [...walk(part.left, first), ...walk(part.right, right)];
    const isNatural = Array.isArray(part.operator) && part.operator.some(({ name }) => name === 'NATURAL');
    if (isNatural || part.specification?.type === 'join_using_specification')
      return [...before, { column: right, others: [largestOf(first, right)] }];
    return part.specification ? [...before, ...equalitiesOf(part.specification.expr, indexOf)] : before;
  }

  function largestOf(from: number, to: number): number {
    let found = from;
    for (let index = from; index < to; index += 1)
      if ((relations[index]?.rows ?? 0) > (relations[found]?.rows ?? 0)) found = index;
    return found;
  }
}

const EQUAL = new Set(['=', '==', 'IS', 'IS NOT DISTINCT FROM']);

/** Of conditions that AND connects: no engine finds rows by an OR or a NOT without an index that is there. */
function equalitiesOf(condition: Node, indexOf: ReadonlyMap<string, number>): Equality[] {
  const node = withoutParens(condition);
  if (node.type !== 'binary_expr') return [];
  const operator = operatorText(node.operator);
  if (operator === 'AND') return [...equalitiesOf(node.left, indexOf), ...equalitiesOf(node.right, indexOf)];
  if (!EQUAL.has(operator)) return [];
  const [left, right] = [withoutParens(node.left), withoutParens(node.right)];
  if (left.type === 'list_expr' && right.type === 'list_expr')
    return left.items.flatMap((item, index) => {
      const other = right.items[index];
      return other ? equalityOf(withoutParens(item), withoutParens(other), indexOf) : [];
    });
  return equalityOf(left, right, indexOf);
}

function equalityOf(left: Node, right: Node, indexOf: ReadonlyMap<string, number>): Equality[] {
  const sides = [left, right].map((side) => columnsOf([side]));
  const [a = [], b = []] = sides;
  if (a.length === 0 || b.length === 0 || String(a) === String(b)) return [];
  const place = ({ qualifier }: { readonly qualifier: string | null }): number | null | undefined =>
    qualifier === null ? null : indexOf.get(qualifier);
  const [placesA, placesB] = [a, b].map((columns) => columns.map(place).filter((index) => index !== undefined));
  const ofSide = (column: Node, own: readonly (number | null)[] = [], others: readonly (number | null)[] = []): Equality[] => {
    const [index] = own;
    return isColumn(column) && index !== undefined && others.length > 0 ? [{ column: index, others }] : [];
  };
  const found = ofSide(left, placesA, placesB);
  return found.length > 0 ? found : ofSide(right, placesB, placesA);
}

const operatorText = (operator: unknown): string =>
  (Array.isArray(operator) ? (operator as unknown[]) : [operator])
    .map((word) => (typeof word === 'object' && word !== null ? String((word as { name?: unknown }).name) : String(word)))
    .join(' ')
    .toUpperCase();

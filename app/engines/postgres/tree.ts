// Walking PostgreSQL's parse tree. Iterative: a long chain of operators is a deep tree.
import type { PgTree } from './pg-parser.ts';

export interface PgNode {
  /** `SelectStmt`, `FuncCall` …; null where the place alone tells the type. */
  readonly type: string | null;
  readonly fields: PgTree;
  /** The field of the parent under which the node stands. */
  readonly field: string;
}

/** Every object below and including the tree, wrappers taken off, in the order of the text at each level. */
export function* nodesOf(tree: unknown): Generator<PgNode> {
  const stack: { value: unknown; field: string }[] = [{ value: tree, field: '' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, field } = next;
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1) stack.push({ value: value[index], field });
      continue;
    }
    if (!isTree(value)) continue;
    const node = unwrap(value, field);
    yield node;
    for (const [name, child] of Object.entries(node.fields).reverse())
      if (typeof child === 'object') stack.push({ value: child, field: name });
  }
}

/** `{SelectStmt: {...}}` as its type and fields. */
export function unwrap(value: PgTree, field = ''): PgNode {
  const [first, second] = Object.entries(value);
  if (first && !second && /^[A-Z]/.test(first[0]) && isTree(first[1])) return { type: first[0], fields: first[1], field };
  return { type: null, fields: value, field };
}

export const isTree = (value: unknown): value is PgTree => typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The texts of a list of String nodes: the parts of a qualified name. */
export function namesOf(value: unknown): string[] {
  return listOf(value).map((part) => {
    const { type, fields } = unwrap(isTree(part) ? part : {});
    return type === 'String' ? (textOf(fields['sval']) ?? '') : '';
  });
}

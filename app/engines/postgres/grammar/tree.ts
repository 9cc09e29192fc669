// Walks PostgreSQL's parse tree. Iterative, because a long chain of operators makes a deep tree.
import type { PgTree } from './pg-parser.ts';

export interface PgNode {
  /** `SelectStmt`, `FuncCall` …; null if the parent determines the type. */
  readonly type: string | null;
  readonly fields: PgTree;
  /** The parent's field that contains the node. */
  readonly field: string;
}

/** Yields the tree and all its descendants without type wrappers; siblings are in text order. */
export function* walkNodes(tree: unknown): Generator<PgNode> {
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
    const children: { value: unknown; field: string }[] = [];
    for (const name in node.fields) {
      const child = node.fields[name];
      if (typeof child === 'object') children.push({ value: child, field: name });
    }
    while (children.length > 0) stack.push(children.pop() as (typeof children)[number]);
  }
}

/** Splits `{SelectStmt: {...}}` into type and fields. */
export function unwrap(value: PgTree, field = ''): PgNode {
  const name = onlyKey(value);
  const fields = name !== null && /^[A-Z]/.test(name) ? value[name] : null;
  return name !== null && isTree(fields) ? { type: name, fields, field } : { type: null, fields: value, field };
}

/** Null if there isn't exactly one key. Avoids Object.keys: trees have thousands of nodes and are walked several times. */
function onlyKey(value: PgTree): string | null {
  let only: string | null = null;
  for (const name in value) {
    if (only !== null) return null;
    only = name;
  }
  return only;
}

export const isTree = (value: unknown): value is PgTree => typeof value === 'object' && value !== null && !Array.isArray(value);

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

export const asPgText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads the parts of a qualified name from a list of String nodes. */
export function readNameParts(value: unknown): string[] {
  return asList(value).map((part) => {
    const { type, fields } = unwrap(isTree(part) ? part : {});
    return type === 'String' ? (asPgText(fields['sval']) ?? '') : '';
  });
}

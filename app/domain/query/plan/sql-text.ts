// SQL as parts, so that one statement can be written twice: with bound values to run, with literals to read.
import type { Dialect, SqlFragment, SqlValue } from '#app/domain/sql/dialect.ts';

interface InList {
  readonly kind: 'in';
  readonly left: string;
  readonly values: readonly SqlValue[];
  readonly negated: boolean;
}

export type SqlPart =
  | string
  | InList
  | { readonly kind: 'value'; readonly value: SqlValue }
  | {
      readonly kind: 'like';
      readonly left: string;
      readonly value: string;
      readonly ignoreCase: boolean;
      readonly negated: boolean;
    }
  /** What runs, and what users see of it. */
  | { readonly kind: 'redacted'; readonly sql: string; readonly shown: string }
  | { readonly kind: 'limit'; readonly inner: SqlText; readonly limit: number; readonly offset: number };

/** Strings are SQL that is safe as it is: quoted identifiers, checked expressions, keywords. */
export type SqlText = readonly SqlPart[];

export const bound = (value: SqlValue): SqlPart => ({ kind: 'value', value });

/** The statement with placeholders, and its values in their order. */
export function renderBound(text: SqlText, dialect: Dialect): SqlFragment {
  const params: SqlValue[] = [];
  const bind = (value: SqlValue): string => {
    params.push(value);
    return dialect.placeholder(params.length, value);
  };
  const bindList = (part: InList): string => {
    const fragment = dialect.inList(part.left, part.values, part.negated, params.length + 1);
    params.push(...fragment.params);
    return fragment.sql;
  };
  return { sql: render(text, { dialect, isShown: false, value: bind, list: bindList }), params };
}

/** The statement with its values written out, to be part of another one. */
export const renderLiteral = (text: SqlText, dialect: Dialect): string => renderWritten(text, dialect, false);

/** As `renderLiteral`, without what limits the rows: for display, never to run. */
export const renderShown = (text: SqlText, dialect: Dialect): string => renderWritten(text, dialect, true);

function renderWritten(text: SqlText, dialect: Dialect, isShown: boolean): string {
  return render(text, {
    dialect,
    isShown,
    value: (value) => dialect.literal(value),
    list: (part) =>
      `${part.left} ${part.negated ? 'NOT IN' : 'IN'} (${part.values.map((value) => dialect.literal(value)).join(', ')})`,
  });
}

interface Writer {
  readonly dialect: Dialect;
  readonly isShown: boolean;
  readonly value: (value: SqlValue) => string;
  readonly list: (part: InList) => string;
}

function render(text: SqlText, writer: Writer): string {
  let sql = '';
  for (const part of text) sql += renderPart(part, writer);
  return sql;
}

function renderPart(part: SqlPart, writer: Writer): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'value':
      return writer.value(part.value);
    case 'redacted':
      return writer.isShown ? part.shown : part.sql;
    case 'in':
      return writer.list(part);
    case 'like':
      return writer.dialect.like(part.left, writer.value(part.value), { ...part, pattern: part.value });
    case 'limit':
      return writer.dialect.limit(render(part.inner, writer), part.limit, part.offset);
  }
}

/** The texts with a separator between them. */
export function joinText(texts: readonly SqlText[], separator: string): SqlText {
  return texts.flatMap((text, index) => (index === 0 ? text : [separator, ...text]));
}

// Engines parse a chain of ANDs as a tree as deep as the chain is long, and SQLite ends at a depth of 100.
const MAX_FLAT = 16;

/** All conditions joined by AND (or OR), nested evenly where there are many, so that the depth grows with the logarithm. */
export function joinConditions(conditions: readonly SqlText[], operator: 'AND' | 'OR'): SqlText {
  if (conditions.length <= MAX_FLAT) return joinText(conditions, `\n  ${operator} `);
  const half = Math.ceil(conditions.length / 2);
  const left = joinConditions(conditions.slice(0, half), operator);
  const right = joinConditions(conditions.slice(half), operator);
  return ['(', ...left, `)\n  ${operator} (`, ...right, ')'];
}

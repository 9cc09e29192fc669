// SQL shared by several engines: aggregates, LIKE, and classification of declared types.
import type { Aggregate, LikeOptions } from '#app/domain/sql/dialect.ts';

/** Writes an aggregate (SUM, AVG, …) in standard SQL. */
export const standardAggregate = (name: Aggregate, expression: string): string =>
  name === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${expression})` : `${name}(${expression})`;

/** For engines with ILIKE. */
export const likeOrIlike = (left: string, right: string, { ignoreCase, negated }: LikeOptions): string =>
  `${left} ${negated ? 'NOT ' : ''}${ignoreCase ? 'ILIKE' : 'LIKE'} ${right}`;

/** For engines without ILIKE: compares both sides in lower case. */
export function likeInLowerCase(left: string, right: string, { ignoreCase, negated }: LikeOptions): string {
  const operator = negated ? 'NOT LIKE' : 'LIKE';
  return ignoreCase ? `LOWER(${left}) ${operator} LOWER(${right})` : `${left} ${operator} ${right}`;
}

type GenericKind = 'numeric' | 'string' | 'temporal' | 'boolean';

/** Patterns for trimmed, lower-case type names; the first match determines the kind. */
export type TypePatterns = readonly (readonly [pattern: RegExp, kind: GenericKind])[];

/** Type names that Superset's SQL Lab and its clients save for result columns, regardless of the engine. */
const NAMES_OF_ANY_ENGINE: TypePatterns = [
  [/^string$/, 'string'],
  [/^(?:int|float)$/, 'numeric'],
  [/^datetime$/, 'temporal'],
  [/^bool(?:ean)?$/, 'boolean'],
];

/** Null if no pattern matches. */
export function kindOfType(patterns: TypePatterns, declaredType: string): GenericKind | null {
  const text = declaredType.trim().toLowerCase();
  return [...patterns, ...NAMES_OF_ANY_ENGINE].find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

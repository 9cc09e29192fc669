// What several engines write or read alike: aggregates, patterns, and the kind of a declared type by its first tokens.
import type { Aggregate, LikeOptions } from '#app/domain/sql/dialect.ts';

/** SUM, AVG … of an expression, as the standard writes them. */
export const standardAggregate = (name: Aggregate, expression: string): string =>
  name === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${expression})` : `${name}(${expression})`;

/** For engines with ILIKE. */
export const likeOrIlike = (left: string, right: string, { ignoreCase, negated }: LikeOptions): string =>
  `${left} ${negated ? 'NOT ' : ''}${ignoreCase ? 'ILIKE' : 'LIKE'} ${right}`;

/** For engines without: both sides in lower case. */
export function likeInLowerCase(left: string, right: string, { ignoreCase, negated }: LikeOptions): string {
  const operator = negated ? 'NOT LIKE' : 'LIKE';
  return ignoreCase ? `LOWER(${left}) ${operator} LOWER(${right})` : `${left} ${operator} ${right}`;
}

type GenericKind = 'numeric' | 'string' | 'temporal' | 'boolean';

/** Patterns over lower-case types without spaces around; the first that fits says the kind. */
export type TypePatterns = readonly (readonly [pattern: RegExp, kind: GenericKind])[];

/** What columns of SQL are saved with, whatever the engine: Superset's SQL Lab and its clients write these names. */
const NAMES_OF_ANY_ENGINE: TypePatterns = [
  [/^string$/, 'string'],
  [/^(?:int|float)$/, 'numeric'],
  [/^datetime$/, 'temporal'],
  [/^bool(?:ean)?$/, 'boolean'],
];

/** Null where no pattern fits. */
export function kindOfType(patterns: TypePatterns, declaredType: string): GenericKind | null {
  const text = declaredType.trim().toLowerCase();
  return [...patterns, ...NAMES_OF_ANY_ENGINE].find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

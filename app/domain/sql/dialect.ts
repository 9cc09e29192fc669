// What the planner needs to know of an engine's SQL text. Pure: every engine's dialect.ts implements it.

import type { FoldIdentifier } from './fold-identifier.ts';
import type { Lexis } from './lexis.ts';

/** A value bound to a statement. Instants travel as text in the engine's own form (`Dialect.temporalValue`). */
export type SqlValue = string | number | boolean | null;

/** SQL text with its values, in the order of the placeholders. */
export interface SqlFragment {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** How a temporal column stores its instants: as the database's own type or text, or as a number since the epoch. */
export type TemporalStorage = 'native' | 'epoch_s' | 'epoch_ms' | { readonly format: string };

/** How the addresses of a column are compared. */
export interface AddressOperand {
  /** NULL where the column holds no address that the engine reads. */
  readonly sql: string;
  /** An address as `sql` is compared with it, of which family is known. */
  literal(address: bigint, bits: 32 | 128): string;
  /** Whether it reads addresses of 128 bits too. */
  readonly readsIpv6: boolean;
}

export interface Dialect {
  readonly engine: string;
  /** Where its texts, names and comments begin and end. */
  readonly lexis: Lexis;
  /** Longest identifier the engine keeps in full, in bytes; null when there is no limit that matters. */
  readonly maxIdentifierBytes: number | null;
  /** Most columns that a result can have; absent when there is no limit that matters. */
  readonly maxResultColumns?: number;
  /** Whether a column of a result can have the name; absent: any that isn't too long. */
  canAlias?(name: string): boolean;
  /** Whether NULLS FIRST/LAST can be used in ORDER BY. */
  readonly hasNullsOrder: boolean;
  /** Whether an alias of the select list can be used in ORDER BY. */
  readonly canOrderByAlias: boolean;
  /** Whether an alias of the select list hides a column of its name in all other clauses, and in the list itself; absent: no. */
  readonly aliasesHideColumns?: boolean;
  /** Whether a sub-query can compare its rows with the one around it, missing values too; absent: yes. */
  readonly correlates?: boolean;
  /** Whether an expression with a sub-query in GROUP BY counts as the same one in the select list; absent: yes. */
  readonly recognizesSubqueries?: boolean;
  /** The addresses of a column of text, or of the engine's own type for them. */
  addresses(expression: string, declaredType: string | null): AddressOperand;
  /** A name in the form in which the engine compares it, once quotes and escapes are read. */
  readonly foldIdentifier: FoldIdentifier;
  /** Always quotes: for everything that a user or a database named. Throws INVALID_SQL_ERROR for NUL bytes. */
  quoteIdentifier(name: string): string;
  /** `catalog.schema.table`, each part quoted; parts that are null are left out. */
  qualify(parts: readonly (string | null)[]): string;
  /** Text of a literal, for "view query" only. What runs is bound. */
  literal(value: SqlValue): string;
  /** The n-th placeholder, counted from 1; some engines name the type of its value. */
  placeholder(n: number, value?: SqlValue): string;
  /** The statement with a row limit; offset 0 is left out. */
  limit(sql: string, limit: number, offset: number): string;
  /**
   * A select of the rows of `source` that satisfy `condition`, fenced off from the statement around it: the engine's planner
   * evaluates nothing of that statement on a row that the condition leaves out, neither while it runs nor while it plans.
   */
  fencedRows(source: string, condition: string): string;
  /** `CREATE TABLE target AS select`, or a view of it; `target` is qualified already. */
  createAs(target: string, select: string, method: 'TABLE' | 'VIEW'): string;
  /** The expression's bucket start for an ISO 8601 grain key; null when the engine has no such grain. */
  truncate(expression: string, grain: string): string | null;
  /** As `truncate`, on the calendar of a zone: the UTC instant at which the bucket begins there. `expression` reads as an
   *  instant in UTC, or as one with a zone where its declared type says so. */
  truncateInZone(expression: string, grain: string, zone: BucketZone): string | null;
  /** The instant some hours later. */
  addHours(expression: string, hours: number): string;
  /** The value as text. */
  castToText(expression: string): string;
  /** Whether a condition or boolean column is true (or false), never unknown; absent where `IS TRUE` says it. */
  isTruth?(expression: string, wanted: boolean): string;
  /** The grains that `truncate` knows, in the order in which users see them. */
  readonly grains: readonly string[];
  /** Wraps a column that stores epoch numbers so that it reads as a timestamp. */
  fromStorage(expression: string, storage: TemporalStorage): string;
  /** An instant (UTC ms) as the value to compare a column of that storage and declared type with. */
  temporalValue(epochMs: number, storage: TemporalStorage, declaredType: string | null): SqlValue;
  /** The type to which such a value is cast where it is compared, for engines that compare no text with an instant; null: as
   *  it is. Absent: never. */
  instantType?(storage: TemporalStorage, declaredType: string | null): string | null;
  /** LIKE, as the engine understands it, or without regard to case. Throws INVALID_SQL_ERROR for a pattern that the engine
   *  cannot search for: some limit its length. */
  like(left: string, right: string, options: LikeOptions): string;
  /** Whether a backslash in the pattern of `like` makes what follows a plain character. */
  readonly likeHasEscapes: boolean;
  /** `a IN (…)`: can use one JSON-array parameter where the engine limits the number of parameters. */
  inList(left: string, values: readonly SqlValue[], negated: boolean, firstPlaceholder: number): SqlFragment;
  /** SUM, AVG … of an expression; COUNT_DISTINCT is `COUNT(DISTINCT e)`. */
  aggregate(name: Aggregate, expression: string): string;
  /** The generic type of a declared column type such as `VARCHAR(20)`; null when it cannot be told. */
  genericType(declaredType: string): 'numeric' | 'string' | 'temporal' | 'boolean' | null;
}

/** On whose calendar buckets begin, and what is known of the instants to be cut. */
export interface BucketZone {
  /** IANA name, known to exist. */
  readonly timeZone: string;
  readonly declaredType: string | null;
  /** UTC ms between which all instants are; null: open. */
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
}

export interface LikeOptions {
  readonly ignoreCase: boolean;
  readonly negated: boolean;
  /** The text behind the right side. */
  readonly pattern: string;
}

export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

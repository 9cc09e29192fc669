// How a random table is stored and set up as a dataset, and the caller's zone, from a seed.
import type { Random } from '#app/domain/random/seeded-random.ts';
import { chance, pick } from './random.ts';
import { KEEPINGS, NATIVE, type Keeping } from './random-keeping.ts';

export interface Setting {
  /** How the table keeps the instants of its columns. */
  readonly kept: { readonly at: Keeping; readonly seen: Keeping };
  /** Between an instant as it is kept and as it is read. */
  readonly offsetHours: number;
  /** Whether the dataset is a statement over the table, which keeps only the rows of `VIRTUAL_KEEPS`. */
  readonly isVirtual: boolean;
  /** Whether a time range on another column counts for the main one, `at`, too. */
  readonly filtersMain: boolean;
  /** A condition of `CONDITIONS` on the rows whose values are offered; null: none. */
  readonly predicate: string | null;
}

/** A query has a caller: in a zone, and under clauses. */
export interface FuzzCaller {
  /** IANA name; null is UTC. */
  readonly timeZone: string | null;
  /** Clauses of `CONDITIONS`; those with the same key are alternatives. */
  readonly rowClauses: readonly { readonly groupKey: string | null; readonly clause: string }[];
}

const keeping = (random: Random): Keeping => (chance(random, 0.35) ? NATIVE : pick(random, KEEPINGS));

export const randomSetting = (random: Random, conditions: readonly string[]): Setting => ({
  kept: { at: keeping(random), seen: keeping(random) },
  offsetHours: pick(random, [0, 0, 0, 3, -11]),
  isVirtual: chance(random, 0.25),
  filtersMain: chance(random, 0.25),
  predicate: chance(random, 0.5) ? pick(random, conditions) : null,
});

export function makeRandomCaller(random: Random, conditions: readonly string[]): FuzzCaller {
  const count = pick(random, [0, 0, 0, 1, 2, 3]);
  return {
    timeZone: pick(random, [null, null, 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']),
    rowClauses: Array.from({ length: count }, () => ({
      groupKey: pick(random, [null, 'one', 'two']),
      clause: pick(random, conditions),
    })),
  };
}

/** A virtual dataset's statement over the quoted table. */
export const virtualSql = (table: string): string =>
  `SELECT * FROM (SELECT * FROM ${table} WHERE "d" IS NULL OR "d" < 3) AS "inner" -- what is kept`;
export const VIRTUAL_KEEPS = ({ d }: Readonly<Record<string, unknown>>): boolean => typeof d !== 'number' || d < 3;

/** How a column keeps its instants; undefined for one that has none. */
export const findKeeping = ({ kept }: Setting, name: string): Keeping | undefined =>
  name === 'at' || name === 'seen' ? kept[name] : undefined;

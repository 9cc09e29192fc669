// What a statement changes of the session in which a script runs.

export type SessionChange =
  | {
      readonly kind: 'set';
      /** Settings, in lower case. */
      readonly names: readonly string[];
      /** What is run before each later statement, which begins with the product's own settings; null: the session keeps it. */
      readonly replay: string | null;
      /** For its transaction only. */
      readonly isLocal: boolean;
      /** The time limit that it sets for statements, 0 is none; absent: it sets none. */
      readonly timeoutMs?: number;
    }
  /** Null: all settings. */
  | { readonly kind: 'reset'; readonly names: readonly string[] | null }
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  /** It can't run, not even where writing is allowed. */
  | { readonly kind: 'refused'; readonly message: string };

export const refusedSetting = (name: string, reason: string): SessionChange => ({
  kind: 'refused',
  message: `${name} can’t be changed here: ${reason} Remove the statement and run the script again.`,
});

/** `90`, `90ms`, `5s`, `2min`, `1h` as milliseconds, plain numbers in `unitMs`; null for anything else. */
export function parseTimeout(text: string, unitMs: number): number | null {
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)\s*(us|ms|s|min|h|d)?\s*$/.exec(text) ?? [];
  if (amount === undefined) return null;
  return Number(amount) * (unit === undefined ? unitMs : (UNITS_MS.get(unit) ?? unitMs));
}

const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['us', 0.001],
  ['ms', 1],
  ['s', 1_000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

// How much work a text can make the parser do. It tries alternatives without remembering what it has read: around a mistake its
// work can double with each bracket. It looks at its `dialect` option with every alternative, 70 to 120 times for each token of a
// plain statement, so that these looks measure its work.
import { parse, type DialectName, type Program } from 'sql-parser-cst';

/** As many are allowed as take 5 ms, and as many more as a text of its length needs. */
const BASE_LOOKS = 100_000;
const MAX_NESTED_LOOKS = 700_000;
const LOOKS_PER_WORD = 130;
const NESTED_LOOKS_PER_WORD = 300;

export class ParsedTooLong extends Error {}

/** Throws ParsedTooLong once the work exceeds what a text of so many words needs, the parser's errors, RangeErrors for deep trees. */
export function parseWithBudget(
  text: string,
  wordCount: number,
  options: { readonly dialect: DialectName; readonly paramTypes: ('?' | '?nr')[] },
): Program {
  let looks = Math.min(
    BASE_LOOKS + NESTED_LOOKS_PER_WORD * wordCount,
    Math.max(MAX_NESTED_LOOKS, BASE_LOOKS + LOOKS_PER_WORD * wordCount),
  );
  try {
    return parse(text, {
      get dialect() {
        looks -= 1;
        if (looks < 0) throw new ParsedTooLong();
        return options.dialect;
      },
      includeRange: true,
      paramTypes: options.paramTypes,
    });
  } catch (error) {
    throw looks < 0 ? new ParsedTooLong() : error;
  }
}

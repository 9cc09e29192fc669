// Limits the parser's work. sql-parser-cst backtracks without memoization: near a syntax error, its work can double with each
// bracket. It reads its `dialect` option for every alternative, 70 to 120 times per token of a plain statement, so counting these
// reads measures the work.
import { parse, type DialectName, type Program } from 'sql-parser-cst';

/** Base budget in reads, about 5 ms, in addition to the budget per word. */
const BASE_LOOKS = 100_000;
const MAX_NESTED_LOOKS = 700_000;
const LOOKS_PER_WORD = 130;
const NESTED_LOOKS_PER_WORD = 300;

export class ParsedTooLong extends Error {}

/** Throws ParsedTooLong if the budget for `wordCount` words is exceeded, the parser's syntax errors, and RangeErrors for deep trees. */
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

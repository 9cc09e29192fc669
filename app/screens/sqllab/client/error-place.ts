// Where in the editor's text an error of a run is.
import * as z from 'zod';
import type { WireError } from '#app/domain/errors.ts';

/** Offsets in UTF-16 code units. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

const offset = z.int().min(0);
const extraSchema = z.object({
  position: z.object({ from: offset }).nullish().catch(null),
  diagnostics: z
    .array(z.object({ from: offset, to: offset, message: z.string() }))
    .nullish()
    .catch(null),
});

interface Ran {
  /** The tab's text now. */
  readonly text: string;
  /** The text that was run, and where in the tab's text it began. */
  readonly ran: string;
  readonly ranFrom: number;
  /** The statement that the database had before it, perhaps with text around it; null: not known. */
  readonly executed: string | null;
}

/**
 * Places of the errors in `text`; nothing is found once the piece that was run has changed. A place without an end covers
 * the token that begins there. A database counts from where its own statement begins, which is searched in the script.
 */
export function errorPlaces(errors: readonly WireError[], { text, ran, ranFrom, executed }: Ran): Place[] {
  if (text.slice(ranFrom, ranFrom + ran.length) !== ran) return [];
  return errors.flatMap(({ message, extra }) => {
    const { position, diagnostics } = extraSchema.parse(extra);
    const at = position ? placeInScript(ran, executed, position.from) : null;
    const found = diagnostics ?? (at === null ? [] : [{ from: at, to: at, message }]);
    return found.filter(({ from }) => from <= ran.length).map((place) => within(ran, ranFrom, place));
  });
}

/** Tokens at the start of a statement that might not be the analyst's own: CREATE TABLE … AS. */
const MAX_LEADING_WORDS = 8;
const MAX_WORD_CHARS = 200;

/** The offset in the script of a place in one of its statements; null where it cannot be told. */
function placeInScript(ran: string, executed: string | null, from: number): number | null {
  if (executed === null || executed === ran) return from;
  const end = from + wordAt(executed, from);
  let start = 0;
  for (let label = 0; label <= MAX_LEADING_WORDS && start <= from; label += 1) {
    const at = ran.indexOf(executed.slice(start, end));
    if (at >= 0) return at + (from - start);
    const gap = /\s+/g;
    gap.lastIndex = start;
    const next = gap.exec(executed);
    if (!next) return null;
    start = next.index + next[0].length;
  }
  return null;
}

const wordAt = (text: string, at: number): number => WORD.exec(text.slice(at, at + MAX_WORD_CHARS))?.[0].length ?? 0;

const WORD = /^(?:[\p{L}\p{N}_$]+|"[^"\n]*"?|'[^'\n]*'?|.)/u;

function within(ran: string, ranFrom: number, { from, to, message }: Place): Place {
  const end = to > from ? Math.min(to, ran.length) : from + wordAt(ran, from);
  return { from: ranFrom + from, to: ranFrom + end, message };
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The offset of a line (from 1) and a column (from 0), kept inside the text. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n').slice(0, Math.max(1, line));
  const last = lines.pop() ?? '';
  const start = lines.reduce((sum, one) => sum + one.length + 1, 0);
  return start + Math.max(0, Math.min(column, last.length));
}

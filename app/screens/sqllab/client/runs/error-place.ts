// Finds the ranges of a run's errors in the editor's text.
import * as z from 'zod';
import type { WireError } from '#app/domain/errors.ts';

/** Offsets in UTF-16 code units. */
export interface ErrorPlace {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

const offset = z.int().min(0);
const extraSchema = z.object({
  position: z.object({ from: offset, to: offset.optional() }).nullish().catch(null),
  diagnostics: z
    .array(z.object({ from: offset, to: offset, message: z.string() }))
    .nullish()
    .catch(null),
});

interface Ran {
  /** The tab's text now. */
  readonly text: string;
  /** The text that was run, and its offset in the tab's text at that time. */
  readonly ran: string;
  readonly ranFrom: number;
}

/** Ranges of the errors in `text`; none if the part that ran has changed. A position without an end covers the token there. */
export function errorPlaces(errors: readonly WireError[], { text, ran, ranFrom }: Ran): ErrorPlace[] {
  if (text.slice(ranFrom, ranFrom + ran.length) !== ran) return [];
  return errors.flatMap(({ message, extra }) => {
    const { position, diagnostics } = extraSchema.parse(extra);
    const found = diagnostics ?? (position ? [{ from: position.from, to: position.to ?? position.from, message }] : []);
    return found.filter(({ from }) => from <= ran.length).map((place) => within(ran, ranFrom, place));
  });
}

const MAX_WORD_CHARS = 200;

const wordAt = (text: string, at: number): number => WORD.exec(text.slice(at, at + MAX_WORD_CHARS))?.[0].length ?? 0;

const WORD = /^(?:[\p{L}\p{N}_$]+|"[^"\n]*"?|'[^'\n]*'?|.)/u;

function within(ran: string, ranFrom: number, { from, to, message }: ErrorPlace): ErrorPlace {
  const end = to > from ? Math.min(to, ran.length) : from + wordAt(ran, from);
  return { from: ranFrom + from, to: ranFrom + end, message };
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The offset of a line (from 1) and a column (from 0), kept inside the text. */
export function computeOffset(text: string, line: number, column: number): number {
  const lines = text.split('\n').slice(0, Math.max(1, line));
  const last = lines.pop() ?? '';
  const start = lines.reduce((sum, one) => sum + one.length + 1, 0);
  return start + Math.max(0, Math.min(column, last.length));
}

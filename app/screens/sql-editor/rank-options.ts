// Completions in the order of their rank at the cursor, for every SQL editor.
import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { keywordCompletionSource, type SQLDialect } from '@codemirror/lang-sql';
import {
  boostCompletion,
  boostKeyword,
  findCompletionPosition,
  type CompletionKind,
  type CompletionPosition,
} from './completion-rank.ts';
import { TYPED_NAME } from './name-patterns.ts';

/** Clauses are not longer, mostly. */
const MAX_BEFORE_CHARS = 2_000;

/** What can follow before the word at the cursor. */
export function positionAt(context: CompletionContext): CompletionPosition {
  const from = context.matchBefore(TYPED_NAME)?.from ?? context.pos;
  return findCompletionPosition(context.state.doc.sliceString(Math.max(0, from - MAX_BEFORE_CHARS), from));
}

/** One for each position, so that long lists keep their identity. */
export const byPosition = <T>(make: (position: CompletionPosition) => T): Readonly<Record<CompletionPosition, T>> => ({
  statement: make('statement'),
  table: make('table'),
  expression: make('expression'),
  clause: make('clause'),
});

const KINDS: Readonly<Record<string, CompletionKind>> = {
  property: 'column',
  class: 'table',
  namespace: 'place',
  constant: 'metric',
  function: 'function',
};

/** By their types; an option's own boost orders it among its kind. */
export const rankOptions = (options: readonly Completion[], position: CompletionPosition): Completion[] =>
  options.map((option) => ({
    ...option,
    boost: boostCompletion(KINDS[option.type ?? ''] ?? 'place', position) + (option.boost ?? 0),
  }));

/** Common keywords before the others of the dialect. */
export const rankedKeywords = (dialect: SQLDialect): Readonly<Record<CompletionPosition, CompletionSource>> =>
  byPosition((position) =>
    keywordCompletionSource(dialect, true, (label, type) => ({
      label,
      type,
      boost: type === 'keyword' ? boostKeyword(label, position) : boostCompletion('rareKeyword', position),
    })),
  );

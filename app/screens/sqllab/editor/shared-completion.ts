// Completion of metrics, which become their expression, and of saved queries, which become a sub-query or a statement.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { trimStatementEnd } from '#app/domain/text/trim-end.ts';
import { WORD } from '#app/screens/sql-editor/name-patterns.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Null where the text cannot be read. */
export type LoadSql = (savedQueryId: number) => Promise<string | null>;

export const metricOptions = ({ metrics }: Pick<Vocabulary, 'metrics'>): Completion[] =>
  metrics.map(({ name, expression, table }) => ({
    label: name,
    apply: expression,
    type: 'constant',
    detail: `metric · ${table}`,
  }));

const TYPED = new RegExp(WORD, 'u');
const MAX_BEFORE_CHARS = 2_000;

/** Where a statement or a table can begin. */
export function savedQuerySuggestions(
  context: CompletionContext,
  { savedQueries }: Pick<Vocabulary, 'savedQueries'>,
  loadSql: LoadSql,
  names: SqlNames,
): CompletionResult | null {
  const word = context.matchBefore(TYPED);
  if (savedQueries.length === 0 || (!word && !context.explicit)) return null;
  const from = word?.from ?? context.pos;
  const use = findUse(context.state.doc.sliceString(Math.max(0, from - MAX_BEFORE_CHARS), from));
  if (use === null) return null;
  const options = savedQueries.map(({ id, label }): Completion => ({
    label,
    type: 'text',
    detail: 'saved query',
    boost: -90,
    apply: (view, _completion, start, end) =>
      void insertSaved(view, { start, end }, { label, use, names, load: () => loadSql(id) }),
  }));
  return { from, options, validFor: /^[\p{L}\p{N}_$]*$/u };
}

export type SavedUse = 'statement' | 'table';

/** By the text before it; null where a query has no place. */
export function findUse(before: string): SavedUse | null {
  if (/\b(?:from|join)\s+$/i.test(before)) return 'table';
  return /(?:^|;)\s*$/.test(before) ? 'statement' : null;
}

/** The query's text where it is put. */
export function textOfSaved(sql: string, { label, use, names }: Pick<Saved, 'label' | 'use' | 'names'>): string {
  const text = trimStatementEnd(sql);
  if (use === 'statement') return text;
  const alias = label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  // The line break ends a comment on the last line.
  return `(\n${text}\n) AS ${names.write(alias === '' ? 'saved' : alias)}`;
}

interface Saved {
  readonly label: string;
  readonly use: SavedUse;
  readonly names: SqlNames;
  readonly load: () => Promise<string | null>;
}

/** Nothing where the text was changed while the query was loaded. */
async function insertSaved(view: EditorView, { start, end }: { start: number; end: number }, saved: Saved): Promise<void> {
  const { doc } = view.state;
  const sql = await saved.load();
  if (sql === null || view.state.doc !== doc) return;
  const insert = textOfSaved(sql, saved);
  view.dispatch({
    changes: { from: start, to: end, insert },
    selection: { anchor: start + insert.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

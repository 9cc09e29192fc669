// What the editor offers while one types: tables and their columns, functions, keywords of the dialect.
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { keywordCompletionSource, schemaCompletionSource, type SQLDialect, type SQLNamespace } from '@codemirror/lang-sql';
import type { TableColumn, TableName } from '#app/screens/sqllab/client/catalogue.ts';
import { untrustedTemplates, templateSource } from '#app/screens/sql-editor/template-completion.ts';
import { trackLoading } from './loading-status.ts';
import { asTyped, splitQualifier, tableOfQualifier, type NamedTable } from './named-tables.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The columns of a table, loaded when they are not known; null: no such table, or they could not be loaded. */
export type LoadColumns = (table: NamedTable) => Promise<readonly TableColumn[] | null>;

/** Sources over the current result of `read`. */
export function completionSources(dialect: SQLDialect, read: () => Vocabulary, loadColumns: LoadColumns): CompletionSource[] {
  const namespaces = remember(namespaceSource(dialect));
  const tables = remember(({ tables }: Vocabulary) => tables.map(tableOption));
  const functions = remember(({ functions }: Vocabulary) => functions.map(functionOption));
  const keywords = keywordCompletionSource(dialect, true);
  const sources: readonly CompletionSource[] = [
    (context) => {
      const table = tableBeforeDot(context, read());
      return table ? columnsOnDemand(context, table, loadColumns) : namespaces(read())(context);
    },
    (context) => suggestionsAt(context, () => read().named.flatMap(columnOptions)),
    (context) => suggestionsAt(context, () => [...tables(read()), ...functions(read())]),
    (context) => (isAfterDot(context) ? null : keywords(context)),
  ];
  return [...sources.map(untrustedTemplates), templateSource(() => read().parameters)];
}

/** `alias.` and `schema.`: by the dialect's own reading of the text. Bare identifiers are left to the sources beside it. */
const namespaceSource =
  (dialect: SQLDialect) =>
  ({ tables, named, schema, schemas }: Vocabulary): CompletionSource => {
    const columns = new Map(named.map((one) => [one.table, one.columns.map(columnOption)]));
    const here: [string, SQLNamespace][] = tables.map(({ name }) => [escaped(name), columns.get(name) ?? []]);
    const others: [string, SQLNamespace][] = schemas.filter((name) => name !== schema).map((name) => [escaped(name), []]);
    const source = schemaCompletionSource({
      dialect,
      schema: Object.fromEntries(schema === null ? here : [...others, [escaped(schema), Object.fromEntries(here)]]),
      ...(schema !== null && { defaultSchema: schema }),
    });
    return (context) => (isAfterDot(context) ? source(context) : null);
  };

const QUALIFIER = /(?:(?:"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*)\s*\.\s*)+"?[\p{L}\p{N}_$]*/u;
const WORD = /"?[\p{L}\p{N}_$]*/u;

/** The table whose columns belong after the dot before the cursor: one that the statement names, or one of the schema. */
function tableBeforeDot(context: CompletionContext, { tables, schema }: Vocabulary): NamedTable | null {
  const before = context.matchBefore(QUALIFIER)?.text;
  if (before === undefined) return null;
  const qualifier = splitQualifier(before.slice(0, before.lastIndexOf('.')));
  const named = tableOfQualifier(context.state.doc.toString(), context.pos, qualifier);
  if (named) return named;
  const [table, ...others] = [...qualifier].reverse();
  const isHere = others.length === 0 || (others.length === 1 && others[0] === schema);
  return isHere && table !== undefined && tables.some(({ name }) => name === table) ? { schema: null, table } : null;
}

/** Waits for the columns within this completion; nothing where they could not be loaded or the cursor has left the place. */
async function columnsOnDemand(
  context: CompletionContext,
  table: NamedTable,
  loadColumns: LoadColumns,
): Promise<CompletionResult | null> {
  const columns = await trackLoading(context, loadColumns(table));
  if (context.aborted || columns === null) return null;
  const from = context.matchBefore(WORD)?.from ?? context.pos;
  return { from, options: columns.map(columnOption), validFor: /^"?[\p{L}\p{N}_$]*$/u };
}

const isAfterDot = (context: CompletionContext): boolean => context.matchBefore(/\.\s*"?[\p{L}\p{N}_$]*/u) !== null;

/** A dot in a name of a namespace would mean a level. */
const escaped = (name: string): string => name.replaceAll('.', '\\.');

function suggestionsAt(context: CompletionContext, options: () => readonly Completion[]): CompletionResult | null {
  const word = context.matchBefore(/"?[\p{L}_][\p{L}\p{N}_$]*/u);
  if (isAfterDot(context) || (!word && !context.explicit)) return null;
  return { from: word?.from ?? context.pos, options: [...options()], validFor: /^"?[\p{L}\p{N}_$]*$/u };
}

const tableOption = ({ name, kind }: TableName): Completion => ({
  label: name,
  apply: asTyped(name),
  type: 'class',
  detail: kind === 'table' ? 'table' : 'view',
  boost: 1,
});
const functionOption = (name: string): Completion => ({ label: name, type: 'function', detail: 'function', boost: -1 });
const columnOption = ({ name, type }: TableColumn): Completion => ({
  label: name,
  apply: asTyped(name),
  type: 'property',
  detail: type.toLowerCase(),
});
const columnOptions = ({ table, columns }: Vocabulary['named'][number]): Completion[] =>
  columns.map((column) => ({ ...columnOption(column), detail: `${table} · ${column.type.toLowerCase()}`, boost: 5 }));

/** The last result again while the query is the same object. */
function remember<A extends object, R>(make: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; answer: R } | null = null;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, answer: make(argument) };
    return last.answer;
  };
}

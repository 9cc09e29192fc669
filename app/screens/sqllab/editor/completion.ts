// What the editor offers while one types: tables and their columns, functions, keywords of the dialect.
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { keywordCompletionSource, type SQLDialect } from '@codemirror/lang-sql';
import { sqlNamesOf, type SqlNames } from '#app/domain/sql/sql-names.ts';
import type { TableColumn, TableName } from '#app/screens/sqllab/client/catalogue.ts';
import { untrustedTemplates, templateSource } from '#app/screens/sql-editor/template-completion.ts';
import { trackLoading } from './loading-status.ts';
import { comparedColumn, type ComparedColumn } from './compared-column.ts';
import { signatureOf } from './function-signatures.ts';
import { joinConditions } from './join-conditions.ts';
import { splitQualifier, tableOfQualifier, tableReferences, type NamedTable } from './named-tables.ts';
import { findNamedPlace, insidePlace, placeOptions, type NamedPlace, type PlaceLoaders } from './place-completion.ts';
import { inQuotes } from './quoted-completion.ts';
import { definedRelations, type DefinedRelation } from './query-scope.ts';
import { metricOptions, savedQuerySuggestions, type LoadSql } from './shared-completion.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The columns of a table, loaded when they are not known; null: no such table, or they could not be loaded. */
export type LoadColumns = (table: NamedTable) => Promise<readonly TableColumn[] | null>;

/** The values of a column; null where they could not be loaded. */
export type LoadValues = (table: NamedTable, column: string) => Promise<readonly string[] | null>;

interface Loaders {
  /** What is known now. */
  readonly vocabulary: () => Vocabulary;
  readonly loadColumns: LoadColumns;
  readonly loadValues: LoadValues;
  readonly loadSql: LoadSql;
}

export interface CompletedLanguage {
  readonly dialect: SQLDialect;
  /** Its id; null: not known. */
  readonly engine: string | null;
}

/** Sources over the current vocabulary. */
export function completionSources(
  { dialect, engine }: CompletedLanguage,
  { vocabulary: read, loadColumns, loadValues, loadSql }: Loaders,
): CompletionSource[] {
  const names = sqlNamesOf(engine);
  const tables = remember(({ tables }: Vocabulary) => tables.map((table) => tableOption(table, names)));
  const functions = remember(({ functions }: Vocabulary) => functions.map((name) => functionOption(name, names)));
  const keywords = keywordCompletionSource(dialect, true);
  const sources: readonly CompletionSource[] = [
    (context) => {
      const defined = definedBeforeDot(context, names);
      if (defined) return columnsOfDefined(context, defined, { names, loadColumns });
      const ofSchema = tablesOfSchema(context, { names, schema: read().schema, options: () => tables(read()) });
      if (ofSchema && isTablePlace(context)) return ofSchema;
      const table = tableBeforeDot(context, read(), names);
      return table ? columnsOnDemand(context, table, { names, loadColumns }) : ofSchema;
    },
    (context) =>
      suggestionsAt(context, () => [
        ...definedOptions(context, names),
        ...read().named.flatMap((table) => columnOptions(table, names)),
      ]),
    (context) => suggestionsAt(context, () => [...tables(read()), ...functions(read()), ...metricOptions(read())]),
    (context) => savedQuerySuggestions(context, read(), loadSql, names),
    (context) => joinSuggestions(context, read().named, names),
    (context) => (isAfterDot(context) ? null : keywords(context)),
  ];
  const quoting = sources.map((source) => untrustedTemplates(inQuotes(source, names)));
  return [...quoting, valueSource(read, loadValues, names), templateSource(() => read().parameters)];
}

const QUALIFIER = /(?:(?:"(?:[^"]|"")+"|`(?:[^`]|``)+`|[\p{L}_][\p{L}\p{N}_$]*)\s*\.\s*)+["`]?[\p{L}\p{N}_$]*/u;
const WORD = /["`]?[\p{L}\p{N}_$]*/u;
/** What can be typed on while a list of names is shown. */
const NAME_BEGUN = /^["`]?[\p{L}\p{N}_$]*$/u;

/**
 * After `schema.`, the tables of the schema that is queried. Not `schemaCompletionSource`: it compares each name with all others,
 * which takes a second for 10,000 tables.
 */
function tablesOfSchema(
  context: CompletionContext,
  { names, schema, options }: { names: SqlNames; schema: string | null; options: () => readonly Completion[] },
): CompletionResult | null {
  const before = context.matchBefore(QUALIFIER)?.text;
  if (before === undefined || schema === null) return null;
  const [name, ...others] = splitQualifier(before.slice(0, before.lastIndexOf('.')), names);
  if (others.length > 0 || name?.toLowerCase() !== schema.toLowerCase()) return null;
  return { from: context.matchBefore(WORD)?.from ?? context.pos, options: options(), validFor: NAME_BEGUN };
}

const TABLE_PLACE = /\b(?:from|join|into|update|table)\s+$/i;
const MAX_KEYWORD_CHARS = 50;

/** Whether the name before the dot is where a table is named, not a column: it is no alias then. */
function isTablePlace(context: CompletionContext): boolean {
  const from = context.matchBefore(QUALIFIER)?.from ?? context.pos;
  return TABLE_PLACE.test(context.state.doc.sliceString(Math.max(0, from - MAX_KEYWORD_CHARS), from));
}

/** The table whose columns belong after the dot before the cursor: one that the statement names, or one of the schema. */
function tableBeforeDot(context: CompletionContext, { tables, schema }: Vocabulary, names: SqlNames): NamedTable | null {
  const before = context.matchBefore(QUALIFIER)?.text;
  if (before === undefined) return null;
  const qualifier = splitQualifier(before.slice(0, before.lastIndexOf('.')), names);
  const named = tableOfQualifier(context.state.doc.toString(), context.pos, qualifier, names);
  if (named) return named;
  const [table, ...others] = [...qualifier].reverse();
  const isHere = others.length === 0 || (others.length === 1 && others[0] === schema);
  return isHere && table !== undefined && tables.some(({ name }) => name === table) ? { schema: null, table } : null;
}

/** The WITH query or sub-query whose columns belong after the dot before the cursor. */
function definedBeforeDot(context: CompletionContext, names: SqlNames): DefinedRelation | null {
  const before = context.matchBefore(QUALIFIER)?.text;
  const [name, ...others] = splitQualifier((before ?? '').slice(0, before?.lastIndexOf('.') ?? 0), names).reverse();
  if (name === undefined || others.length > 0) return null;
  const text = context.state.doc.toString();
  const table = tableOfQualifier(text, context.pos, [name], names);
  const meant = table?.schema === null ? table.table : name;
  return definedRelations(text, names).findLast((one) => one.name.toLowerCase() === meant.toLowerCase()) ?? null;
}

interface ColumnLoader {
  readonly names: SqlNames;
  readonly loadColumns: LoadColumns;
}

async function columnsOfDefined(
  context: CompletionContext,
  { name, columns, stars }: DefinedRelation,
  { names, loadColumns }: ColumnLoader,
): Promise<CompletionResult | null> {
  const loaded = stars.length === 0 ? [] : await trackLoading(context, Promise.all(stars.map(loadColumns)));
  if (context.aborted) return null;
  const own = columns.map((column): Completion => ({
    label: column,
    apply: names.write(column),
    type: 'property',
    detail: name,
  }));
  const options = [...own, ...(loaded ?? []).flatMap((found) => (found ?? []).map((column) => columnOption(column, names)))];
  return { from: context.matchBefore(WORD)?.from ?? context.pos, options, validFor: NAME_BEGUN };
}

/** WITH queries and their columns, for bare names. */
const definedOptions = (context: CompletionContext, names: SqlNames): Completion[] =>
  definedRelations(context.state.doc.toString(), names).flatMap(({ name, columns }) => [
    { label: name, apply: names.write(name), type: 'class', detail: 'query', boost: 3 },
    ...columns.map((column) => ({ label: column, apply: names.write(column), type: 'property', detail: name, boost: 4 })),
  ]);

const ON = /\bon\s+(?:["`]?[\p{L}\p{N}_$.]*)$/iu;

/** After ON, the conditions that foreign keys suggest. */
function joinSuggestions(context: CompletionContext, known: Vocabulary['named'], names: SqlNames): CompletionResult | null {
  const match = context.matchBefore(ON);
  if (!match || isAfterDot(context)) return null;
  const text = context.state.doc.sliceString(0, context.pos);
  const all = [...tableReferences(text, names)];
  const statement = all.at(-1)?.statement ?? 0;
  const conditions = joinConditions(
    all.filter((one) => one.statement === statement),
    known,
    names,
  );
  const from = context.matchBefore(WORD)?.from ?? context.pos;
  if (conditions.length === 0) return null;
  return { from, options: conditions.map((label, at) => ({ label, type: 'text', detail: 'join', boost: 20 - at })) };
}

const MAX_BEFORE_CHARS = 2_000;

/** Within a text that a column is compared with, on request: the column's values. */
const valueSource =
  (read: () => Vocabulary, loadValues: LoadValues, names: SqlNames): CompletionSource =>
  async (context) => {
    if (!context.explicit) return null;
    const compared = comparedColumn(
      context.state.doc.sliceString(Math.max(0, context.pos - MAX_BEFORE_CHARS), context.pos),
      names,
    );
    const table = compared && tableOfColumn(context, read().named, { compared, names });
    if (!compared || !table) return null;
    const values = await trackLoading(context, loadValues(table, compared.column));
    if (context.aborted || values === null) return null;
    const options = values.map((value): Completion => ({ label: value, apply: names.textBody(value), type: 'text' }));
    return { from: context.pos - compared.typed.length, options, validFor: /^[^']*$/ };
  };

function tableOfColumn(
  context: CompletionContext,
  named: Vocabulary['named'],
  { compared: { qualifier, column }, names }: { readonly compared: ComparedColumn; readonly names: SqlNames },
): NamedTable | null {
  const text = context.state.doc.toString();
  if (qualifier.length > 0) return tableOfQualifier(text, context.pos, qualifier, names);
  const owner = named.find(({ columns }) => columns.some(({ name }) => name.toLowerCase() === column.toLowerCase()));
  if (!owner) return null;
  return [...tableReferences(text, names)].find(({ table }) => table.toLowerCase() === owner.table.toLowerCase()) ?? null;
}

/** Waits for the columns within this completion; nothing where they could not be loaded or the cursor has left the place. */
async function columnsOnDemand(
  context: CompletionContext,
  table: NamedTable,
  { names, loadColumns }: ColumnLoader,
): Promise<CompletionResult | null> {
  const columns = await trackLoading(context, loadColumns(table));
  if (context.aborted || columns === null) return null;
  const from = context.matchBefore(WORD)?.from ?? context.pos;
  return { from, options: columns.map((column) => columnOption(column, names)), validFor: NAME_BEGUN };
}

const isAfterDot = (context: CompletionContext): boolean => context.matchBefore(/\.\s*["`]?[\p{L}\p{N}_$]*/u) !== null;

function suggestionsAt(context: CompletionContext, options: () => readonly Completion[]): CompletionResult | null {
  const word = context.matchBefore(/["`]?[\p{L}_][\p{L}\p{N}_$]*/u);
  if (isAfterDot(context) || (!word && !context.explicit)) return null;
  return { from: word?.from ?? context.pos, options: [...options()], validFor: NAME_BEGUN };
}

const tableOption = ({ name, kind }: TableName, names: SqlNames): Completion => ({
  label: name,
  apply: names.write(name),
  type: 'class',
  detail: kind === 'table' ? 'table' : 'view',
  boost: 1,
});
const functionOption = (name: string, names: SqlNames): Completion => ({
  label: name,
  apply: names.writeFunction(name),
  type: 'function',
  detail: signatureOf(name) ?? 'function',
  boost: -1,
});
const columnOption = ({ name, type }: TableColumn, names: SqlNames): Completion => ({
  label: name,
  apply: names.write(name),
  type: 'property',
  detail: type.toLowerCase(),
});
const columnOptions = ({ table, columns }: Vocabulary['named'][number], names: SqlNames): Completion[] =>
  columns.map((column) => ({ ...columnOption(column, names), detail: `${table} · ${column.type.toLowerCase()}`, boost: 5 }));

/** The last result again while the query is the same object. */
function remember<A extends object, R>(make: (argument: A) => R): (argument: A) => R {
  let last: { argument: A; answer: R } | null = null;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, answer: make(argument) };
    return last.answer;
  };
}

// What the editor offers while one types: tables and their columns, functions, keywords of the dialect.
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import type { SQLDialect } from '@codemirror/lang-sql';
import { findSqlNames } from '#app/engines/find-client.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { TableColumnDetails, TableName } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { untrustedTemplates, templateSource } from '#app/screens/sql-editor/template-completion.ts';
import { trackLoading } from './loading-status.ts';
import { comparedColumn, type ComparedText } from './compared-column.ts';
import { joinConditions } from './join-conditions.ts';
import { BEGUN, NAME, NAME_BEGUN, TYPED_NAME } from '#app/screens/sql-editor/name-patterns.ts';
import { splitQualifier, tableOfQualifier, tableReferences, type TypedTable } from './named-tables.ts';
import { findNamedPlace, insidePlace, placeOptions, type TypedPlace, type PlaceLoaders } from './place-completion.ts';
import { inQuotes } from '#app/screens/sql-editor/quoted-completion.ts';
import { positionAt, rankedKeywords, rankOptions } from '#app/screens/sql-editor/rank-options.ts';
import type { CompletionPosition } from '#app/screens/sql-editor/completion-rank.ts';
import { rankedLists, tableOption } from './ranked-lists.ts';
import { definedRelations, type DefinedRelation } from './query-scope.ts';
import { remember } from '#app/screens/sql-editor/remember.ts';
import { metricOptions, savedQuerySuggestions, type LoadSql } from './shared-completion.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The columns of a table, loaded when they are not known; null: no such table, or they could not be loaded. */
export type LoadColumns = (table: TypedTable) => Promise<readonly TableColumnDetails[] | null>;

/** The values of a column; null where they could not be loaded. */
export type LoadValues = (table: TypedTable, column: string) => Promise<readonly string[] | null>;

interface Loaders extends PlaceLoaders {
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
  { vocabulary: read, loadValues, loadSql, ...loaders }: Loaders,
): CompletionSource[] {
  const names = findSqlNames(engine);
  const tables = remember((list: readonly TableName[]) => list.map((table) => tableOption(table, names)));
  const ranked = rankedLists(names, engine);
  const keywords = rankedKeywords(dialect);
  const sources: readonly CompletionSource[] = [
    (context) => insideName(context, read(), { names, loaders, tables }),
    (context) =>
      suggestionsAt(context, (position) =>
        rankOptions(
          [...definedOptions(context, names), ...read().named.flatMap((table) => columnOptions(table, names))],
          position,
        ),
      ),
    (context) =>
      suggestionsAt(context, (position) => [
        ...ranked[position].tables(read().tables),
        ...ranked[position].functions(read().functions),
        ...rankOptions([...metricOptions(read()), ...placeOptions(read(), names)], position),
      ]),
    (context) => savedQuerySuggestions(context, read(), loadSql, names),
    (context) => joinSuggestions(context, read().named, names),
    (context) => (isAfterDot(context) ? null : keywords[positionAt(context)](context)),
  ];
  const quoting = sources.map((source) => untrustedTemplates(inQuotes(source, names)));
  return [...quoting, valueSource(read, loadValues, names), templateSource(() => read().parameters)];
}

const QUALIFIED = new RegExp(String.raw`(?:${NAME}\s*\.\s*)+${BEGUN}`, 'u');
const TYPED = new RegExp(BEGUN, 'u');
const AFTER_DOT = new RegExp(String.raw`\.\s*${BEGUN}`, 'u');

/** The names before the dot at the cursor; null: there is no dot. */
function qualifierBefore(context: CompletionContext, names: SqlNames): string[] | null {
  const before = context.matchBefore(QUALIFIED)?.text;
  return before === undefined ? null : splitQualifier(before.slice(0, before.lastIndexOf('.')), names);
}

const wordAt = (context: CompletionContext) => ({
  from: context.matchBefore(TYPED)?.from ?? context.pos,
  validFor: NAME_BEGUN,
});

/** What is behind the dot: columns of what the statement names, else what the schema or catalog contains. */
function insideName(
  context: CompletionContext,
  vocabulary: Vocabulary,
  { names, loaders, tables }: Inside,
): CompletionResult | Promise<CompletionResult | null> | null {
  const qualifier = qualifierBefore(context, names);
  if (qualifier === null) return null;
  const { loadColumns } = loaders;
  const defined = definedBeforeDot(context, qualifier, names);
  if (defined) return columnsOfDefined(context, defined, { names, loadColumns });
  const place = findNamedPlace(qualifier, vocabulary);
  const word = wordAt(context);
  const inPlace = () => {
    if (place === null) return null;
    // Not `schemaCompletionSource`: it compares each name with all others, which takes a second for 10,000 tables.
    if (isOwn(place, vocabulary)) return { ...word, options: tables(vocabulary.tables) };
    return insidePlace(context, place, { names, loaders, tables, word });
  };
  if (place !== null && isTablePlace(context, names)) return inPlace();
  const table = tableBeforeDot(context, { vocabulary, qualifier, names });
  return table ? columnsOnDemand(context, table, { names, loadColumns }) : inPlace();
}

interface Inside {
  readonly names: SqlNames;
  readonly loaders: PlaceLoaders & { readonly loadColumns: LoadColumns };
  readonly tables: (tables: readonly TableName[]) => readonly Completion[];
}

/** Whether it is the schema that is queried, and its tables are known. */
const isOwn = (place: TypedPlace, { schema, tables }: Vocabulary): boolean =>
  place.kind === 'tables' && place.of.catalog === null && place.of.schema === schema && tables.length > 0;

const TABLE_PLACE = /\b(?:from|join|into|update|table)\s+$/i;
const MAX_KEYWORD_CHARS = 50;

/** Whether the name before the dot is where a table is named, not a column: it is no alias then. */
function isTablePlace(context: CompletionContext, names: SqlNames): boolean {
  const from = context.matchBefore(QUALIFIED)?.from ?? context.pos;
  if (TABLE_PLACE.test(context.state.doc.sliceString(Math.max(0, from - MAX_KEYWORD_CHARS), from))) return true;
  return [...tableReferences(context.state.doc.toString(), names)].some(({ at }) => at === from);
}

interface BeforeDot {
  readonly vocabulary: Vocabulary;
  readonly qualifier: readonly string[];
  readonly names: SqlNames;
}

/** The table whose columns belong after the dot: one that the statement names, or one of a schema. */
function tableBeforeDot(context: CompletionContext, { vocabulary, qualifier, names }: BeforeDot): TypedTable | null {
  const named = tableOfQualifier(context.state.doc.toString(), context.pos, qualifier, names);
  if (named) return named;
  const table = qualifier.at(-1);
  if (table === undefined) return null;
  const place = findNamedPlace(qualifier.slice(0, -1), vocabulary);
  const isHere = qualifier.length === 1 || (place !== null && isOwn(place, vocabulary));
  if (isHere) return vocabulary.tables.some(({ name }) => name === table) ? { schema: null, table } : null;
  return place?.kind === 'tables' ? { ...place.of, table } : null;
}

/** The WITH query or sub-query whose columns belong after the dot. */
function definedBeforeDot(context: CompletionContext, qualifier: readonly string[], names: SqlNames): DefinedRelation | null {
  const [name, ...others] = qualifier;
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
  const word = wordAt(context);
  const loaded =
    stars.length === 0
      ? []
      : await trackLoading(context, Promise.all(stars.map(loadColumns)), { kind: 'columns', from: word.from });
  if (context.aborted) return null;
  const own = columns.map((column): Completion => ({
    label: column,
    apply: names.write(column),
    type: 'property',
    detail: name,
  }));
  const options = [...own, ...(loaded ?? []).flatMap((found) => (found ?? []).map((column) => columnOption(column, names)))];
  return { ...word, options };
}

/** WITH queries and their columns, for bare names. */
const definedOptions = (context: CompletionContext, names: SqlNames): Completion[] =>
  definedRelations(context.state.doc.toString(), names).flatMap(({ name, columns }) => [
    { label: name, apply: names.write(name), type: 'class', detail: 'query', boost: 2 },
    ...columns.map((column) => ({ label: column, apply: names.write(column), type: 'property', detail: name })),
  ]);

/** Before all columns. */
const JOIN_BOOST = 150;
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
  const from = context.matchBefore(TYPED)?.from ?? context.pos;
  if (conditions.length === 0) return null;
  return { from, options: conditions.map((label, at) => ({ label, type: 'text', detail: 'join', boost: JOIN_BOOST - at })) };
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
    const from = context.pos - compared.typed.length;
    const values = await trackLoading(context, loadValues(table, compared.column), { kind: 'values', from });
    if (context.aborted || values === null) return null;
    const options = values.map((value): Completion => ({ label: value, apply: names.textBody(value), type: 'text' }));
    return { from, options, validFor: /^[^']*$/ };
  };

function tableOfColumn(
  context: CompletionContext,
  named: Vocabulary['named'],
  { compared: { qualifier, column }, names }: { readonly compared: ComparedText; readonly names: SqlNames },
): TypedTable | null {
  const text = context.state.doc.toString();
  if (qualifier.length > 0) return tableOfQualifier(text, context.pos, qualifier, names);
  const owner = named.find(({ columns }) => columns.some(({ name }) => name.toLowerCase() === column.toLowerCase()));
  if (!owner) return null;
  return [...tableReferences(text, names)].find(({ table }) => table.toLowerCase() === owner.table.toLowerCase()) ?? null;
}

/** Waits for the columns within this completion; nothing where they could not be loaded or the cursor has left the place. */
async function columnsOnDemand(
  context: CompletionContext,
  table: TypedTable,
  { names, loadColumns }: ColumnLoader,
): Promise<CompletionResult | null> {
  const word = wordAt(context);
  const columns = await trackLoading(context, loadColumns(table), { kind: 'columns', from: word.from });
  if (context.aborted || columns === null) return null;
  return { ...word, options: columns.map((column) => columnOption(column, names)) };
}

const isAfterDot = (context: CompletionContext): boolean => context.matchBefore(AFTER_DOT) !== null;

function suggestionsAt(
  context: CompletionContext,
  options: (position: CompletionPosition) => readonly Completion[],
): CompletionResult | null {
  const word = context.matchBefore(TYPED_NAME);
  if (isAfterDot(context) || (!word && !context.explicit)) return null;
  return { from: word?.from ?? context.pos, options: [...options(positionAt(context))], validFor: NAME_BEGUN };
}

const columnOption = ({ name, type }: TableColumnDetails, names: SqlNames): Completion => ({
  label: name,
  apply: names.write(name),
  type: 'property',
  detail: type.toLowerCase(),
});
const columnOptions = ({ table, columns }: Vocabulary['named'][number], names: SqlNames): Completion[] =>
  columns.map((column) => ({ ...columnOption(column, names), detail: `${table} · ${column.type.toLowerCase()}`, boost: 1 }));

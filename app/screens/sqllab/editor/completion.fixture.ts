// What completion offers in a text with a cursor, from a small schema.
import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { PostgreSQL } from '@codemirror/lang-sql';
import { EditorState } from '@codemirror/state';
import { completionSources, type LoadColumns, type LoadValues } from './completion.ts';
import type { PlaceLoaders } from './place-completion.ts';
import type { Vocabulary } from './vocabulary.ts';

export const WORDS: Vocabulary = {
  schema: 'public',
  schemas: ['public', 'Sales'],
  catalogs: ['hive', 'system'],
  tables: [{ name: 'orders', kind: 'table' }],
  functions: ['order_no'],
  named: [
    {
      table: 'orders',
      columns: [{ name: 'Ordered at', type: 'TEXT', keys: [], comment: null }],
      foreignKeys: [{ columns: ['flight'], table: 'flights', referred: ['id'] }],
    },
    { table: 'flights', columns: [{ name: 'origin', type: 'TEXT', keys: [], comment: null }], foreignKeys: [] },
  ],
  metrics: [{ name: 'average_delay', expression: 'avg(delay)', table: 'flights' }],
  savedQueries: [{ id: 4, label: 'Late flights, by city' }],
  parameters: [{ name: 'origin_city', value: 'Oslo' }],
};
export const POSTGRES = { dialect: PostgreSQL, engine: 'postgres' };
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  orders: ['Ordered at'],
  flights: ['origin', 'delay'],
  'sales.visits': ['seen_at'],
};
export const REQUESTED_TABLES: string[] = [];
export const loader: LoadColumns = async ({ schema, table }) => {
  const key = schema === null ? table : `${schema.toLowerCase()}.${table}`;
  REQUESTED_TABLES.push(key);
  await Promise.resolve();
  return COLUMNS[key]?.map((name) => ({ name, type: 'TEXT', keys: [], comment: null })) ?? null;
};
export const loadValues: LoadValues = async ({ table }, column) => [`${table} ${column}`, "O'Hara"];
const TABLES: Readonly<Record<string, readonly string[]>> = { Sales: ['visits', 'Leads'], 'hive.web': ['clicks'] };
export const places: PlaceLoaders = {
  loadTables: async ({ catalog, schema }) =>
    TABLES[catalog === null ? schema : `${catalog}.${schema}`]?.map((name) => ({ name, kind: 'table' as const })) ?? null,
  loadSchemas: async (catalog) => (catalog === 'hive' ? ['web'] : null),
};
export const sources = completionSources(POSTGRES, {
  ...places,
  vocabulary: () => WORDS,
  loadColumns: loader,
  loadValues,
  loadSql: async () => null,
});

/** `|` is the cursor; without one it is at the end. */
export async function offered(marked: string, from = sources): Promise<string[]> {
  const [before = '', after = ''] = marked.split('|');
  return labels(new CompletionContext(createEditorState(before + after), before.length, false), from);
}

export const createEditorState = (doc: string) => EditorState.create({ doc, extensions: [PostgreSQL.extension] });

export async function labels(context: CompletionContext, sources: readonly CompletionSource[]): Promise<string[]> {
  const results = await Promise.all(sources.map(async (source) => source(context)));
  return results.flatMap((result) => result?.options.map(({ label }) => label) ?? []);
}

export const offeredAtEnd = (text: string) => labels(new CompletionContext(createEditorState(text), text.length, false), sources);

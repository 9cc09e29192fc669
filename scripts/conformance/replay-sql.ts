// Cases of conformance/ about SQL text: sql_tables.json and sql_safety.json, run on the grammars that read statements
// before they run, and on the outline for the dialects that none of them parses.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { formatSql } from '#app/engines/format-sql.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import { outlineScript, type StatementOutline } from '#app/domain/sql/outline.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import { sqliteGrammar } from '#app/engines/sqlite/grammar.ts';
import type { CaseResult } from './case-result.ts';

const tablesFile = z.array(z.object({ sql: z.string(), engine: z.string(), tables: z.array(z.array(z.unknown())) }));
const safetyFile = z.record(z.string(), z.object({ args: z.array(z.string()), rows: z.array(z.array(z.unknown())) }));

/** `folder` contains `conformance/`. */
export async function runSqlCases(folder: string): Promise<CaseResult[]> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(folder, 'conformance', file), 'utf8'));
  const tables = tablesFile.parse(await read('sql_tables.json'));
  const safety = safetyFile.parse(await read('sql_safety.json'));
  return [
    ...tables.map(({ sql, engine, tables: wanted }, index) =>
      judged(`sql_tables[${index}] ${engine}`, sortedTables(wanted.map(recordedTable)), () =>
        sortedTables(tablesOf(sql, engine)),
      ),
    ),
    ...Object.entries(safety).flatMap(([fn, { args, rows }]) =>
      rows.map((row, index) => {
        const given = Object.fromEntries(args.map((name, place) => [name, row[place]]));
        const name = `sql_safety.${fn}[${index}]`;
        const query = Object.hasOwn(FUNCTIONS, fn) ? FUNCTIONS[fn] : undefined;
        if (!query) return { name, outcome: 'absent', detail: WHY_ABSENT[fn] ?? `function ${fn}` } satisfies CaseResult;
        const normal =
          fn === 'sqlscript_split' ? (value: unknown) => (value as string[]).map(withoutLayout) : (value: unknown) => value;
        return judged(name, normal(given['expected']), () =>
          normal(
            query({ sql: String(given['sql']), engine: typeof given['engine'] === 'string' ? given['engine'] : 'postgresql' }),
          ),
        );
      }),
    ),
  ];
}

const WHY_ABSENT: Readonly<Record<string, string>> = {
  as_cte: 'a virtual dataset is read as a sub-query: none of our engines needs it as a WITH',
  extract_tables_from_jinja_sql: 'macros that name tables are bound when they run, not read from their text',
};

function judged(name: string, wanted: unknown, query: () => unknown): CaseResult {
  const [expected, got] = [JSON.stringify(wanted), JSON.stringify(query())];
  return expected === got ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: `expected ${expected}, got ${got}` };
}

interface Requested {
  readonly sql: string;
  readonly engine: string;
}

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  postgresql: postgresGrammar,
  postgres: postgresGrammar,
  sqlite: sqliteGrammar,
};

/** What the engine's grammar says of the script; null for other dialects and for what it cannot parse. */
function parsed({ sql, engine }: Requested) {
  const result = GRAMMARS[engine]?.parse(sql);
  return result?.ok ? result.value : null;
}

const outlined = ({ sql }: Requested): readonly StatementOutline[] => outlineScript(sql) ?? [];

const FUNCTIONS: Readonly<Record<string, (request: Requested) => unknown>> = {
  sqlscript_split: (request) => (parsed(request) ?? outlined(request)).map(({ sql }) => sql),
  has_mutation: mutates,
  is_mutating: mutates,
  is_mutating_anonymous_block: mutates,
  get_limit_value: (request) => {
    const last = parsed(request)?.at(-1);
    return last ? (GRAMMARS[request.engine]?.limitOf(last) ?? null) : (outlined(request).at(-1)?.limit ?? null);
  },
  has_cte: (request) => outlined(request).some(({ withNames }) => withNames.length > 0),
  is_valid_ctas: (request) => isSelect(request, -1),
  is_valid_cvas: (request) => outlined(request).length === 1 && isSelect(request, 0),
  sanitize_clause: ({ sql }) => {
    const checked = postgresGrammar.checkExpression(sql, 'condition');
    return checked.ok ? checked.value : checked.diagnostics;
  },
  sqlstatement_is_select: (request) => isSelect(request, 0),
  check_functions_present: (request) =>
    (parsed(request) ?? []).some(({ functions }) => functions.some((name) => postgresGrammar.deniesFunction(name))),
  has_subquery: (request) => outlined(request).some(({ hasSubquery }) => hasSubquery),
};

/** As SQL Lab decides whether a database must allow changes. */
function mutates(request: Requested): boolean {
  const statements = parsed(request);
  if (!statements) return outlined(request).some((statement) => statement.mutates);
  const grammar = GRAMMARS[request.engine] ?? postgresGrammar;
  return statements.some(
    ({ sql, kind }) =>
      kind !== 'session' && (kind === 'dml' || kind === 'ddl' || kind === 'other' || !grammar.proveReadOnly(sql).ok),
  );
}

function isSelect(request: Requested, at: number): boolean {
  const statement = parsed(request)?.at(at);
  return statement ? statement.kind === 'select' : outlined(request).at(at)?.verb === 'SELECT';
}

type Table = readonly [table: string, schema: string | null, catalog: string | null];

/** By the grammar where it is certain of them, else by the outline. */
function tablesOf(sql: string, engine: string): Table[] {
  const refs = (parsed({ sql, engine }) ?? outlined({ sql, engine })).flatMap(({ tables }) => tables ?? []);
  return refs.map(({ table, schema, catalog }) => [table, schema, catalog]);
}

/** `["t1", "s1", {}]`, or one object with all three. */
function recordedTable(row: readonly unknown[]): Table {
  const named = z.object({ table: z.string(), schema: z.string().nullable(), catalog: z.string().nullable() }).safeParse(row[0]);
  if (named.success) return [named.data.table, named.data.schema, named.data.catalog];
  const [table, schema, catalog] = row.map((part) => (typeof part === 'string' ? part : null));
  return [table ?? '', schema ?? null, catalog ?? null];
}

const sortedTables = (tables: readonly Table[]): string[] => [...new Set(tables.map((table) => JSON.stringify(table)))].sort();

/** The recorded texts are laid out by another formatter: only the words and their order count. */
function withoutLayout(sql: string): string {
  const laidOut = formatSql(sql, null);
  return (laidOut.ok ? laidOut.value : sql).replaceAll(/\s+/g, ' ').trim();
}

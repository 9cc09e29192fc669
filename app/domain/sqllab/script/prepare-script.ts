// From a text to what will run: which statements, which of them only read, how many rows, what is created. Runs nothing.
import type { AppError } from '#app/domain/errors.ts';
import type { SessionChange } from '#app/domain/sql/session-change.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Checked, Diagnostic, Grammar, ParsedStatement, TableRef } from '#app/domain/sql/grammar.ts';
import { countTurns, MAX_STATEMENTS, parseInParts, shiftDiagnostic } from './parse-script.ts';
import { alignMap, cutMap, type SourceMap } from '#app/domain/template/source-map.ts';
import { createTarget, targetProblem, type CreateAs } from './create-as.ts';
import { selectedLimit, decideLimit, type ChooserBounds } from './row-limit.ts';
import type { LimitingFactor, RunStatement } from '#app/domain/sqllab/run-job.ts';
import { applyChange, NEW_SESSION, listReplays } from './script-session.ts';
import * as refused from './script-refusals.ts';

export interface ScriptRequest extends ChooserBounds {
  /** Where in the typed text `sql` comes from; absent: the places of errors stay unknown. */
  readonly map?: SourceMap;
  /** Time limit of the complete run; absent: a script can't set a time limit. */
  readonly timeoutMs?: number;
  readonly sql: string;
  /** What unqualified names mean; null: as the connection has it. */
  readonly schema: string | null;
  /** The tab's chooser; null: the operator's default. */
  readonly queryLimit: number | null;
  /** The last statement's rows become a table or a view instead of a result. */
  readonly ctas: CreateAs | null;
}

/** What the database allows. */
export interface ScriptAllowances {
  readonly dml: boolean;
  readonly ctas: boolean;
  readonly cvas: boolean;
}

export interface PreparedScript {
  readonly statements: readonly RunStatement[];
  /** The last statement as it runs. */
  readonly executedSql: string;
  /** Rows kept at most. */
  readonly limit: number;
  readonly limitingFactor: LimitingFactor;
  /** Read or written by any of the statements; null when that cannot be known for certain. */
  readonly tables: readonly TableRef[] | null;
  /** Reads what the script has created; null when it creates nothing by `ctas`. */
  readonly selectSql: string | null;
  /** Whether any statement is run where writing is possible. */
  readonly mutates: boolean;
}

export type Prepared = { readonly ok: true; readonly value: PreparedScript } | { readonly ok: false; readonly error: AppError };

interface Engine {
  readonly grammar: Grammar;
  readonly dialect: Dialect;
}

/** Never throws for what was typed: the error is a value, with diagnostics and the place of the first in its extra. */
export function prepareScript(request: ScriptRequest, engine: Engine, allows: ScriptAllowances): Prepared {
  const parts = prepareInParts(request, engine, allows);
  for (;;) {
    const step = parts.next();
    if (step.done) return step.value;
  }
}

/** `prepareScript` that yields between the statements of a long script: each takes a parser up to 50 ms. */
export function* prepareInParts(
  request: ScriptRequest,
  { grammar, dialect }: Engine,
  allows: ScriptAllowances,
): Generator<void, Prepared> {
  const parsed = yield* parseInParts(request.sql, grammar, dialect.lexis);
  if (!parsed.ok) return refuse(refused.parseError(request.sql, dialect.engine, parsed.diagnostics));
  const script = parsed.value;
  const last = script.at(-1);
  if (!last) return refuse(refused.emptyError());
  if (script.length > MAX_STATEMENTS) return refuse(refused.tooManyError(script.length, MAX_STATEMENTS));
  const problem = request.ctas && (createProblem(request.ctas, script, allows) ?? targetProblem(request.ctas, dialect));
  if (problem) return refuse(problem);

  const statements: RunStatement[] = [];
  let session = NEW_SESSION;
  const turns = countTurns();
  for (const statement of script) {
    if (turns.isOver(statement.sql.length)) yield;
    const isCreated = request.ctas !== null && statement === last;
    const judged = judge(statement, grammar, allows.dml && !isCreated);
    if (!judged.ok) {
      const { diagnostics } = judged;
      return refuse(refused.statementError(request.sql, dialect.engine, { diagnostics, statement }));
    }
    const change = judged.value ? null : (grammar.sessionChange?.(statement.sql) ?? null);
    const refusal = change && changeProblem(change, request.timeoutMs);
    if (refusal) return refuse(refused.settingError(request.sql, dialect.engine, { message: refusal, statement }));
    const limit = selectedLimit(request.queryLimit, request);
    const settings = listReplays(session);
    const runs = limited(statement, limit, grammar);
    statements.push({
      ...runs,
      ...originsOf(request, statement, runs.sql),
      kind: statement.kind,
      // A separate transaction would end the script's.
      readOnly: judged.value && session.atBegin === null,
      ...(settings.length > 0 && { settings }),
    });
    session = applyChange(session, change);
  }
  const tables = tablesOf(script, request.schema);
  const rest = statements.slice(0, -1);
  return {
    ok: true,
    value: request.ctas
      ? creating({ rest, tables, last }, request.ctas, { request, dialect, settings: statements.at(-1)?.settings })
      : reading({ rest, tables, last }, statements.at(-1), { request, grammar }),
  };
}

const refuse = (error: AppError): Prepared => ({ ok: false, error });

function createProblem(ctas: CreateAs, script: readonly ParsedStatement[], allows: ScriptAllowances): AppError | null {
  if (ctas.method === 'TABLE' ? !allows.ctas : !allows.cvas) return refused.createNotAllowedError(ctas.method);
  if (ctas.method === 'VIEW' && script.length > 1) return refused.severalForViewError(script.length);
  return script.at(-1)?.kind === 'select' ? null : refused.noSelectError(ctas.method);
}

/** Why a statement can't change its session so; null: it can. */
function changeProblem(change: SessionChange, limitMs = 0): string | null {
  if (change.kind === 'refused') return change.message;
  if (change.kind !== 'set' || change.timeoutMs === undefined) return null;
  if (change.timeoutMs > 0 && change.timeoutMs <= limitMs) return null;
  const seconds = Math.floor(limitMs / 1000);
  return `The time limit of statements can only be lowered: a script can run for at most ${seconds} seconds. Set a shorter one, or remove the statement.`;
}

/** Whether the statement only reads; diagnostics when it cannot run at all. */
function judge(statement: ParsedStatement, grammar: Grammar, mayWrite: boolean): Checked<boolean> {
  const isReading = statement.kind === 'select' || statement.kind === 'explain' || statement.kind === 'show';
  const proof = isReading ? grammar.proveReadOnly(statement.sql) : null;
  if (proof?.ok) return { ok: true, value: true };
  const diagnostics = proof?.diagnostics.map((diagnostic) => shiftDiagnostic(diagnostic, statement.from)) ?? [writes(statement)];
  // EXPLAIN of a statement that writes is itself one. A select that is refused stays so, whatever the database allows.
  const isLocking = diagnostics.every(({ locksRows }) => locksRows);
  const isWriting = isLocking || (statement.kind !== 'select' && diagnostics.every(({ code }) => code === 'not-read-only'));
  if (!mayWrite || !isWriting) return { ok: false, diagnostics };
  const denied = statement.functions.find((name) => grammar.deniesFunction(name));
  return denied === undefined ? { ok: true, value: false } : { ok: false, diagnostics: [deniedFunction(denied, statement)] };
}

const writes = ({ from, to }: ParsedStatement): Diagnostic => ({
  code: 'not-read-only',
  message: 'This statement changes data or tables.',
  from,
  to,
});

const deniedFunction = (name: string, { from, to }: ParsedStatement): Diagnostic => ({
  code: 'function-denied',
  message: `The function ${name} is not allowed.`,
  from,
  to,
});

/** The text with one row more than is kept, to know whether there are more. Its own smaller limit stays. */
function limited(statement: ParsedStatement, selected: number, grammar: Grammar): Pick<RunStatement, 'sql' | 'maxRows'> {
  const { limit } = decideLimit(grammar.limitOf(statement), selected);
  return { sql: grammar.withLimit(statement, limit + 1), maxRows: limit };
}

/** More are not stored with the run. */
const MAX_ORIGINS = 500;

function originsOf({ map }: ScriptRequest, statement: ParsedStatement, sql: string): Pick<RunStatement, 'origins'> {
  const origins = map && alignMap(cutMap(map, statement), statement.sql, sql);
  return origins && origins.length <= MAX_ORIGINS ? { origins: origins.map((segment) => [...segment]) } : {};
}

interface Parts {
  /** All statements but the last, each with its own limit. */
  readonly rest: readonly RunStatement[];
  readonly tables: readonly TableRef[] | null;
  readonly last: ParsedStatement;
}

function reading(
  { rest, tables, last }: Parts,
  decidedLast: RunStatement | undefined,
  { request, grammar }: { readonly request: ScriptRequest; readonly grammar: Grammar },
): PreparedScript {
  const decided = decideLimit(grammar.limitOf(last), selectedLimit(request.queryLimit, request));
  // One more than is kept, to know whether there are more. The text's own smaller limit stays.
  const sql = grammar.withLimit(last, decided.limit + 1);
  const { readOnly = false, settings } = decidedLast ?? {};
  const run = {
    sql,
    kind: last.kind,
    readOnly,
    maxRows: decided.limit,
    ...(settings && { settings }),
    ...originsOf(request, last, sql),
  };
  const statements = [...rest, run];
  const mutates = statements.some((statement) => !statement.readOnly);
  return { statements, executedSql: sql, ...decided, tables, selectSql: null, mutates };
}

/** What is created has all rows; the limit is that of looking at it. */
function creating(
  { rest, tables, last }: Parts,
  ctas: CreateAs,
  { request, dialect, settings }: Pick<RunStatement, 'settings'> & { readonly request: ScriptRequest; readonly dialect: Dialect },
): PreparedScript {
  const target = createTarget(ctas, request.schema, dialect);
  const sql = dialect.createAs(target, last.sql, ctas.method);
  const limit = selectedLimit(request.queryLimit, request);
  return {
    statements: [
      ...rest,
      { sql, kind: 'ddl', readOnly: false, maxRows: 0, ...(settings && { settings }), ...originsOf(request, last, sql) },
    ],
    executedSql: sql,
    limit,
    limitingFactor: 'NOT_LIMITED',
    tables,
    selectSql: dialect.limit(`SELECT * FROM ${target}`, limit, 0),
    mutates: true,
  };
}

/** Each table once, in the schema that its name has or means. */
function tablesOf(script: readonly ParsedStatement[], schema: string | null): TableRef[] | null {
  const found = new Map<string, TableRef>();
  for (const { tables } of script) {
    if (tables === null) return null;
    for (const table of tables) {
      const meant = { ...table, schema: table.schema ?? schema };
      found.set(JSON.stringify([meant.catalog, meant.schema, meant.table]), meant);
    }
  }
  return [...found.values()];
}

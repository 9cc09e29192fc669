// What is wrong with a text, before it runs: with its template, with the SQL that it renders to, and with what the database's own
// parser says of each statement. Nothing is read, and a database that can't be reached says nothing.
import type { Identity } from '#app/domain/access/identity.ts';
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Diagnostic, ParsedStatement } from '#app/domain/sql/grammar.ts';
import { findOrigin } from '#app/domain/template/source-map.ts';
import { templateProblems } from '#app/domain/template/template-problems.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Validation } from '#app/engines/shared/engine.ts';
import { keptCatalog } from '#app/services/datasets/place.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { checkStatementAccess, runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { locateProblem, sqlProblems, type SqlProblem } from '#app/stores/database/sql-problems.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import { renderLabSql, type RenderedLabSql } from './render-lab.server.ts';

/** Time limit for all statements of a text together. */
const TIMEOUT_MS = 10_000;
/** Statements of a text that the database is shown. */
const MAX_STATEMENTS = 10;

export interface ValidationRequest {
  readonly database: DatabaseRow;
  readonly sql: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** JSON text, or the object itself: what templates can name. */
  readonly templateParams: unknown;
}

/** Throws 400 for template parameters that are no JSON object, 403 and 404 for datasets that a template refers to. */
export async function validateSql(deps: Deps, identity: Identity, request: ValidationRequest): Promise<readonly SqlProblem[]> {
  const { sql } = request;
  const asTyped = (found: Found): SqlProblem => locateProblem(found, sql);
  if (!isTemplate(sql)) return problemsOf(deps, identity, { ...request, locate: asTyped });
  const broken = templateProblems(sql);
  if (broken.length > 0) return broken;
  let rendered: RenderedLabSql;
  try {
    rendered = await renderLabSql(deps, identity, { ...request, urlParams: {} });
  } catch (error) {
    const found = renderProblems(error, sql);
    if (found.length === 0) throw error;
    return found;
  }
  // Templates can cut up what a dataset renders to: a message about the rest would show its row-level clauses.
  if (rendered.hasClauses) return [];
  const { map } = rendered;
  const locate = (found: Found): SqlProblem => asTyped({ ...found, ...(findOrigin(map, found) ?? { from: 0, to: 0 }) });
  return problemsOf(deps, identity, { ...request, sql: rendered.sql, locate });
}

type Found = Pick<Diagnostic, 'message' | 'from' | 'to'>;

interface LocatedRequest extends ValidationRequest {
  /** Maps to a position in the typed text. */
  readonly locate: (found: Found) => SqlProblem;
}

interface PlacedExtra {
  readonly diagnostics?: readonly Pick<Diagnostic, 'message' | 'from' | 'to'>[];
  /** The template that failed, if it is one that the dataset refers to. */
  readonly template?: string;
}

/** Problems of a template that can't be rendered, at the wrong names and calls. */
function renderProblems(error: unknown, sql: string): SqlProblem[] {
  if (!(error instanceof AppError)) return [];
  const { diagnostics, template } = error.extra as PlacedExtra;
  if (template === sql && diagnostics)
    return diagnostics.map((found) => locateProblem({ ...found, message: `Template: ${found.message}` }, sql));
  const isOfTemplate = error.type === 'COMMAND_REFUSED_ERROR' || error.type === 'MISSING_TEMPLATE_PARAMS_ERROR';
  return isOfTemplate ? [locateProblem({ message: error.message, from: tagStart(sql), to: tagStart(sql) + 1 }, sql)] : [];
}

const tagStart = (sql: string): number => Math.max(0, sql.search(/\{[{%]/));

async function problemsOf(deps: Deps, identity: Identity, request: LocatedRequest): Promise<readonly SqlProblem[]> {
  const { grammar, validation } = findEngine(request.database.engine);
  const parsed = grammar.parse(request.sql);
  const own = sqlProblems(parsed, request.sql, request.locate);
  if (own.length > 0 || !validation) return own;
  const statements = parsed.ok ? parsed.value.filter(({ kind }) => kind === 'select').slice(0, MAX_STATEMENTS) : [];
  return validateByDatabase(deps, identity, { ...request, statements, validation });
}

interface SqlValidation extends LocatedRequest {
  readonly statements: readonly ParsedStatement[];
  readonly validation: Validation;
}

/** What is wrong in tables that the caller can't read stays unsaid: it would tell what they have. */
async function validateByDatabase(deps: Deps, identity: Identity, request: SqlValidation): Promise<SqlProblem[]> {
  const { database, statements, validation, locate, catalog, schema } = request;
  const deadlineMs = deps.now() + TIMEOUT_MS;
  const problems: SqlProblem[] = [];
  try {
    keptCatalog(database, catalog);
    const connection = inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), catalog);
    const place = { connection, schema: runSchema(identity, database, schema), params: [], maxRows: 1_000 };
    for (const statement of statements) {
      await checkStatementAccess(deps, identity, { database, tables: statement.tables, writes: false, schema, catalog });
      const timeoutMs = deadlineMs - deps.now();
      if (timeoutMs <= 0) break;
      const failure = await failureOf(deps.queryService.rows({ ...place, sql: validation.statement(statement.sql), timeoutMs }));
      const problem = failure && validation.readProblem(failure, statement.sql);
      if (failure && !problem) break;
      if (problem) {
        const { message, from, to } = problem;
        problems.push(locate({ message, from: from + statement.from, to: to + statement.from }));
      }
    }
  } catch (error) {
    // A run says for certain what the database couldn't be shown here.
    if (!(error instanceof AppError)) throw error;
  }
  return problems;
}

const failureOf = (work: Promise<unknown>): Promise<AppError | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

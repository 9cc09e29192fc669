// Whether a database accepts an expression over a dataset: queried for no rows, so it is only checked.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { toShownSql } from '#app/domain/query/plan/compile.ts';
import { redactErrors } from '#app/domain/query/redact-error.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { templateProblems } from '#app/domain/template/template-problems.ts';
import { isTemplate } from '#app/domain/template/tokenize.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { expressionProblems, type ExpressionProblem } from '#app/stores/datasource/expression-problems.ts';
import { isConfined } from './confined.ts';
import { renderExpression } from './render-expression.server.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { planDatasetQuery } from './plan-dataset-query.server.ts';
import { rowClausesFor } from './row-clauses.server.ts';

type ExpressionKind = 'metric' | 'column' | 'where' | 'having';

const LABEL = 'checked expression';
const TIMEOUT_MS = 15_000;

/** What the planner or the database says against it; null: nothing. Throws what is not about the expression: an unreachable database. */
export async function findExpressionRefusal(
  deps: Deps,
  identity: Identity,
  { dataset, connection }: Pick<DatasetSource, 'dataset' | 'connection'>,
  request: { readonly expression: string; readonly kind: ExpressionKind },
): Promise<string | null> {
  try {
    const planned = await planDatasetQuery(deps, {
      identity,
      dataset,
      connection,
      query: buildCheckQuery(request),
      resultType: 'full',
      force: true,
      timeZone: null,
      nowMs: deps.now(),
      rowClauses: await rowClausesFor(deps, identity, dataset),
    });
    const [{ compiled }] = planned.statements;
    const { sql, params, columns, source } = compiled;
    const key = await sha256Hex(`check of an expression ${deps.newUuid()}`);
    const confined = isConfined(identity, connection, toShownSql(compiled) !== undefined);
    const statement = {
      connection,
      confined,
      sql,
      params,
      columns,
      source,
      schema: dataset.schema,
      maxRows: 1,
      timeoutMs: TIMEOUT_MS,
    };
    await redactErrors(toShownSql(compiled), () => deps.queryService.query(key, statement, { force: true, ttlS: 0 }));
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && error.kind !== 'denied') return error.message;
    throw error;
  }
}

/** What is wrong with an expression once its macros are rendered, by the template, the grammar and the database. */
export async function findExpressionProblems(
  deps: Deps,
  identity: Identity,
  source: Pick<DatasetSource, 'dataset' | 'connection'>,
  request: { readonly expression: string; readonly kind: ExpressionKind; readonly checksDatabase: boolean },
): Promise<ExpressionProblem[]> {
  const { expression, kind, checksDatabase } = request;
  const { dataset, connection } = source;
  const { grammar } = findEngine(connection.engine);
  const isTyped = !isTemplate(expression);
  const problems = isTyped ? expressionProblems(grammar, expression, kind) : templateProblems(expression);
  if (problems.length > 0) return problems;
  const place = { identity, dataset, connection, nowMs: deps.now() };
  try {
    const judged = async (isFiltered: boolean): Promise<ExpressionProblem[]> =>
      expressionProblems(grammar, await renderExpression(deps, place, { expression, isFiltered }), kind);
    const [problem] = isTyped ? [] : await judged(false);
    // A list of filters that is empty here is none where the expression is used.
    if (problem) return (await judged(true)).length === 0 ? [] : [{ ...WHOLE, message: problem.message }];
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.kind === 'denied') throw error;
    return [{ ...WHOLE, message: error.message }];
  }
  const refusal = checksDatabase ? await findExpressionRefusal(deps, identity, source, request) : null;
  return refusal === null ? [] : [{ ...WHOLE, message: refusal }];
}

/** Databases name no place that is one of the expression, and rendered text has others than it. */
const WHOLE = { line_number: 1, start_column: 1, end_column: 1 };

/** No row satisfies it, so that large tables are not read. */
const NOTHING = '1 = 0';

function buildCheckQuery({ expression, kind }: { readonly expression: string; readonly kind: ExpressionKind }) {
  const adhoc = { expressionType: 'SQL', sqlExpression: expression, label: LABEL };
  const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' };
  switch (kind) {
    case 'metric':
      return { columns: [], metrics: [adhoc], extras: { where: NOTHING }, row_limit: 1 };
    case 'column':
      return { columns: [adhoc], metrics: [count], extras: { where: NOTHING }, row_limit: 1 };
    case 'where':
      return { columns: [], metrics: [count], extras: { where: `(${expression}\n) AND ${NOTHING}` }, row_limit: 1 };
    case 'having':
      return { columns: [], metrics: [count], extras: { where: NOTHING, having: expression }, row_limit: 1 };
  }
}

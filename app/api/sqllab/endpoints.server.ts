// /api/v1/sqllab/: running SQL and reading its rows. What is only looked at or shared: text-endpoints.server.ts, shared-endpoints.server.ts.
import { resultOrphaned } from '#app/domain/results/result-errors.ts';
import { AppError } from '#app/domain/errors.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { describeQ, parseQ } from '#app/stores/list/list-query.ts';
import { maySeeQuery } from '#app/stores/query/rules.ts';
import { clientIdSchema } from '#app/stores/query/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { executeSql, type ExecuteRequest } from '#app/services/sqllab/execute-sql.server.ts';
import { findRun, findStatementKey } from '#app/services/sqllab/read-runs.server.ts';
import { openArranged, summarizeColumn } from '#app/services/sqllab/read-arranged.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { arrangementSchema } from '#app/domain/results/arrangement.ts';
import * as z from 'zod';
import { EXECUTE_RULE, RESULTS_RULE } from '#app/stores/sqllab/rules.ts';
import { arrangedReply, toWireStatistics } from './arranged-reply.server.ts';
import { pageOfRunReply, rowsOfRunReply, submittedReply } from './run-reply.server.ts';
import { newSharedKey } from '#app/stores/sqllab/shared-key.ts';
import {
  arrangedRowsQuery,
  arrangedRowsReply,
  columnQuery,
  columnReply,
  executeBody,
  executeReply,
  resultsQ,
  rowsQuery,
  rowsReply,
  type ExecuteBody,
} from '#app/stores/sqllab/wire.ts';

const tag = 'SQL Lab';

const execute = endpoint({
  method: 'POST',
  path: '/api/v1/sqllab/execute/',
  summary: 'Run SQL, synchronously or in the background',
  tag,
  rule: EXECUTE_RULE,
  input: { body: executeBody },
  output: executeReply,
  async run({ deps, identity, url }, { body }) {
    const view = await executeSql(deps, identity, toRequest(body, deps, url));
    if (view.row.isAsync || !isFinished(view.row.state)) return submittedReply(view);
    return rowsOfRunReply(deps, identity, view, deps.config.displayMaxRows);
  },
});

const results = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/results/',
  summary: 'Get a query’s rows by results key',
  tag,
  rule: RESULTS_RULE,
  input: { query: describeQ('sql_lab_get_results_schema', resultsQ) },
  output: executeReply,
  async run({ deps, identity }, { query }) {
    const request = parseQ(query.q, resultsQ, {} as z.input<typeof resultsQ>);
    const view = await findRun(deps, { resultsKey: request.key });
    if (!view) throw resultOrphaned();
    if (!maySeeQuery(identity, view.row.userId)) throw foreignQuery();
    return rowsOfRunReply(deps, identity, view, Math.min(request.rows ?? deps.config.sqlMaxRows, deps.config.sqlMaxRows));
  },
});

const rows = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/rows/:client_id',
  summary: 'Get a page of a query’s rows, even while it runs',
  tag,
  rule: RESULTS_RULE,
  input: { params: z.object({ client_id: clientIdSchema }), query: rowsQuery },
  output: rowsReply,
  async run({ deps, identity }, { params, query }) {
    const { view, resultsKey } = await findOwnResult(deps, identity, params.client_id, query.statement);
    return pageOfRunReply(deps, view, { ...query, resultsKey });
  },
});

const arranged = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/rows/:client_id/arranged',
  summary: 'Get a page of a finished query’s rows, filtered and sorted',
  tag,
  rule: RESULTS_RULE,
  input: { params: z.object({ client_id: clientIdSchema }), query: arrangedRowsQuery },
  output: arrangedRowsReply,
  async run({ deps, identity }, { params, query }) {
    const { view, resultsKey } = await findOwnResult(deps, identity, params.client_id, query.statement);
    const found = await openArranged(deps, { resultsKey, engine: view.engine, arrangement: readArrangement(query.q) });
    return arrangedReply(deps, found, query);
  },
});

const statistics = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/rows/:client_id/statistics',
  summary: 'Get statistics of a column of a query’s rows',
  tag,
  rule: RESULTS_RULE,
  input: { params: z.object({ client_id: clientIdSchema }), query: columnQuery },
  output: columnReply,
  async run({ deps, identity }, { params, query }) {
    const { view, resultsKey } = await findOwnResult(deps, identity, params.client_id, query.statement);
    const request = { resultsKey, engine: view.engine, arrangement: readArrangement(query.q), col: query.column };
    return { result: toWireStatistics(await summarizeColumn(deps, request)) };
  },
});

export const runEndpoints = [execute, results, rows, arranged, statistics];

const readArrangement = (q: string | undefined) => parseQ(q, arrangementSchema, {});

/** Throws 404 for a missing run, 403 for another user's. */
async function findOwnResult(deps: Deps, identity: Identity, clientId: string, statement: number | null) {
  const view = await findRun(deps, { clientId });
  if (!view) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  if (!maySeeQuery(identity, view.row.userId)) throw foreignQuery();
  return { view, resultsKey: await findStatementKey(deps, view, statement) };
}

const foreignQuery = (): AppError =>
  new AppError('QUERY_SECURITY_ACCESS_ERROR', 'You don’t have access to the rows of this query. Another user ran it.');

const toRequest = (body: ExecuteBody, deps: Deps, url: URL): ExecuteRequest => ({
  clientId: body.client_id ?? newSharedKey(deps.randomBytes),
  databaseId: body.database_id,
  sql: body.sql,
  catalog: body.catalog,
  schema: body.schema,
  tabName: body.tab ?? null,
  sqlEditorId: body.sql_editor_id ?? null,
  templateParams: body.templateParams ?? null,
  urlParams: Object.fromEntries(url.searchParams),
  queryLimit: body.queryLimit ?? null,
  runAsync: body.runAsync ?? false,
  ctas: body.select_as_cta ? { table: body.tmp_table_name, method: body.ctas_method ?? 'TABLE' } : null,
});

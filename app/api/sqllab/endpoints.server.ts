// /api/v1/sqllab/: running SQL and reading its rows. What is only looked at or shared: text-api.server.ts, shared-api.server.ts.
import { resultOrphaned } from '#app/domain/results/result-errors.ts';
import { AppError } from '#app/domain/errors.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { parseQ, qSchema } from '#app/stores/list/list-query.ts';
import { maySeeQuery } from '#app/stores/query/rules.ts';
import { clientIdSchema } from '#app/stores/query/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { executeSql, type ExecuteRequest } from '#app/services/sqllab/execute-sql.server.ts';
import { findRun, findRunKey } from '#app/services/sqllab/read-runs.server.ts';
import { z } from 'zod';
import { EXECUTE_RULE, RESULTS_RULE } from '#app/stores/sqllab/rules.ts';
import { pageOfRunReply, rowsOfRunReply, submittedReply } from './run-reply.server.ts';
import { newSharedKey } from '#app/stores/sqllab/shared-key.ts';
import { executeBody, executeReply, resultsQ, rowsQuery, rowsReply, type ExecuteBody } from '#app/stores/sqllab/wire.ts';

const tag = 'SQL Lab';

const execute = endpoint({
  method: 'POST',
  path: '/api/v1/sqllab/execute/',
  summary: 'Run SQL: wait for its rows, or let it run in the background',
  tag,
  rule: EXECUTE_RULE,
  input: { body: executeBody },
  output: executeReply,
  async run({ deps, identity, url }, { body }) {
    const view = await executeSql(deps, identity, toRequest(body, deps, url));
    if (view.row.isAsync || !isFinished(view.row.state)) return submittedReply(view);
    return rowsOfRunReply(deps, view, deps.config.displayMaxRows);
  },
});

const results = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/results/',
  summary: 'The rows of a run by the key of its results',
  tag,
  rule: RESULTS_RULE,
  input: { query: qSchema },
  output: executeReply,
  async run({ deps, identity }, { query }) {
    const request = parseQ(query.q, resultsQ, {} as z.input<typeof resultsQ>);
    const view = await findRun(deps, { resultsKey: request.key });
    if (!view) throw resultOrphaned();
    if (!maySeeQuery(identity, view.row.userId)) throw foreignQuery();
    return rowsOfRunReply(deps, view, Math.min(request.rows ?? deps.config.sqlMaxRows, deps.config.sqlMaxRows));
  },
});

const rows = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/rows/:client_id',
  summary: 'A page of the rows of a run, also while it runs',
  tag,
  rule: RESULTS_RULE,
  input: { params: z.object({ client_id: clientIdSchema }), query: rowsQuery },
  output: rowsReply,
  async run({ deps, identity }, { params, query }) {
    const view = await findRun(deps, { clientId: params.client_id });
    if (!view) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
    if (!maySeeQuery(identity, view.row.userId)) throw foreignQuery();
    return pageOfRunReply(deps, view, { resultsKey: await findRunKey(deps, view), ...query });
  },
});

export const runEndpoints = [execute, results, rows];

const foreignQuery = (): AppError =>
  new AppError('QUERY_SECURITY_ACCESS_ERROR', 'You have no access to the rows of this query: somebody else ran it.');

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

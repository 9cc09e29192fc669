// /api/v1/query/: runs visible to the caller, changes since a time, and stopping one.
import * as z from 'zod';
import {
  findQuery,
  listChangedQueries,
  listRelatedDatabases,
  listRelatedUsers,
  listStates,
} from '#app/services/history/find-queries.server.ts';
import { historyIn } from '#app/services/history/history-in.server.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { AppError } from '#app/domain/errors.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { describeQ, listQ, parseListQuery, parseQ } from '#app/stores/list/list-query.ts';
import {
  distinctReply,
  distinctReplySchema,
  itemQ,
  itemReply,
  itemReplySchema,
  listReply,
  listReplySchema,
  parseRelatedQuery,
  relatedQ,
  relatedReply,
  relatedReplySchema,
  wirePage,
} from '#app/stores/list/list-reply.ts';
import { toItemRow, toListRow, toPolledQuery } from '#app/stores/query/query-dict.ts';
import { mayStopQuery, maySeeQuery, QUERY_RULE, visibleUserId } from '#app/stores/query/rules.ts';
import { QUERY_ITEM, QUERY_LIST, stopBody, stopReply, updatedSinceQ, updatedSinceReply } from '#app/stores/query/wire.ts';

const shared = { tag: 'Queries', rule: QUERY_RULE } as const;

const list = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/query/',
  summary: 'List queries: the caller’s, or all with all_query_access',
  input: { query: listQ },
  output: listReplySchema,
  async run({ deps, identity }, { query }) {
    const request = parseListQuery(query.q, QUERY_LIST);
    const userId = visibleUserId(identity);
    const page = await historyIn(deps).list('queries', { ...request, scope: { userId } });
    return listReply(request, QUERY_LIST, wirePage(page, toListRow));
  },
});

const item = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/query/:pk',
  summary: 'Get a query',
  input: {
    params: pkParams,
    query: itemQ,
  },
  output: itemReplySchema,
  async run({ deps, identity }, { params, query }) {
    const view = await findQuery(deps, { id: params.pk });
    if (!view || !maySeeQuery(identity, view.row.userId)) throw notFound();
    return itemReply(query.q, QUERY_ITEM, toItemRow(view));
  },
});

const distinct = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/query/distinct/:column_name',
  summary: 'List distinct values of a column of queries',
  input: { params: z.object({ column_name: z.literal('status') }), query: relatedQ },
  output: distinctReplySchema,
  async run({ deps, identity }, { query }) {
    const { count, values } = await listStates(deps, parseRelatedQuery(query.q), visibleUserId(identity));
    return distinctReply(count, values);
  },
});

const related = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/query/related/:column_name',
  summary: 'List the databases or users of queries',
  input: { params: z.object({ column_name: z.enum(['database', 'user']) }), query: relatedQ },
  output: relatedReplySchema,
  async run({ deps, identity }, { params, query }) {
    const find = params.column_name === 'user' ? listRelatedUsers : listRelatedDatabases;
    const { count, values } = await find(deps, parseRelatedQuery(query.q), visibleUserId(identity));
    return relatedReply(count, values);
  },
});

const updatedSince = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/query/updated_since',
  summary: 'List the caller’s queries updated since an instant',
  input: { query: describeQ('queries_get_updated_since_schema', updatedSinceQ) },
  output: updatedSinceReply,
  async run({ deps, identity }, { query }) {
    const { last_updated_ms: sinceMs } = parseQ(query.q, updatedSinceQ, {} as z.input<typeof updatedSinceQ>);
    const views = identity.kind === 'user' ? await listChangedQueries(deps, identity.userId, { sinceMs, nowMs: deps.now() }) : [];
    return { result: views.map(toPolledQuery) };
  },
});

const stop = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/query/stop',
  summary: 'Stop a query; rows returned so far are kept',
  input: { body: stopBody },
  output: stopReply,
  async run({ deps, identity }, { body }) {
    const view = await findQuery(deps, { clientId: body.client_id });
    if (!view || !mayStopQuery(identity, view.row.userId)) throw notFound();
    if (!isFinished(view.row.state)) await deps.runs.stop(view.row.id, view.row.clientId);
    return { result: 'OK' };
  },
});

export const queryEndpoints = [list, item, distinct, related, updatedSince, stop];

const notFound = (): AppError => new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');

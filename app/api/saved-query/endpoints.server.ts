// /api/v1/saved_query/: statements saved under a name. Users see their own, and those that are shared with them.
import * as z from 'zod';
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { notFound } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { distinctReply, distinctReplySchema, parseRelatedQuery, relatedQ, wirePage } from '#app/stores/list/list-reply.ts';
import { relatedDatabases } from '#app/services/datasets/related.server.ts';
import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { changeSavedQuery, createSavedQuery } from '#app/services/sqllab/saved-query-save.server.ts';
import { SAVED_QUERY_RULES } from '#app/stores/saved-query/rules.ts';
import {
  findSavedQuery,
  listDistinctOfSavedQueries,
  listSavedQueries,
  removeSavedQueries,
  savedQueryOperators,
} from '#app/stores/saved-query/store.server.ts';
import { savedQueryModel, savedQueryRow } from '#app/stores/saved-query/wire-row.server.ts';
import { SAVED_QUERY_ITEM, SAVED_QUERY_LIST, savedQueryBody } from '#app/stores/saved-query/wire.ts';

const TAG = 'Saved queries';
const ROOT = '/api/v1/saved_query';
const COLUMNS = Object.keys(savedQueryBody.shape).map((name) => ({ name, required: false }));

const plain = crud({
  noun: 'saved_query',
  tag: TAG,
  rules: SAVED_QUERY_RULES,
  list: SAVED_QUERY_LIST,
  item: SAVED_QUERY_ITEM,
  info: {
    view: 'SavedQuery',
    permissions: ['can_read', 'can_write', 'can_export'],
    addColumns: COLUMNS,
    editColumns: COLUMNS,
    filters: savedQueryOperators(),
    addTitle: 'Add Saved Query',
    editTitle: 'Edit Saved Query',
  },
  createBody: savedQueryBody,
  updateBody: savedQueryBody,
  deletedMessage: (count) => `Deleted ${count} saved quer${count === 1 ? 'y' : 'ies'}`,
  actions: {
    async list({ deps, identity }, request) {
      const nowMs = deps.now();
      return wirePage(await listSavedQueries(deps.db, identity, request), (view) => savedQueryRow(view, nowMs));
    },
    async find({ deps, identity }, id) {
      const view = await findSavedQuery(deps.db, identity, id);
      return view && savedQueryRow(view, deps.now());
    },
    async create({ deps, identity }, body) {
      const view = await createSavedQuery(deps, identity, body);
      return { id: view.row.id, result: savedQueryModel(view) };
    },
    async update({ deps, identity }, id, body) {
      return { result: savedQueryModel(await changeSavedQuery(deps, identity, id, body)) };
    },
    async remove({ deps, identity }, ids) {
      if (!(await removeSavedQueries(deps.db, identity, ids))) throw notFound();
    },
  },
});

const distinct = endpoint({
  method: 'GET',
  path: `${ROOT}/distinct/:column_name`,
  summary: 'List schemas or catalogs of saved queries that the caller sees',
  tag: TAG,
  rule: SAVED_QUERY_RULES.read,
  input: { params: z.object({ column_name: z.enum(['schema', 'catalog']) }), query: relatedQ },
  output: distinctReplySchema,
  async run({ deps, identity }, { params, query }) {
    const request = parseRelatedQuery(query.q);
    const of = { column: params.column_name, requested: request };
    const { count, values } = await listDistinctOfSavedQueries(deps.db, identity, of);
    return distinctReply(count, values);
  },
});

const related = relatedEndpoint(
  { noun: 'saved_query', tag: TAG, rule: SAVED_QUERY_RULES.read },
  {
    database: ({ deps, identity }, request) => relatedDatabases(deps, identity, request),
    created_by: ({ deps }, request) => relatedUsers(deps.db, request),
    changed_by: ({ deps }, request) => relatedUsers(deps.db, request),
  },
);

export const savedQueryEndpoints = [...Object.values(plain), distinct, related];

// Databases: listed, shown, created, changed and deleted. Connection tests and catalogs have separate files.
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { listQ, parseListQuery } from '#app/stores/list/list-query.ts';
import {
  infoQ,
  infoReply,
  itemQ,
  infoReplySchema,
  listReply,
  listReplySchema,
  parseRelatedQuery,
  relatedQ,
  relatedReply,
  relatedReplySchema,
  restrictItem,
} from '#app/stores/list/list-reply.ts';
import { findRelatedObjects } from '#app/services/databases/related.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { readOauth2Client } from '#app/services/databases/save-oauth2.server.ts';
import { changeDatabase, createDatabase, deleteDatabase } from '#app/services/databases/save.server.ts';
import { syncAfterSave, type PermissionSync } from '#app/services/auth/sync-after-save.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { DATABASE_LIST, databaseOperators, listDatabases, listRelatedAccounts } from '#app/stores/database/list.server.ts';
import { READ_DATABASES, WRITE_DATABASES } from '#app/stores/database/rules.ts';
import { itemReply, savedReply } from '#app/stores/database/saved-wire.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { connectionRow, echo, itemRow, listRow } from '#app/stores/database/wire-row.ts';
import { createBody, messageReply, pkParams, relatedObjectsReply, relatedParams, updateBody } from '#app/stores/database/wire.ts';

export const TAG = 'Database';
const ROOT = '/api/v1/database';

/** The database for a user who sees it; 404 for a missing or unseen one. */
export async function findVisible(deps: Deps, identity: Identity, id: number): Promise<DatabaseRow> {
  const row = await findDatabase(deps.db, id, isVisibleTo(identity));
  if (!row) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  return row;
}

const list = endpoint({
  method: 'GET',
  path: `${ROOT}/`,
  summary: 'List databases that the caller can use',
  tag: TAG,
  rule: READ_DATABASES,
  input: { query: listQ },
  output: listReplySchema,
  async run({ deps, identity }, { query }) {
    const request = parseListQuery(query.q, DATABASE_LIST);
    const { count, items } = await listDatabases(deps.db, request, isVisibleTo(identity));
    return listReply(request, DATABASE_LIST, { count, rows: items.map((item) => listRow(item, deps.now())) });
  },
});

const PERMISSIONS = ['can_read', 'can_write', 'can_export', 'can_upload'];
const EDITABLE = Object.keys(updateBody.shape).sort();

const info = endpoint({
  method: 'GET',
  path: `${ROOT}/_info`,
  summary: 'Get the caller’s permissions on databases and the filters of their list',
  tag: TAG,
  rule: READ_DATABASES,
  input: { query: infoQ },
  output: infoReplySchema,
  async run({ identity }, { query }) {
    const columns = EDITABLE.map((name) => ({ name, required: name === 'database_name', unique: name === 'database_name' }));
    return infoReply(
      query.q,
      {
        permissions: PERMISSIONS.filter((permission) => hasPermission(identity, permission, 'Database')),
        addColumns: columns,
        editColumns: columns,
        filters: databaseOperators(),
        addTitle: 'Add Database',
        editTitle: 'Edit Database',
      },
      { add: createBody, edit: updateBody },
    );
  },
});

const related = endpoint({
  method: 'GET',
  path: `${ROOT}/related/:column_name`,
  summary: 'List the users that databases can be filtered by',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: relatedParams, query: relatedQ },
  output: relatedReplySchema,
  async run({ deps, identity }, { params, query }) {
    const request = parseRelatedQuery(query.q);
    const { count, values } = await listRelatedAccounts(deps.db, params.column_name, request, isVisibleTo(identity));
    return relatedReply(count, values);
  },
});

const get = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk`,
  summary: 'Get a database',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams, query: itemQ },
  output: itemReply,
  async run({ deps, identity }, { params, query }) {
    const row = await findVisible(deps, identity, params.pk);
    return { id: row.id, result: restrictItem(query.q, itemRow(row)) };
  },
});

const connection = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk/connection`,
  summary: 'Get a database with its connection; secrets are masked',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { params: pkParams },
  output: itemReply,
  async run({ deps, identity }, { params }) {
    const row = await findVisible(deps, identity, params.pk);
    return { id: row.id, result: connectionRow(row, await readOauth2Client(deps, row)) };
  },
});

const create = endpoint({
  method: 'POST',
  path: `${ROOT}/`,
  summary: 'Connect a database; its connection is tested first',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { body: createBody },
  output: savedReply,
  success: 201,
  async run({ deps, identity }, { body }) {
    const row = await createDatabase(deps, identity, body);
    recordAction(deps, identity, { action: 'DatabaseRestApi.post', json: { id: row.id, name: row.name } });
    const sync = await syncAfterSave(deps, identity, null, row);
    return Response.json({ id: row.id, result: echo(body, row), ...syncReply(sync) }, { status: 201 });
  },
});

const update = endpoint({
  method: 'PUT',
  path: `${ROOT}/:pk`,
  summary: 'Update a database; a masked password keeps the stored one',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { params: pkParams, body: updateBody },
  output: savedReply,
  async run({ deps, identity }, { params, body }) {
    const before = await findVisible(deps, identity, params.pk);
    const row = await changeDatabase(deps, identity, before, body);
    recordAction(deps, identity, {
      action: 'DatabaseRestApi.put',
      json: { id: row.id, name: row.name, fields: Object.keys(body) },
    });
    return { id: row.id, result: echo(body, row), ...syncReply(await syncAfterSave(deps, identity, before, row)) };
  },
});

/** Reports permissions only if they aren't synced. */
const syncReply = (sync: PermissionSync | null) => (sync === null || sync.status === 'synced' ? {} : { permissions_sync: sync });

const remove = endpoint({
  method: 'DELETE',
  path: `${ROOT}/:pk`,
  summary: 'Delete a database that no dataset uses',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { params: pkParams },
  output: messageReply,
  async run({ deps, identity }, { params }) {
    const row = await findVisible(deps, identity, params.pk);
    await deleteDatabase(deps, row);
    recordAction(deps, identity, { action: 'DatabaseRestApi.delete', json: { id: row.id, name: row.name } });
    return { message: 'OK' };
  },
});

const relatedObjects = endpoint({
  method: 'GET',
  path: `${ROOT}/:pk/related_objects/`,
  summary: 'List charts, dashboards and the caller’s editor tabs that depend on a database',
  tag: TAG,
  rule: READ_DATABASES,
  input: { params: pkParams },
  output: relatedObjectsReply,
  async run({ deps, identity }, { params }) {
    const row = await findVisible(deps, identity, params.pk);
    const { charts, dashboards, tabs } = await findRelatedObjects(deps, identity, row);
    return {
      charts: listing(charts.map(({ id, name, vizType }) => ({ id, slice_name: name, viz_type: vizType }))),
      dashboards: listing(
        dashboards.map(({ id, title, slug, jsonMetadata }) => ({ id, json_metadata: jsonMetadata, slug, title })),
      ),
      sqllab_tab_states: listing(tabs),
    };
  },
});

const listing = <T>(result: readonly T[]) => ({ count: result.length, result });

export const databaseEndpoints = [list, info, related, get, connection, create, update, remove, relatedObjects];

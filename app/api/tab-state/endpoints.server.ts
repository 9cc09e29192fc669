// /tabstateview and /tableschemaview: the caller's editor tabs. Those of others are not found.
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { userChannel, type TabUpdate } from '#app/domain/events/event.ts';
import { parseInput } from '#app/domain/input/parse-input.ts';
import { tabBaseSchema, type TabBase } from '#app/domain/sqllab/tabs/tab-state.ts';
import { endpoint, type Endpoint, type RequestContext } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { invalidFields } from '#app/api/router/read-input.server.ts';
import { findLatestQuery, forgetQuery, migrateQuery } from '#app/services/sqllab/editor-tabs.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import {
  bodyFields,
  changeTabBody,
  decodeForm,
  expandedBody,
  migrateBody,
  newTabBody,
  newTableBody,
  wireTab,
} from '#app/stores/tab-state/wire.ts';

const tag = 'SQL Lab tabs';
const tabRule = (permission: string): Rule => ({ kind: 'permission', permission, view: 'TabStateView' });
const tableRule = (permission: string): Rule => ({ kind: 'permission', permission, view: 'TableSchemaView' });
const id = z.coerce.number().pipe(z.int().positive());
const item = z.object({ id });
const made = z.object({ id: z.int() });

export const tabStateEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/tabstateview/',
    summary: 'Create a tab and activate it',
    tag,
    rule: tabRule('can_post'),
    input: { body: bodyFields },
    output: made,
    run: async (context, { body }) => {
      const tab = await context.deps.tabs.insert(userId(context), read(context, newTabBody, body));
      announce(context, tab.id, 'created');
      return { id: tab.id };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tabstateview/:id',
    summary: 'Get a tab with its tables and latest query',
    tag,
    rule: tabRule('can_get'),
    input: { params: item },
    output: z.looseObject({ id: z.int(), label: z.string(), sql: z.string() }),
    run: async (context, { params }) => {
      const tab = found(await context.deps.tabs.find(userId(context), params.id));
      return wireTab(tab, await findLatestQuery(context.deps, tab));
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/tabstateview/:id',
    summary: 'Update a tab',
    tag,
    rule: tabRule('can_put'),
    input: { params: item, body: bodyFields },
    output: z.int(),
    run: async (context, { params, body }) => {
      const change = read(context, changeTabBody, body);
      found(await context.deps.tabs.update(userId(context), params.id, change, baseOf(context.request)));
      announce(context, params.id, 'changed');
      return plain(params.id);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/tabstateview/:id',
    summary: 'Close a tab',
    tag,
    rule: tabRule('can_delete'),
    input: { params: item },
    output: z.literal('OK'),
    run: async (context, { params }) => {
      found((await context.deps.tabs.remove(userId(context), params.id)) || null);
      announce(context, params.id, 'removed');
      return plain('OK');
    },
  }),
  endpoint({
    method: 'POST',
    path: '/tabstateview/:id/activate',
    summary: 'Activate a tab',
    tag,
    rule: tabRule('can_activate'),
    input: { params: item },
    output: z.int(),
    run: async (context, { params }) => {
      found((await context.deps.tabs.activate(userId(context), params.id)) || null);
      return plain(params.id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/tabstateview/:id/migrate_query',
    summary: 'Move a query to a tab',
    tag,
    rule: tabRule('can_migrate_query'),
    input: { params: item, body: bodyFields },
    output: z.int(),
    run: async (context, { params, body }) => {
      const { queryId } = read(context, migrateBody, body);
      await migrateQuery(context.deps, userId(context), params.id, queryId);
      return plain(params.id);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/tabstateview/:id/query/:clientId',
    summary: 'Remove a query from a tab’s history',
    tag,
    rule: tabRule('can_delete_query'),
    input: { params: item.extend({ clientId: z.string().min(1).max(64) }) },
    output: z.literal('OK'),
    run: async (context, { params }) => {
      await forgetQuery(context.deps, userId(context), params.id, params.clientId);
      return plain('OK');
    },
  }),
  endpoint({
    method: 'POST',
    path: '/tableschemaview/',
    summary: 'Open a table in a tab',
    tag,
    rule: tableRule('can_post'),
    input: { body: bodyFields },
    output: made,
    run: async (context, { body }) => {
      const table = found(await context.deps.tabs.insertTable(userId(context), read(context, newTableBody, body)));
      return { id: table.id };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/tableschemaview/:id',
    summary: 'Close a table',
    tag,
    rule: tableRule('can_delete'),
    input: { params: item },
    output: z.literal('OK'),
    run: async (context, { params }) => {
      found((await context.deps.tabs.removeTable(userId(context), params.id)) || null);
      return plain('OK');
    },
  }),
  endpoint({
    method: 'POST',
    path: '/tableschemaview/:id/expanded',
    summary: 'Expand or collapse a table’s columns',
    tag,
    rule: tableRule('can_expanded'),
    input: { params: item, body: bodyFields },
    output: made.extend({ expanded: z.boolean() }),
    run: async (context, { params, body }) => {
      const { expanded } = read(context, expandedBody, body);
      const table = found(await context.deps.tabs.setExpanded(userId(context), params.id, expanded));
      return { id: table.id, expanded: table.expanded };
    },
  }),
];

/** Only Meridian's own windows send the base version. */
function baseOf({ headers }: Request): TabBase | undefined {
  const base = tabBaseSchema.safeParse({ updatedAt: Number(headers.get('x-base') ?? NaN), window: headers.get('x-window') });
  return base.data;
}

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The body through its schema; fields of forms are decoded first. Throws 400 that says what does not fit. */
function read<Schema extends z.ZodType>(
  { request }: RequestContext,
  schema: Schema,
  fields: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const isForm = FORM_TYPE.test(request.headers.get('content-type') ?? '');
  const parsed = parseInput(schema, isForm ? decodeForm(fields) : fields);
  if (parsed.ok) return parsed.value;
  throw invalidFields(parsed.messages, 'PAYLOAD_INVALID_ERROR');
}

const userId = ({ identity }: { readonly identity: Identity }): number => {
  if (identity.kind !== 'user') throw new AppError('ACTION_FORBIDDEN_ERROR', 'Forbidden');
  return identity.userId;
};

function found<Value>(value: Value | null): Value {
  if (value === null) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  return value;
}

/** Bare numbers and texts are JSON here too. */
const plain = (value: number | string): Response => Response.json(value);

const windowSchema = z
  .string()
  .regex(/^[\w-]{1,32}$/)
  .nullable()
  .catch(null);

/** Notifies the user's other windows. A window that misses the message sees the stored change when it opens the tab. */
function announce(context: RequestContext, tabId: number, change: TabUpdate['change']): void {
  const { deps, request } = context;
  const user = userId(context);
  const tab = { id: tabId, change, window: windowSchema.parse(request.headers.get('x-window')) };
  const event = { job_id: `tab-${tabId}`, user_id: user, status: 'done' as const, errors: [], result_url: null, tab };
  const telling = deps.events.append(userChannel(user), event);
  deps.waitUntil(
    telling.catch((error: unknown) => logWarn('tab_change_not_announced', 'A changed tab couldn’t be announced.', { error })),
  );
}

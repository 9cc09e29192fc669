// /api/v1/log/: the action log, a user's recent items, and the events that pages send as they are used.
import * as z from 'zod';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { notFound } from '#app/domain/errors.ts';
import { endpoint, type Endpoint } from '#app/api/router/endpoint.ts';
import { describeQ, parseQ, readPage } from '#app/stores/list/list-query.ts';
import { itemQ, itemReply, wirePage } from '#app/stores/list/list-reply.ts';
import { listLogPage, recentActivity, recordEvents } from '#app/services/activity/activity.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isForeignForm } from '#app/services/auth/page-guard.server.ts';
import { readGuest } from '#app/services/auth/guest-identity.server.ts';
import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { LOG_RULES, POST_EVENTS, POST_EVENTS_RULE, RECENT_RULE } from '#app/stores/log/rules.ts';
import { historyIn } from '#app/services/history/history-in.server.ts';
import { actionOperators } from '#app/stores/history/list-actions.server.ts';
import { eventsBody, eventsQuery, LOG_ITEM, LOG_LABELS, LOG_LIST, recentQuery, recentReply } from '#app/stores/log/wire.ts';
import { logRow } from './to-wire.server.ts';

const TAG = 'Action log';
const unchangeable = (): never => {
  throw notFound();
};

/** Lines are never changed or removed: of the seven only two are served. */
const { list, item: plainItem } = crud({
  noun: 'log',
  tag: TAG,
  rules: LOG_RULES,
  list: LOG_LIST,
  item: LOG_ITEM,
  info: {
    view: 'Log',
    permissions: ['can_read', 'can_write', 'can_recent_activity'],
    addColumns: [],
    editColumns: [],
    filters: actionOperators(),
    addTitle: 'Add Log',
    editTitle: 'Edit Log',
  },
  createBody: z.never(),
  updateBody: z.never(),
  deletedMessage: String,
  actions: {
    list: async ({ deps, identity }, requested) => wirePage(await listLogPage(deps, identity, requested), logRow),
    async find({ deps }, id) {
      const view = await historyIn(deps).find('actions', id);
      return view && logRow(view);
    },
    create: unchangeable,
    update: unchangeable,
    remove: unchangeable,
  },
});

/** Like Superset's endpoint, it accepts no fields: log entries are created by actions, and by the events that pages send. */
const create = endpoint({
  method: 'POST',
  path: '/api/v1/log/',
  summary: 'Refused: events of pages go to /superset/log/',
  tag: TAG,
  rule: LOG_RULES.write,
  input: { body: z.record(z.string(), z.unknown()) },
  output: null,
  async run(_context, { body }) {
    const names = Object.keys(body);
    const fields = Object.fromEntries(names.map((name) => [name, ['Unknown field.']]));
    const messages = names.length > 0 ? fields : { _schema: ['Send events to /superset/log/.'] };
    throw new AppError('MARSHMALLOW_ERROR', 'Lines of the log can’t be written here.', { extra: { messages } });
  },
});

const item = endpoint({
  ...plainItem,
  input: { params: pkParams, query: itemQ },
  async run({ deps }, { params, query }) {
    const view = await historyIn(deps).find('actions', params.pk);
    if (!view) throw notFound();
    const reply = itemReply(query.q, LOG_ITEM, logRow(view));
    const labels = reply['label_columns'] as Readonly<Record<string, string>> | undefined;
    if (labels === undefined) return reply;
    const known = Object.entries(LOG_LABELS).filter(([name]) => Object.hasOwn(labels, name));
    return { ...reply, label_columns: { ...labels, ...Object.fromEntries(known) } };
  },
});

const recent = endpoint({
  method: 'GET',
  path: '/api/v1/log/recent_activity/',
  summary: 'List charts and dashboards that the caller viewed recently',
  tag: TAG,
  rule: RECENT_RULE,
  input: { query: describeQ('get_recent_activity_schema', recentQuery) },
  output: recentReply,
  async run({ deps, identity }, { query }) {
    const requested = parseQ(query.q, recentQuery, {});
    const items = await recentActivity(deps, identity, {
      ...readPage(requested),
      ...(requested.actions && requested.actions.length > 0 && { actions: requested.actions }),
      isDistinct: requested.distinct ?? true,
    });
    const nowMs = deps.now();
    return {
      result: items.map(({ action, happenedAtMs, id, kind, title, url }) => ({
        action,
        item_type: kind === 'chart' ? 'slice' : 'dashboard',
        item_id: id,
        item_url: url,
        item_title: title,
        time: happenedAtMs,
        time_delta_humanized: humanizeAge(happenedAtMs, nowMs),
      })),
    };
  },
});

const related = relatedEndpoint(
  { noun: 'log', tag: TAG, rule: LOG_RULES.read },
  { user: ({ deps }, requested) => relatedUsers(deps.db, requested) },
);

/** The endpoint at the path that existing clients use, and at Meridian's own. */
const postEvents = (path: string): Endpoint =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Record page events in the action log',
    tag: TAG,
    rule: POST_EVENTS_RULE,
    allowsGuests: true,
    csrfExempt: true,
    input: { query: eventsQuery, body: eventsBody },
    output: null,
    async run({ deps, identity, request }, { query, body }) {
      const sender = await findSender(deps, identity, { request, guestToken: body.guest_token });
      recordEvents(deps, sender, {
        fields: body,
        explode: query.explode ?? null,
        dashboardId: query.dashboard_id ?? null,
        chartId: query.slice_id ?? null,
        referrer: request.headers.get('referer'),
      });
      return new Response('', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  });

interface SentEvents {
  readonly request: Request;
  readonly guestToken: string | undefined;
}

/**
 * A beacon of an embedded page has its guest's token in the form, and the cookies of another user of the browser: the token counts.
 * Throws 401 for anonymous callers, 403 without the right.
 */
async function findSender(deps: Deps, identity: Identity, { request, guestToken }: SentEvents): Promise<Identity> {
  const reading = identity.kind !== 'guest' && guestToken ? await readGuest(deps, guestToken) : null;
  if (reading && 'failure' in reading) throw new AppError('LOGIN_REQUIRED_ERROR', reading.failure);
  const sender = reading?.guest ?? identity;
  // Sessions are held to their own origin by the router.
  if (sender.kind === 'anonymous' && isForeignForm(request))
    throw new AppError('ACTION_FORBIDDEN_ERROR', 'This request came from another site.');
  if (hasPermission(sender, POST_EVENTS.permission, POST_EVENTS.view)) return sender;
  throw sender.kind === 'anonymous'
    ? new AppError('LOGIN_REQUIRED_ERROR', 'Missing Authorization Header')
    : new AppError('ACTION_FORBIDDEN_ERROR', 'Forbidden');
}

export const logEndpoints = [list, create, item, recent, related, postEvents('/superset/log/'), postEvents('/log/')];

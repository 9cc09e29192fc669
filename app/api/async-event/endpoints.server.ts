// /api/v1/async_event/: events of the caller's background work, by polling or by a socket.
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { toEventChannel } from '#app/services/activity/event-channel.server.ts';
import { eventsQuery, eventsReply } from '#app/stores/async-event/wire.ts';

const RULE: Rule = { kind: 'permission', permission: 'can_list', view: 'AsyncEventsRestApi' };
const shared = { tag: 'Async Events', rule: RULE, input: { query: eventsQuery } } as const;

const poll = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/async_event/',
  allowsGuests: true,
  summary: 'List events after the last known one, at most 100',
  output: eventsReply,
  async run({ deps, identity }, { query }) {
    const channel = await toEventChannel(identity);
    return { result: channel === null ? [] : await deps.events.list(channel, query.last_id ?? null) };
  },
});

const socket = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/async_event/socket',
  summary: 'Stream events after the last known one over a WebSocket, one JSON text per message',
  output: null,
  async run({ deps, identity, request, url }, { query }) {
    // Checked before the upgrade is looked at: a browser sends cookies with sockets of foreign pages too.
    if (!isOwnOrigin(request.headers.get('origin'), url))
      throw new AppError('ACTION_FORBIDDEN_ERROR', 'Sockets are for pages of this site only.');
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
      throw new AppError('WEBSOCKET_REQUIRED_ERROR', 'This address accepts only WebSocket connections.');
    const channel = await toEventChannel(identity);
    if (channel === null) throw new AppError('LOGIN_REQUIRED_ERROR', 'Missing Authorization Header');
    return deps.events.connect(channel, query.last_id ?? null);
  },
});

export const asyncEventEndpoints = [poll, socket];

/** Clients other than browsers send no origin. Only the host counts: TLS can end before us. */
function isOwnOrigin(origin: string | null, url: URL): boolean {
  if (origin === null) return true;
  try {
    return new URL(origin).host === url.host;
  } catch {
    return false;
  }
}

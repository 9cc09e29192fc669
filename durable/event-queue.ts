// One channel's events: appended, listed after an id, and pushed to WebSockets, which survive the object's hibernation.
import {
  appendEventSchema,
  lastIdSchema,
  listEventsSchema,
  MAX_KEPT_EVENTS,
  MAX_LISTED_EVENTS,
} from '#app/domain/events/protocol.ts';
import { AppError } from '#app/domain/errors.ts';
import { appendEvent, createEventLog, listEvents } from './event-log.ts';
import { toFailureResponse, RoutedObject } from './routed-object.ts';

export class EventQueue extends RoutedObject {
  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    const { sql } = state.storage;
    createEventLog(sql);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    this.handlePost('/events/append', appendEventSchema, ({ channel, event }) => {
      const numbered = appendEvent(sql, channel, event, Date.now());
      for (const socket of state.getWebSockets()) send(socket, JSON.stringify(numbered));
      return numbered;
    });
    this.handlePost('/events/list', listEventsSchema, ({ lastId }) => listEvents(sql, lastId, MAX_LISTED_EVENTS));
    this.state.router.get('/events/socket', (request) => this.connect(request));
  }

  /** Sends the events after `last_id` first. The object is single-threaded, so no event can be missed in between. */
  private connect(request: Request): Response {
    const lastId = lastIdSchema.safeParse(new URL(request.url).searchParams.get('last_id'));
    if (!lastId.success)
      return toFailureResponse(new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', 'last_id is not the id of an event.'), request);
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    this.state.acceptWebSocket(server);
    if (lastId.data !== null) {
      for (const event of listEvents(this.state.storage.sql, lastId.data, MAX_KEPT_EVENTS)) send(server, JSON.stringify(event));
    }
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Messages from clients are ignored. */
  webSocketMessage(): void {
    return;
  }

  webSocketClose(socket: WebSocket, code: number): void {
    socket.close(code === 1000 || (code >= 3000 && code <= 4999) ? code : 1000);
  }
}

/** Skips sockets that are closing: their clients reconnect with the last id that they received. */
function send(socket: WebSocket, text: string): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
}

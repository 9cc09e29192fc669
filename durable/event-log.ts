// The stored events of an EventQueue: a table in the object's SQLite. The oldest are deleted first.
import { formatEventId, nextEventId, parseEventId, type EventId } from '#app/domain/events/event-id.ts';
import { channelEventSchema, type ChannelEvent, type NewEvent } from '#app/domain/events/event.ts';
import { MAX_KEPT_EVENTS } from '#app/domain/events/protocol.ts';

export function createEventLog(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY AUTOINCREMENT, ms INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (ms, n))',
  );
}

/** Stores the event and returns it with its id. */
export function appendEvent(sql: SqlStorage, channel: string, event: NewEvent, nowMs: number): ChannelEvent {
  const [last] = sql.exec<{ ms: number; n: number }>('SELECT ms, n FROM events ORDER BY seq DESC LIMIT 1').toArray();
  const id = nextEventId(last ?? null, nowMs);
  const numbered: ChannelEvent = { ...event, id: formatEventId(id), channel_id: channel };
  sql.exec('INSERT INTO events (ms, n, body) VALUES (?, ?, ?)', id.ms, id.n, JSON.stringify(numbered));
  sql.exec('DELETE FROM events WHERE seq <= (SELECT max(seq) FROM events) - ?', MAX_KEPT_EVENTS);
  return numbered;
}

const BEFORE_FIRST: EventId = { ms: -1, n: 0 };

/** Events after `lastId`, oldest first. If `lastId` is null, starts with the oldest stored event. */
export function listEvents(sql: SqlStorage, lastId: string | null, maxEvents: number): ChannelEvent[] {
  const { ms, n } = (lastId === null ? null : parseEventId(lastId)) ?? BEFORE_FIRST;
  const rows = sql.exec<{ body: string }>(
    'SELECT body FROM events WHERE (ms, n) > (?, ?) ORDER BY ms, n LIMIT ?',
    ms,
    n,
    maxEvents,
  );
  return Array.from(rows, ({ body }) => channelEventSchema.parse(JSON.parse(body)));
}

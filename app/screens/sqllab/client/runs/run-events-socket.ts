// Receives run events by WebSocket, with up to six reconnects, then by polling. Both deliver the same events.
import * as z from 'zod';
import { channelEventSchema, type ChannelEvent } from '#app/domain/events/event.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import type { LabApi } from '#app/screens/sqllab/client/lab-api.ts';

export const RECONNECT_AFTER_MS = 2_500;
export const MAX_RECONNECTS = 6;
const POLL_EVERY_MS = 500;
/** Delay after a failed poll. */
const POLL_AFTER_FAILURE_MS = 2_500;
/** Events from shortly before the page opened are received too, because clocks differ. */
const LOOK_BACK_MS = MINUTE_MS;

export interface EventSocketLike {
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onopen: (() => void) | null;
  close(): void;
}

interface RunEventsEnv {
  readonly nowMs: () => number;
  /** Throws if sockets aren't available. */
  readonly openSocket: (path: string) => EventSocketLike;
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

export interface RunEventsOptions {
  readonly api: LabApi;
  readonly env: RunEventsEnv;
  readonly onEvent: (event: ChannelEvent) => void;
  /** Events could have been missed: the state of the runs has to be read. */
  readonly onGap: () => void;
  /** Polling is skipped while this returns false. */
  readonly isNeeded: () => boolean;
}

const pageSchema = z.object({ result: z.array(z.unknown()) });

/** Starts immediately; returns a function that stops it. */
export function followRuns({ api, env, onEvent, onGap, isNeeded }: RunEventsOptions): () => void {
  let lastId = `${env.nowMs() - LOOK_BACK_MS}-0`;
  let failures = 0;
  let socket: EventSocketLike | null = null;
  let timer: unknown = null;
  let isOver = false;

  const listen = (value: unknown) => {
    const parsed = channelEventSchema.safeParse(value);
    if (!parsed.success) return;
    lastId = parsed.data.id;
    onEvent(parsed.data);
  };
  const later = (work: () => void, afterMs: number) => {
    if (!isOver) timer = env.setTimer(work, afterMs);
  };

  const connect = () => {
    try {
      socket = env.openSocket(`/api/v1/async_event/socket?last_id=${encodeURIComponent(lastId)}`);
    } catch {
      // Sockets are blocked or not supported: fall back to polling.
      poll();
      return;
    }
    socket.onopen = () => {
      if (failures > 0) onGap();
      failures = 0;
    };
    socket.onmessage = ({ data }) => listen(jsonOrNull(data));
    socket.onclose = () => {
      socket = null;
      failures += 1;
      if (failures > MAX_RECONNECTS) later(poll, 0);
      else later(connect, RECONNECT_AFTER_MS);
    };
  };

  const poll = () => {
    if (!isNeeded()) {
      later(poll, POLL_EVERY_MS);
      return;
    }
    api
      .call(`/api/v1/async_event/?last_id=${encodeURIComponent(lastId)}`)
      .then((reply) => {
        for (const event of pageSchema.safeParse(reply).data?.result ?? []) listen(event);
        later(poll, POLL_EVERY_MS);
      })
      // The next poll sends the same request.
      .catch(() => later(poll, POLL_AFTER_FAILURE_MS));
  };

  connect();
  return () => {
    isOver = true;
    if (timer !== null) env.clearTimer(timer);
    if (socket) socket.onclose = null;
    socket?.close();
  };
}

function jsonOrNull(data: unknown): unknown {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** Opens a browser WebSocket. */
export function openBrowserSocket(path: string): EventSocketLike {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url) as unknown as EventSocketLike;
}

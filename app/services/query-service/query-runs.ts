// SQL Lab's runs as the app Worker sees them: one object each, found by the query's client id.
import type { ChannelEvent, NewEvent } from '#app/domain/events/event.ts';
import type { ResultManifest } from '#app/domain/results/manifest.ts';
import type { Cell } from '#app/domain/table.ts';
import type { ResultWriter } from './result-writer.server.ts';

export interface QueryRuns {
  /** Runs the row's job now, and resolves when it has ended; the row has the outcome. Calling it again joins the same run. */
  run(queryId: number, clientId: string): Promise<void>;
  /** Sends the run to the queue: it begins soon. Throws ASYNC_WORKERS_ERROR when it cannot be sent. */
  submit(queryId: number, clientId: string): Promise<void>;
  /** Ends the run on the database itself; rows that are there are kept. What has ended stays as it is. */
  stop(queryId: number, clientId: string): Promise<void>;
}

/** Stored results. Reading throws RESULTS_BACKEND_ERROR for deleted, expired or unreadable ones. */
export interface ResultStore {
  readManifest(resultsKey: string): Promise<ResultManifest>;
  /** Rows of segment `n` (from 1), in order. Cells: null, string, number, boolean. */
  readSegment(resultsKey: string, n: number): Promise<readonly (readonly Cell[])[]>;
  /** The segment as stored: gzip of newline-separated JSON arrays. */
  openSegment(resultsKey: string, n: number): Promise<ReadableStream<Uint8Array>>;
  remove(resultsKey: string): Promise<void>;
  /** A result under a key that has none yet. */
  write(resultsKey: string): ResultWriter;
}

export interface EventQueues {
  append(channel: string, event: NewEvent): Promise<ChannelEvent>;
  /** Lists at most 100 events after `lastId`, or the first ones that are stored. */
  list(channel: string, lastId: string | null): Promise<readonly ChannelEvent[]>;
  /** Replies 101: a WebSocket that gets the events after `lastId`. */
  connect(channel: string, lastId: string | null): Promise<Response>;
}

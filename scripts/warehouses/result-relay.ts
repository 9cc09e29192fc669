// Passes the reply of a call to its client. A restarted reply continues where it was if it is the same up to there.
import { createHash, type Hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { AppError, errorData, ERROR_TYPES, reviveError } from '#app/domain/errors.ts';
import { errorDataSchema } from '#app/domain/warehouse/error-data.ts';
import { RESTARTED_LINE } from '#app/domain/warehouse/protocol.ts';

const failedSchema = z.object({ error: errorDataSchema });
const NOTHING = new Uint8Array(0);
const NEWLINE = 10;
const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

const digestOf = (hash: Hash): string => hash.copy().digest('hex');

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  if (head.byteLength === 0) return tail;
  const whole = new Uint8Array(head.byteLength + tail.byteLength);
  whole.set(head);
  whole.set(tail, head.byteLength);
  return whole;
}

/** Resolves when the client accepts more data or has disconnected. Removes its listeners: a large result waits thousands of times. */
function untilDrained(reply: ServerResponse): Promise<void> {
  if (reply.closed) return Promise.resolve();
  return new Promise((resolve) => {
    const goOn = (): void => {
      reply.off('drain', goOn).off('close', goOn);
      resolve();
    };
    reply.on('drain', goOn).on('close', goOn);
  });
}

const changed = () =>
  new AppError(
    'GENERIC_DB_ENGINE_ERROR',
    'The database was restarted, and its data have changed meanwhile: run the query again.',
  );

export interface ResultRelay {
  /** The next reply is the same one again, from its beginning. */
  restart(): void;
  /** Throws GENERIC_DB_ENGINE_ERROR when a restarted reply differs from what was passed on before. */
  pass(chunk: Uint8Array): Promise<void>;
  end(): void;
  /** Passes on a reply that is whole: one that is not a statement's, or an error's. */
  reply(status: number, body: string): void;
  /** Ends the reply with an error. */
  fail(error: unknown): void;
}

/** Relays a statement's reply: lines of JSON. */
export function createResultRelay(reply: ServerResponse): ResultRelay {
  let passed = createHash('sha256');
  let passedBytes = 0;
  let again: { readonly hash: Hash; bytes: number } | null = null;
  /** The beginning of a line: only whole lines are passed, so that others can come between them. */
  let rest: Uint8Array = NOTHING;

  function open(): void {
    if (!reply.headersSent) reply.writeHead(200, { 'content-type': 'application/x-ndjson' });
  }

  /** What of the chunk is new. */
  function beyondPassed(chunk: Uint8Array): Uint8Array {
    if (!again) return chunk;
    const known = chunk.subarray(0, passedBytes - again.bytes);
    again.hash.update(known);
    again.bytes += known.byteLength;
    if (again.bytes < passedBytes) return chunk.subarray(chunk.byteLength);
    if (digestOf(again.hash) !== digestOf(passed)) throw changed();
    passed = again.hash;
    again = null;
    return chunk.subarray(known.byteLength);
  }

  return {
    restart: () => {
      open();
      reply.write(line(RESTARTED_LINE));
      rest = NOTHING;
      again = { hash: createHash('sha256'), bytes: 0 };
    },
    pass: async (chunk) => {
      open();
      const runEvent = joined(rest, beyondPassed(chunk));
      const length = runEvent.lastIndexOf(NEWLINE) + 1;
      const lines = runEvent.subarray(0, length);
      rest = runEvent.subarray(length);
      if (length === 0) return;
      passed.update(lines);
      passedBytes += length;
      if (!reply.write(lines)) await untilDrained(reply);
    },
    end: () => {
      if (again && again.bytes < passedBytes) throw changed();
      reply.end();
    },
    reply: (status, body) => {
      if (!reply.headersSent) return void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
      const failed = failedSchema.safeParse(JSON.parse(body));
      fail(failed.success ? reviveError(failed.data.error) : new Error(`A Warehouse returned ${status}.`));
    },
    fail,
  };

  function fail(error: unknown): void {
    const data = errorData(error);
    if (reply.headersSent) return void reply.end(line({ error: data }));
    const head = reply.writeHead(ERROR_TYPES[data.type].status, { 'content-type': 'application/json' });
    head.end(JSON.stringify({ ok: false, error: data }));
  }
}

// Adapts a byte socket to the stream that pg needs. Writes of one event-loop turn are sent together; receiving more than allowed
// closes the connection.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { Buffer } from 'node:buffer';
import { EventEmitter } from 'node:events';
import { AppError } from '#app/domain/errors.ts';
import type { ByteSocket } from '#app/engines/shared/network/byte-socket.ts';

export interface PgStream extends EventEmitter {
  readonly writable: boolean;
  /** Closes the connection immediately. */
  destroy(): void;
  /** Stops reading from the socket until `resume`. */
  pause(): void;
  resume(): void;
  /** Sets how many bytes can arrive before the next call. */
  allowBytes(sizeBytes: number): void;
  /** Bytes received since the last call of `allowBytes`. */
  receivedBytes(): number;
}

export function createPgStream(socket: ByteSocket): PgStream {
  const emitter = new EventEmitter();
  const writer = socket.writable.getWriter();
  let outgoing: Uint8Array[] = [];
  let written: (() => void)[] = [];
  let [received, allowed, isOpen] = [0, Infinity, true];
  let paused: PromiseWithResolvers<void> | null = null;

  const fail = (error: unknown): void => {
    if (!isOpen) return;
    if (emitter.listenerCount('error') > 0) emitter.emit('error', error);
    destroy();
  };
  const destroy = (): void => {
    if (!isOpen) return;
    isOpen = false;
    resume();
    void socket.close().catch(() => undefined);
    emitter.emit('close');
  };
  const resume = (): void => {
    paused?.resolve();
    paused = null;
  };
  const flush = (): void => {
    const [chunks, callbacks] = [outgoing, written];
    [outgoing, written] = [[], []];
    if (!isOpen) return;
    writer.write(joinBytes(chunks)).then(() => callbacks.forEach((call) => call()), fail);
  };
  const write = (chunk: Uint8Array, callback?: () => void): boolean => {
    if (outgoing.length === 0) queueMicrotask(flush);
    outgoing.push(chunk);
    if (callback) written.push(callback);
    return true;
  };
  const pump = async (): Promise<void> => {
    const reader = socket.readable.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !isOpen) break;
      received += value.byteLength;
      if (received > allowed) throw tooLarge();
      emitter.emit('data', asBuffer(value));
      if (paused) await paused.promise;
    }
    emitter.emit('end');
    destroy();
  };
  const stream = Object.assign(emitter, {
    connect: () => {
      queueMicrotask(() => {
        emitter.emit('connect');
        pump().catch(fail);
      });
    },
    write,
    end: () => setTimeout(destroy, 0),
    destroy,
    pause: () => void (paused ??= Promise.withResolvers()),
    resume,
    setNoDelay: () => undefined,
    setKeepAlive: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
    allowBytes: (sizeBytes: number) => ([received, allowed] = [0, sizeBytes]),
    receivedBytes: () => received,
  });
  // The property is a getter: Object.assign would copy its value.
  Object.defineProperty(stream, 'writable', { get: () => isOpen });
  return stream as unknown as PgStream;
}

/** pg reads Node buffers, whose types differ between Node and Workers. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  (Buffer as unknown as { from(...part: [ArrayBufferLike, number, number]): Uint8Array }).from(buffer, byteOffset, byteLength);

const tooLarge = (): AppError =>
  new AppError('RESULT_TOO_LARGE_ERROR', 'A few rows of the result are too large for the available memory.');

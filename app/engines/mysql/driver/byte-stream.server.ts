// A byte socket as the stream that mysql2 needs: it can be paused, taken over by TLS behind the server's greeting, and too much
// at once ends it.
import { Buffer } from 'node:buffer';
import { EventEmitter } from 'node:events';
import { AppError } from '#app/domain/errors.ts';
import type { ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import type { MysqlSocket } from './transport.ts';

export interface MysqlStream extends EventEmitter {
  readonly destroyed: boolean;
  destroy(): void;
  pause(): void;
  resume(): void;
  /** What comes next goes through TLS. To be called while the server's greeting is looked at. */
  startTls(done: (error?: Error) => void): void;
  /** Bytes that can still come before the next call. */
  allowBytes(sizeBytes: number): void;
  /** Bytes that came since the last call of `allowBytes`. */
  receivedBytes(): number;
}

export function createMysqlStream(socket: MysqlSocket): MysqlStream {
  const emitter = new EventEmitter();
  let current: ByteSocket = socket;
  let reader = current.readable.getReader();
  let writer = current.writable.getWriter();
  let [received, allowed, total, isOpen] = [0, Infinity, 0, true];
  let writing: Promise<unknown> = Promise.resolve();
  let upgrade: ((error?: Error) => void) | null = null;
  let paused: { readonly over: Promise<void>; readonly end: () => void } | null = null;
  let greetingBytes: number | null = null;

  const fail = (error: unknown): void => {
    if (!isOpen) return;
    if (emitter.listenerCount('error') > 0) emitter.emit('error', error);
    destroy();
  };
  const destroy = (): void => {
    if (!isOpen) return;
    isOpen = false;
    paused?.end();
    void current.close().catch(() => undefined);
    emitter.emit('close');
  };
  const write = (chunk: Uint8Array, callback?: (error?: Error) => void): boolean => {
    if (!isOpen) return true;
    const own = writer;
    // mysql2 can use its buffer again: what is sent is a copy.
    writing = own.write(chunk.slice()).then(() => callback?.(), fail);
    return true;
  };
  const takeTls = async (done: (error?: Error) => void): Promise<void> => {
    // Bytes that came with the greeting would be taken as if they had come through TLS.
    if (greetingBytes === null || total !== greetingBytes) throw new Error('Bytes came before TLS had begun.');
    await writing;
    reader.releaseLock();
    writer.releaseLock();
    current = socket.startTls();
    reader = current.readable.getReader();
    writer = current.writable.getWriter();
    done();
  };
  const pump = async (): Promise<void> => {
    for (;;) {
      if (paused) await paused.over;
      const { done, value } = await reader.read();
      if (done || !isOpen) break;
      received += value.byteLength;
      total += value.byteLength;
      if (received > allowed) throw tooLarge();
      const bytes = asBuffer(value);
      greetingBytes ??= value.byteLength >= 4 ? 4 + (bytes[0] ?? 0) + ((bytes[1] ?? 0) << 8) + ((bytes[2] ?? 0) << 16) : null;
      emitter.emit('data', bytes);
      const isSecure = upgrade;
      upgrade = null;
      if (isSecure) await takeTls(isSecure);
    }
    emitter.emit('end');
    destroy();
  };
  queueMicrotask(() => void pump().catch(fail));
  const stream = Object.assign(emitter, {
    write,
    end: (chunk?: Uint8Array) => {
      if (chunk) write(chunk);
      setTimeout(destroy, 0);
    },
    destroy,
    pause: () => {
      if (paused) return;
      let end = (): void => undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      paused = { over, end };
    },
    resume: () => {
      paused?.end();
      paused = null;
    },
    startTls: (done: (error?: Error) => void) => (upgrade = done),
    setNoDelay: () => undefined,
    setKeepAlive: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
    allowBytes: (sizeBytes: number) => ([received, allowed] = [0, sizeBytes]),
    receivedBytes: () => received,
  });
  // A getter: Object.assign would copy its value.
  Object.defineProperty(stream, 'destroyed', { get: () => !isOpen });
  return stream as unknown as MysqlStream;
}

/** mysql2 reads Node's buffers. The types of Node and of the Workers disagree on what they are. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  (Buffer as unknown as { from(...part: [ArrayBufferLike, number, number]): Uint8Array }).from(buffer, byteOffset, byteLength);

const tooLarge = (): AppError =>
  new AppError('RESULT_TOO_LARGE_ERROR', 'A few rows of the result are too large for the available memory.');

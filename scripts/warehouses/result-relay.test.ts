import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { createResultRelay } from './result-relay.ts';

class Reply extends EventEmitter {
  text = '';
  status = 0;
  isEnded = false;
  isFull = false;
  closed = false;
  get headersSent(): boolean {
    return this.status !== 0;
  }
  writeHead(status: number): this {
    this.status = status;
    return this;
  }
  write(part: string | Uint8Array): boolean {
    this.text += typeof part === 'string' ? part : new TextDecoder().decode(part);
    return !this.isFull;
  }
  end(part: string | Uint8Array = ''): this {
    this.write(part);
    this.isEnded = true;
    return this;
  }
}

function start() {
  const reply = new Reply();
  const relay = createResultRelay(reply as unknown as ServerResponse);
  const pass = (text: string): Promise<void> => relay.pass(new TextEncoder().encode(text));
  return { reply, relay, pass };
}

const RESTARTED = '{"restarted":true}\n';

describe('a reply', () => {
  it('is passed on in whole lines', async () => {
    const { reply, relay, pass } = start();
    await pass('{"a":');
    expect(reply.text).toBe('');
    await pass('1}\n{"b"');
    expect(reply.text).toBe('{"a":1}\n');
    await pass(':2}\n');
    relay.end();
    expect(reply).toMatchObject({ text: '{"a":1}\n{"b":2}\n', status: 200, isEnded: true });
  });

  it.each(['drain', 'close'])('waits for its client, and leaves no listeners behind (%s)', async (event) => {
    const { reply, pass } = start();
    reply.isFull = true;
    for (let wait = 0; wait < 20; wait += 1) {
      const passed = pass('1\n');
      reply.emit(event);
      await passed;
    }
    expect(['drain', 'close', 'error'].map((name) => reply.listenerCount(name))).toEqual([0, 0, 0]);
    reply.closed = true;
    await pass('2\n');
    expect(reply.text).toBe(`${'1\n'.repeat(20)}2\n`);
  });

  it('that restarts continues where it was, wherever it was cut', async () => {
    const { reply, relay, pass } = start();
    await pass('{"a":1}\n{"b":2}\n{"c"');
    relay.restart();
    await pass('{"a":1');
    relay.restart();
    for (const part of ['{"a":', '1}\n{"b":2', '}\n{"c":3}\n', '{"d":4}\n']) await pass(part);
    relay.end();
    expect(reply.text).toBe(`{"a":1}\n{"b":2}\n${RESTARTED}${RESTARTED}{"c":3}\n{"d":4}\n`);
  });

  it('that restarts with other content is refused, also when it is shorter', async () => {
    const { relay, pass } = start();
    await pass('{"a":1}\n');
    relay.restart();
    await expect(pass('{"a":2}\n')).rejects.toBeInstanceOf(AppError);
    const shorter = start();
    await shorter.pass('{"a":1}\n{"b":2}\n');
    shorter.relay.restart();
    await shorter.pass('{"a":1}\n');
    expect(() => shorter.relay.end()).toThrow(AppError);
  });

  it('that fails says why: as a separate reply, or as its last line', async () => {
    const error = new AppError('SQLLAB_TIMEOUT_ERROR', 'too long');
    const early = start();
    early.relay.fail(error);
    expect(early.reply.status).toBe(408);
    expect(JSON.parse(early.reply.text)).toMatchObject({ ok: false, error: { type: 'SQLLAB_TIMEOUT_ERROR' } });
    const late = start();
    await late.pass('{"a":1}\n{"b"');
    late.relay.reply(408, early.reply.text);
    expect(JSON.parse(late.reply.text.split('\n')[1] ?? '')).toMatchObject({ error: { message: 'too long' } });
  });
});

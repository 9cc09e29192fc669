import { describe, expect, it } from 'vitest';
import { readResponse } from './read-response.ts';

/** The text in pieces of that length. */
function inboxOf(text: string, length: number) {
  const bytes = new TextEncoder().encode(text);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0; from < bytes.length; from += length) controller.enqueue(bytes.slice(from, from + length));
      controller.close();
    },
  });
  return { reader: stream.getReader(), rest: new Uint8Array() };
}

async function textOf(body: AsyncGenerator<Uint8Array, void>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

const LENGTH = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: 1\r\nx-a: 2\r\n\r\nünïHTTP/1.1 204 No Content\r\n\r\n';
const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: 1\r\n\r\n';

describe.each([1, 2, 7, 1_000])('in pieces of %i bytes', (length) => {
  it('reads a body by its length, and the next response', async () => {
    const inbox = inboxOf(LENGTH, length);
    const first = await readResponse(inbox);
    expect([first.status, first.headers.get('x-a'), first.isKept]).toEqual([200, '1,2', true]);
    expect(await textOf(first.body)).toBe('ünï');
    expect((await readResponse(inbox)).status).toBe(204);
  });
  it('reads chunks', async () => expect(await textOf((await readResponse(inboxOf(CHUNKED, length))).body)).toBe('abcde'));
  it('reads to the end where nothing says where it is', async () => {
    const response = await readResponse(inboxOf('HTTP/1.0 200 OK\r\n\r\nall of it', length));
    expect([await textOf(response.body), response.isKept]).toEqual(['all of it', false]);
  });
  it('skips what only says to go on', async () =>
    expect((await readResponse(inboxOf(`HTTP/1.1 100 Continue\r\n\r\n${CHUNKED}`, length))).status).toBe(200));
});

it('tells another protocol by its first bytes', async () => {
  await expect(readResponse(inboxOf('SSH-2.0-x\r\n\r\n', 10))).rejects.toMatchObject({ type: 'CONNECTION_HOST_DOWN_ERROR' });
});

it.each(['HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'])(
  'refuses %j',
  async (text) => {
    const read = async () => textOf((await readResponse(inboxOf(text, 10))).body);
    await expect(read()).rejects.toMatchObject({ type: 'GENERIC_DB_ENGINE_ERROR' });
  },
);

it.each(['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab', ''])(
  'fails where the connection ends after %j',
  async (text) => {
    const read = async () => textOf((await readResponse(inboxOf(text, 10))).body);
    await expect(read()).rejects.toThrow('The connection ended.');
  },
);

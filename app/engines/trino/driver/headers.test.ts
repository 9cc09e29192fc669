// The headers that a Trino coordinator gets, read from the bytes that are sent to it.
import { describe, expect, it } from 'vitest';
import type { ByteSocket } from '#app/engines/shared/network/byte-socket.ts';
import { createTrinoDriver } from '#app/engines/trino/driver.server.ts';
import { trinoConnection } from '#app/engines/trino/engine.ts';

const PAGE = JSON.stringify({ columns: [{ name: 'a', type: 'integer' }], data: [[1]] });
const REPLY = `HTTP/1.1 200 OK\r\nX-Trino-Started-Transaction-Id: t\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`;

/** A coordinator with one reply to all requests. Like the real one, it reads headers as Latin-1. */
function createCoordinator() {
  let sent = '';
  const open = async (): Promise<ByteSocket> => {
    const replies = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 100 });
    const writer = replies.writable.getWriter();
    const writable = new WritableStream<Uint8Array>({
      write: async (bytes) => {
        sent += String.fromCharCode(...bytes);
        await writer.write(new TextEncoder().encode(REPLY));
      },
    });
    return {
      secureTransport: 'off',
      readable: replies.readable,
      writable,
      close: async () => undefined,
    } as unknown as ByteSocket;
  };
  return { transport: { open }, read: () => sent };
}

async function headersFor(options: Readonly<Record<string, unknown>>): Promise<string> {
  const { transport, read } = createCoordinator();
  const address = { host: 'trino.example.org', port: 8080, database: 'hive', username: 'service' };
  const driver = createTrinoDriver(trinoConnection.parse({ ...address, ...options }), transport);
  const statement = { sql: 'SELECT 1', params: [], maxRows: 10, timeoutMs: 5_000, readOnly: true };
  for await (const event of driver.stream(statement)) void event;
  await driver.close();
  return read();
}

describe('a coordinator', () => {
  it('gets the signed-in user instead of the connection’s, who keeps the password', async () => {
    const sent = await headersFor({ impersonates_user: false, impersonate: 'ada', password: 'x' });
    expect(sent.match(/^X-Trino-User: .*$/gim)).toEqual(Array.from({ length: 3 }, () => 'X-Trino-User: ada'));
    expect(sent).toContain(`Authorization: Basic ${btoa('service:x')}`);
  });

  it('gets names and passwords beyond ASCII in the charset that it reads', async () => {
    const sent = await headersFor({ username: 'zoë', password: 'pässword', impersonate: 'Zoë', schema: 'größe' });
    for (const line of ['X-Trino-User: Zoë', 'X-Trino-Schema: größe', `Authorization: Basic ${btoa('zoë:pässword')}`])
      expect(sent).toContain(line);
  });

  it('gets no schema that a header can’t name: statements name it themselves', async () =>
    expect(await headersFor({ schema: 'łódź' })).not.toContain('X-Trino-Schema'));

  it('isn’t told another user in place of one that it couldn’t read', async () =>
    expect(headersFor({ impersonate: 'Łukasz' })).rejects.toThrow(/“Łukasz” in X-Trino-User/));

  it('is sent nothing before a user is known', async () => {
    await expect(headersFor({ impersonates_user: true, impersonate: 'ada' })).rejects.toThrow(/as the signed-in user/);
  });

  it('gets the source, properties and tags of the connection', async () => {
    const sent = await headersFor({ source: 'bi', session_properties: 'a=1', client_tags: 'x,y' });
    for (const line of ['X-Trino-Source: bi', 'X-Trino-Session: a=1', 'X-Trino-Client-Tags: x,y']) expect(sent).toContain(line);
  });
});

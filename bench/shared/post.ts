// Posts JSON over connections that stay open. Not by `fetch`, which adds a millisecond or two for each request.
import { Agent, request } from 'node:http';
import type { BenchHost } from './bench-host.ts';

const agent = new Agent({ keepAlive: true });

/** The reply's JSON. Throws for what is not 2xx. */
export async function post<T>({ origin, token }: BenchHost, path: string, body: object): Promise<T> {
  const { status, text } = await send(`${origin}${path}`, token, new TextEncoder().encode(JSON.stringify(body)));
  if (status < 200 || status > 299) throw new Error(`${path} returned ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

function send(url: string, token: string, body: Uint8Array): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', 'content-length': body.byteLength, authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      reply.on('error', reject);
    });
    // A connection that stayed open can have been closed in the meantime: then nothing was read of the request.
    sending.on('error', (error: NodeJS.ErrnoException) => {
      if (sending.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, token, body));
      else reject(error);
    });
    sending.end(body);
  });
}

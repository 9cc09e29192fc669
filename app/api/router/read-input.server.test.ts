import { describe, expect, it } from 'vitest';
import { MAX_BODY_BYTES, readRawBody } from '#app/services/requests/raw-body.server.ts';

const post = (body: ReadableStream<Uint8Array>) =>
  new Request('http://h/', { method: 'POST', body, duplex: 'half' } as RequestInit & { duplex: 'half' });

describe('readRawBody', () => {
  it('blames the sender for a truncated body', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"user'));
        controller.error(new Error('Network connection lost.'));
      },
    });
    await expect(readRawBody(post(body), true)).rejects.toMatchObject({ type: 'INVALID_PAYLOAD_FORMAT_ERROR', status: 400 });
  });
  it('stops reading at the limit, whatever length was announced', async () => {
    let sentBytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    await expect(readRawBody(post(body), true)).rejects.toMatchObject({ status: 413 });
    expect(sentBytes).toBeLessThan(2 * MAX_BODY_BYTES);
  });
});

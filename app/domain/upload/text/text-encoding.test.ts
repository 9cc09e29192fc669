import { expect, it } from 'vitest';
import { decodeText } from './text-encoding.ts';

it('accepts a body in chunks of any size', async () => {
  const bytes = new TextEncoder().encode('é,1\n'.repeat(60_000));
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at === bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + 1));
      at += 1;
    },
  });
  let text = '';
  for await (const piece of decodeText(body, 'utf-8')) text += piece;
  expect(text).toBe('é,1\n'.repeat(60_000));
});

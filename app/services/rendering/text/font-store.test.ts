import { expect, it } from 'vitest';
import { createFontStore } from './font-store.server.ts';

const INDEX = JSON.stringify({ faces: [] });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

it('waits for no other request: what a request that was cut off was reading never comes', async () => {
  let reads = 0;
  const readFile = (): Promise<Uint8Array> => {
    reads += 1;
    return reads === 1 ? new Promise(() => undefined) : Promise.resolve(bytesOf(INDEX));
  };
  const store = createFontStore(readFile);
  void store.catalog();
  await expect(store.catalog()).resolves.toBeDefined();
  await store.catalog();
  expect(reads).toBe(2);
});

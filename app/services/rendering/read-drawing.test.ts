import { expect, it } from 'vitest';
import { readDrawingText } from './read-drawing.ts';

const post = (body: string, headers: Record<string, string> = {}): Request =>
  new Request('https://report/image', { method: 'POST', body, headers });

it('a drawing that would not fit into memory is refused with what to do, unread where its length is known', async () => {
  expect(await readDrawingText(post('{}'))).toBe('{}');
  await expect(readDrawingText(post('x'.repeat(16_000_001)))).rejects.toThrow(
    /^This is too large for a picture: .* Show fewer rows/,
  );
  const announced = post('{}', { 'content-length': '16000001' });
  await expect(readDrawingText(announced)).rejects.toThrow(/too large/);
  expect(announced.bodyUsed).toBe(false);
});

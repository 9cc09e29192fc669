import { expect, it, vi } from 'vitest';
import { createAfterReply } from './after-reply.ts';

function setUp() {
  const works: Promise<unknown>[] = [];
  const done: string[] = [];
  const after = createAfterReply((work) => void works.push(work));
  const log = (name: string) => after.add(async () => done.push(name));
  return { after, done, log, rest: () => Promise.all(works) };
}
const page = () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });

it('begins what a page leaves behind when its last byte was read', async () => {
  const { after, done, log, rest } = setUp();
  log('opened');
  const reply = after.send(page());
  await Promise.resolve();
  expect(done).toEqual([]);
  expect(await reply.text()).toBe('<p>');
  await rest();
  expect(done).toEqual(['opened']);
});

it('begins it when the reader leaves, too', async () => {
  const { after, done, log, rest } = setUp();
  log('opened');
  await after.send(page()).body?.cancel();
  await rest();
  expect(done).toEqual(['opened']);
});

it('leaves every other reply as it is', async () => {
  const { after, done, log, rest } = setUp();
  log('saved');
  const reply = Response.json({ id: 1 });
  expect(after.send(reply)).toBe(reply);
  await rest();
  log('later');
  await rest();
  expect(done).toEqual(['saved', 'later']);
});

it('logs work that fails, and waits for the rest', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { after, done, log, rest } = setUp();
  const failure = new Error('no database');
  after.add(() => Promise.reject(failure));
  log('opened');
  await after.send(page()).text();
  await rest();
  expect(done).toEqual(['opened']);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"error":"no database"'));
  logged.mockRestore();
});

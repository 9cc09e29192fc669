import { expect, it, vi } from 'vitest';
import { createAfterReply } from './after-reply.ts';

function setUp(options: { readonly isTrial?: boolean } = {}) {
  const works: Promise<unknown>[] = [];
  const done: string[] = [];
  const after = createAfterReply((work) => void works.push(work), options);
  const log = (name: string) => after.add(async () => done.push(name));
  return { after, done, log, rest: () => Promise.all(works) };
}
const page = () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });

it('begins what a page leaves behind when its last byte was read', async () => {
  const { after, done, log, rest } = setUp();
  log('opened');
  const reply = await after.send(page());
  await Promise.resolve();
  expect(done).toEqual([]);
  expect(await reply.text()).toBe('<p>');
  await rest();
  expect(done).toEqual(['opened']);
});

it('begins it when the reader leaves, too', async () => {
  const { after, done, log, rest } = setUp();
  log('opened');
  await (await after.send(page())).body?.cancel();
  await rest();
  expect(done).toEqual(['opened']);
});

it('leaves every other reply as it is', async () => {
  const { after, done, log, rest } = setUp();
  log('saved');
  const reply = Response.json({ id: 1 });
  expect(await after.send(reply)).toBe(reply);
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
  await (await after.send(page())).text();
  await rest();
  expect(done).toEqual(['opened']);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"error":"no database"'));
  logged.mockRestore();
});

it('holds the reply back until what it holds is done, whether that fails or not', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { after, done } = setUp();
  const write = Promise.withResolvers<unknown>();
  after.hold(() => write.promise.then(() => done.push('written')));
  after.hold(() => Promise.reject(new Error('no database')));
  const sending = after.send(Response.json({ id: 1 })).then(() => done.push('sent'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
  write.resolve(null);
  await sending;
  expect(done).toEqual(['written', 'sent']);
  logged.mockRestore();
});

it('begins what a reply holds at once, but for a reply that may never leave only with it', async () => {
  const begun: string[] = [];
  const hold = (name: string, options?: { readonly isTrial: boolean }) => {
    const { after } = setUp(options);
    after.hold(() => Promise.resolve(begun.push(name)));
    return after;
  };
  hold('certain');
  const trial = hold('trial', { isTrial: true });
  expect(begun).toEqual(['certain']);
  await trial.send(new Response(null));
  expect(begun).toEqual(['certain', 'trial']);
});

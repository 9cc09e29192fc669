import { expect, it, vi } from 'vitest';
import { createAfterReply } from './after-reply.ts';

function setUp(options: { readonly isTrial?: boolean } = {}) {
  const works: Promise<unknown>[] = [];
  const done: string[] = [];
  const after = createAfterReply((work) => void works.push(work), options);
  const addLogged = (name: string) => after.addAfter(async () => done.push(name));
  return { after, done, addLogged, waitForAll: () => Promise.all(works) };
}
const page = () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });

it('starts deferred work when the last byte of a page was read', async () => {
  const { after, done, addLogged, waitForAll } = setUp();
  addLogged('opened');
  const reply = await after.send(page());
  await Promise.resolve();
  expect(done).toEqual([]);
  expect(await reply.text()).toBe('<p>');
  await waitForAll();
  expect(done).toEqual(['opened']);
});

it('starts deferred work when the client disconnects', async () => {
  const { after, done, addLogged, waitForAll } = setUp();
  addLogged('opened');
  await (await after.send(page())).body?.cancel();
  await waitForAll();
  expect(done).toEqual(['opened']);
});

it('returns replies that are not pages unchanged', async () => {
  const { after, done, addLogged, waitForAll } = setUp();
  addLogged('saved');
  const reply = Response.json({ id: 1 });
  expect(await after.send(reply)).toBe(reply);
  await waitForAll();
  addLogged('later');
  await waitForAll();
  expect(done).toEqual(['saved', 'later']);
});

it('logs work that fails, and waits for the other work', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { after, done, addLogged, waitForAll } = setUp();
  const failure = new Error('no database');
  after.addAfter(() => Promise.reject(failure));
  addLogged('opened');
  await (await after.send(page())).text();
  await waitForAll();
  expect(done).toEqual(['opened']);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"error":"no database"'));
  logged.mockRestore();
});

it('sends the reply after the work that must precede it has ended or failed', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { after, done } = setUp();
  const write = Promise.withResolvers<unknown>();
  after.addBefore(() => write.promise.then(() => done.push('written')));
  after.addBefore(() => Promise.reject(new Error('no database')));
  const sending = after.send(Response.json({ id: 1 })).then(() => done.push('sent'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual([]);
  write.resolve(null);
  await sending;
  expect(done).toEqual(['written', 'sent']);
  logged.mockRestore();
});

it('starts work that precedes a reply at once, but for a trial reply only when it is sent', async () => {
  const begun: string[] = [];
  const hold = (name: string, options?: { readonly isTrial: boolean }) => {
    const { after } = setUp(options);
    after.addBefore(() => Promise.resolve(begun.push(name)));
    return after;
  };
  hold('certain');
  const trial = hold('trial', { isTrial: true });
  expect(begun).toEqual(['certain']);
  await trial.send(new Response(null));
  expect(begun).toEqual(['certain', 'trial']);
});

import { expect, it } from 'vitest';
import type { ChannelEvent, TabUpdate } from '#app/domain/events/event.ts';
import { allEditors } from '#app/domain/sqllab/tabs/tab-list.ts';
import { fakeServer, labOn, buildLabPage, buildTabState } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { createTabEvents } from './tab-events.ts';

const START_MS = 1_000;

/** A window that has the tab 5, and what the server has of tabs now. */
function windowWith(sql: string) {
  const server = fakeServer();
  const tab = buildTabState(5, sql, START_MS);
  const lab = labOn(server, buildLabPage({ tabs: { tabs: [{ id: 5, label: tab.label }], active: tab } }));
  const events = createTabEvents(lab, 'here');
  const event = (change: TabUpdate['change'], id = 5, window = 'there'): ChannelEvent => ({
    id: '1-0',
    channel_id: 'user-1',
    job_id: '',
    user_id: 1,
    status: 'done',
    errors: [],
    result_url: null,
    tab: { id, change, window },
  });
  const stored = (id: number, text: string, updatedAt: number) =>
    server.replies.set(`GET /tabstateview/${id}`, () => ({ status: 200, json: buildTabState(id, text, updatedAt) }));
  const texts = () => allEditors(lab.store.getState().tabs).map((editor) => editor.sql);
  return { server, lab, events, event, stored, texts };
}

it('reads again what another window has changed, shows what it opened, and closes what it closed', async () => {
  const { events, event, stored, texts } = windowWith('select 1');
  stored(5, 'select 2', Date.now() + 10);
  stored(6, 'select new', Date.now());
  events.listen(event('changed'));
  events.listen(event('created', 6));
  await expect.poll(texts).toEqual(['select 2', 'select new']);
  events.listen(event('removed', 6));
  expect(texts()).toEqual(['select 2']);
});

it('ignores the events of its own window', () => {
  const { server, events, event } = windowWith('select 1');
  events.listen(event('changed', 5, 'here'));
  expect(server.calls).toEqual([]);
});

it.each([
  ['newer', 1_000_000, ['theirs', 'mine']],
  ['older', -1_000_000, ['mine', 'theirs']],
] as const)('keeps both texts that were typed at the same time, when the other one is %s', async (_, laterMs, expected) => {
  const { lab, events, event, stored, texts } = windowWith('select 1');
  lab.dispatch({ type: 'edit', id: '5', change: { sql: 'mine' } });
  stored(5, 'theirs', Date.now() + laterMs);
  events.listen(event('changed'));
  await expect.poll(texts).toEqual(expected);
  expect(allEditors(lab.store.getState().tabs)[1]?.name).toBe('Untitled Query 5 (other window)');
});

it('keeps nothing aside when an event comes late, of the version on which was typed here', async () => {
  const { server, lab, events, event, stored, texts } = windowWith('select 1');
  lab.dispatch({ type: 'edit', id: '5', change: { sql: 'mine' } });
  stored(5, 'select 1', START_MS);
  events.listen(event('changed'));
  await expect.poll(() => server.calls.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(texts()).toEqual(['mine']);
});

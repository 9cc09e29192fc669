import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, fakeServer, buildTabState } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { openWindow, storedSql, type } from '#app/screens/sqllab/client/lab-window.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('a tab that the server refuses', () => {
  const tooLarge = () => ({ status: 413, json: { errors: [{ message: 'This tab is too large to be kept.' }] } });
  const sent = (server: ReturnType<typeof fakeServer>) => server.calls.filter((call) => call.startsWith('PUT /tabstateview/'));

  it('is reported once, stays in the browser, and is not sent again until it changes', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const page = { tabs: { tabs: [{ id: 3, label: 'A' }], active: buildTabState(3, 'select 1', 1) } };
    const { lab, notices } = await openWindow(server, browser, { page });
    server.replies.set('PUT /tabstateview/3', tooLarge);
    type(lab, 'select huge');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent(server)).toHaveLength(1);
    type(lab, 'select huger');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent(server)).toHaveLength(2);
    expect(notices).toEqual([expect.stringContaining('This tab is too large to be kept.')]);
    expect([...browser.items.values()].join()).toContain('select huger');
    expect([...lab.store.getState().refused.keys()]).toEqual(['3']);
  });

  it('is saved as soon as the server takes it', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    server.replies.set('POST /tabstateview/', tooLarge);
    const { lab, notices } = await openWindow(server, browser);
    type(lab, 'select huge');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(notices).toHaveLength(1);
    server.replies.clear();
    type(lab, 'select small');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(storedSql(server)).toEqual(['select small']);
    expect(lab.store.getState().refused.size).toBe(0);
  });
});

describe('a browser without room', () => {
  it('says once that it keeps no copy', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab, notices } = await openWindow(server, browser);
    browser.env.store = { ...browser.env.store, write: () => false };
    server.isDown = true;
    type(lab, 'select 1');
    await vi.advanceTimersByTimeAsync(2_000);
    type(lab, 'select 2');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(notices).toEqual([expect.stringContaining('can’t store a copy')]);
    expect(lab.store.getState().isCopyRefused).toBe(true);
  });
});

describe('the room in the browser', () => {
  it('spec 494, 507: is reported in kilobytes, once, when nine tenths are used', async () => {
    const [server, browser] = [fakeServer(), fakeBrowser()];
    const { lab, notices } = await openWindow(server, browser, { page: { keepsTabs: false } });
    type(lab, 'x'.repeat(1_000_000));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(notices).toEqual([]);
    for (const length of [3_800_000, 3_810_000]) {
      type(lab, 'x'.repeat(length));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(notices).toEqual([expect.stringMatching(/^SQL Lab uses 3,7\d\d KB of the 3,906 KB that it can store/)]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#app/messages/page-locale.fixture.ts';
import type { ApiSender, SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { listToasts, pauseToasts, resumeToasts } from '#app/ui/notice/toast-store.ts';
import { hiddenIds, removeWithUndo } from './removals.ts';

const calls: { path: string; options: SendOptions | undefined }[] = [];
const replyWith =
  (status: number): ApiSender =>
  async (path, options) => {
    calls.push({ path, options });
    return { kind: 'replied', status, isOk: status < 400, text: '{"message":"No."}' };
  };
const onRemoved = vi.fn();
const failure = (reason: string) => `Couldn’t delete 2 things. ${reason}`;
const remove = (list: string, send: ApiSender) =>
  removeWithUndo({ list, ids: [1, 2], path: '/things', message: '2 things deleted.', failure, send, onRemoved });
const lastToast = () => listToasts().at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  calls.length = 0;
  onRemoved.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('removeWithUndo', () => {
  it('hides the rows at once and calls the server when the time for Undo is over', async () => {
    remove('a', replyWith(200));
    expect([...hiddenIds('a')]).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ path, options }) => [path, options?.method])).toEqual([['/things', 'DELETE']]);
    expect(onRemoved).toHaveBeenCalledOnce();
    expect([...hiddenIds('a')]).toEqual([1, 2]);
  });
  it('waits while the message is pointed at, for as long as it offers Undo', async () => {
    remove('f', replyWith(200));
    pauseToasts();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
    resumeToasts();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(calls).toHaveLength(1);
  });
  it('calls nothing once it was undone', async () => {
    remove('b', replyWith(200));
    lastToast()?.action?.run();
    expect([...hiddenIds('b')]).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toEqual([]);
  });
  it('calls before the page is left, once, in a call that outlives it', async () => {
    remove('c', replyWith(200));
    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls.map(({ options }) => options?.keepalive)).toEqual([true]);
  });
  it('brings the rows back where the server refuses, and names them and its reason', async () => {
    remove('d', replyWith(403));
    await vi.advanceTimersByTimeAsync(8_000);
    expect([...hiddenIds('d')]).toEqual([]);
    expect(lastToast()).toMatchObject({ kind: 'danger', message: 'Couldn’t delete 2 things. No.' });
    expect(onRemoved).not.toHaveBeenCalled();
  });
  it('counts as undone where the connection breaks off', async () => {
    remove('e', () => Promise.resolve({ kind: 'offline', cause: null }));
    await vi.advanceTimersByTimeAsync(8_000);
    expect([...hiddenIds('e')]).toEqual([]);
  });
});

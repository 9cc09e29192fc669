import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearErrors,
  dismissToast,
  listToasts,
  markErrorsSeen,
  pauseToasts,
  readPastErrors,
  resumeToasts,
  showToast,
  type ToastKind,
} from './toast-store.ts';

const shown = () => listToasts().map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
  clearErrors();
  vi.useRealTimers();
});

describe('a toast', () => {
  it.each<[number, ToastKind, number]>([
    [487, 'info', 4000],
    [488, 'success', 4000],
    [489, 'warning', 6000],
    [490, 'danger', 8000],
  ])('spec %i: of kind %s goes after %i ms', (_number, kind, lifetimeMs) => {
    showToast(kind, 'A message');
    vi.advanceTimersByTime(lifetimeMs - 1);
    expect(shown()).toEqual(['A message']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });
  it('spec 195: has an id, a kind, a text, and a duration of its own where one is given', () => {
    const id = showToast('success', 'Deleted', { lifetimeMs: 8000 });
    expect(listToasts()).toMatchObject([{ id, kind: 'success', message: 'Deleted' }]);
    vi.advanceTimersByTime(7999);
    expect(shown()).toEqual(['Deleted']);
  });
  it('spec 195, 270: with noDuplicate is not added while one with the same text is shown', () => {
    const first = showToast('warning', 'Same', { noDuplicate: true });
    expect(showToast('info', 'Same', { noDuplicate: true })).toBe(first);
    showToast('warning', 'Other', { noDuplicate: true });
    showToast('warning', 'Other');
    expect(shown()).toEqual(['Same', 'Other', 'Other']);
    dismissToast(first);
    expect(showToast('warning', 'Same', { noDuplicate: true })).not.toBe(first);
  });
  it('spec 487: rests while it is pointed at or focused, and has the rest of its time afterwards', () => {
    showToast('info', 'First');
    vi.advanceTimersByTime(3000);
    pauseToasts();
    showToast('info', 'While paused');
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual(['First', 'While paused']);
    resumeToasts();
    vi.advanceTimersByTime(1000);
    expect(shown()).toEqual(['While paused']);
    vi.advanceTimersByTime(3000);
    expect(shown()).toEqual([]);
  });
  it('tells once when it goes: after its time, dismissed, or pushed out', () => {
    const onGone = vi.fn();
    showToast('info', 'a', { onGone: () => void onGone('a') });
    const b = showToast('info', 'b', { onGone: () => void onGone('b'), lifetimeMs: 60_000 });
    showToast('info', 'c', { onGone: () => void onGone('c'), lifetimeMs: 60_000 });
    vi.advanceTimersByTime(4000);
    dismissToast(b);
    for (const text of ['1', '2', '3', '4']) showToast('info', text);
    expect(onGone.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  });
});

describe('errors that have gone', () => {
  it('spec 490: remain in a list, the newest first, equal ones in a row as one', () => {
    showToast('danger', 'Couldn’t save');
    showToast('danger', 'Couldn’t delete');
    showToast('danger', 'Couldn’t delete');
    showToast('success', 'Saved');
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual([]);
    expect(readPastErrors()).toMatchObject({
      isSeen: false,
      errors: [
        { message: 'Couldn’t delete', count: 2 },
        { message: 'Couldn’t save', count: 1 },
      ],
    });
    markErrorsSeen();
    expect(readPastErrors()).toMatchObject({ isSeen: true });
    clearErrors();
    expect(readPastErrors().errors).toEqual([]);
  });
  it('are the last 20', () => {
    for (let number = 1; number <= 25; number += 1) showToast('danger', `Error ${String(number)}`);
    expect(readPastErrors().errors).toHaveLength(20);
    expect(readPastErrors().errors[0]?.message).toBe('Error 25');
  });
});

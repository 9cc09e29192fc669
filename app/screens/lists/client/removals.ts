// Rows that were deleted and can still come back: they vanish at once, and are removed on the server when the time for Undo is
// over, or when the page is left. Where the server refuses, they come back with its message.
import { useSyncExternalStore } from 'react';
import type { ApiSender } from '#app/screens/shell/api/api-sender.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import { dismissToast, showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { failureMessage } from './failure-messages.ts';

export interface Removal {
  /** The shape's name: ids are its own. */
  readonly list: string;
  readonly ids: readonly number[];
  /** The call that removes them all, or none. */
  readonly path: string;
  /** "3 charts deleted." */
  readonly message: string;
  /** "Couldn’t delete 3 charts. …" */
  readonly failure: (reason: string) => string;
  readonly send: ApiSender;
  /** After the server did it. */
  readonly onRemoved: () => void;
}

const UNDO_MS = 8000;
const NONE: ReadonlySet<number> = new Set();

interface Waiting extends Removal {
  readonly toastId: number;
}

const hidden = new Map<string, ReadonlySet<number>>();
const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();

/** Browser only. */
export function removeWithUndo(removal: Removal): void {
  hide(removal, true);
  const entry: Waiting = {
    ...removal,
    // While the message is pointed at it stays, and so does the offer.
    toastId: showToast('success', removal.message, {
      action: { label: pageTranslate(common)('undo'), run: () => undo(entry) },
      lifetimeMs: UNDO_MS,
      onGone: () => commit(entry),
    }),
  };
  if (waiting.size === 0) listenToLeaving(true);
  waiting.add(entry);
}

export const hiddenIds = (list: string): ReadonlySet<number> => hidden.get(list) ?? NONE;

/** The ids of a list that are not to be seen. */
export function useHiddenIds(list: string): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => hiddenIds(list),
    () => NONE,
  );
}

function undo(entry: Waiting): void {
  if (end(entry)) hide(entry, false);
}

function commit(entry: Waiting, keepalive = false): void {
  if (!end(entry)) return;
  dismissToast(entry.toastId);
  void entry.send(entry.path, { method: 'DELETE', keepalive, reply: done }).then((sent) => settle(entry, sent));
}

function settle(entry: Waiting, sent: Sent): void {
  if (sent.kind === 'replied' && sent.isOk) {
    entry.onRemoved();
    return;
  }
  hide(entry, false);
  showToast('danger', entry.failure(failureMessage(sent)));
}

/** Whether it was still waiting. */
function end(entry: Waiting): boolean {
  const wasWaiting = waiting.delete(entry);
  if (waiting.size === 0) listenToLeaving(false);
  return wasWaiting;
}

function commitAll(): void {
  for (const entry of [...waiting]) commit(entry, true);
}

/** Before the next page is requested, so that it no longer lists them. */
function listenToLeaving(isOn: boolean): void {
  for (const event of ['beforeunload', 'pagehide']) {
    if (isOn) window.addEventListener(event, commitAll);
    else window.removeEventListener(event, commitAll);
  }
}

function hide({ list, ids }: Removal, isHidden: boolean): void {
  const next = new Set(hidden.get(list) ?? NONE);
  for (const id of ids) {
    if (isHidden) next.add(id);
    else next.delete(id);
  }
  hidden.set(list, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

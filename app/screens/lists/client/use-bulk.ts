// Changes of many rows at once: reports how many succeeded, offers Undo, and reloads the list.
import { useRevalidator } from '@remix-run/react';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { joinSentences } from '#app/ui/notice/error-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { sendMany, type ChangeRequest } from './change-many.ts';
import { failureMessage } from './failure-messages.ts';

export interface BulkChange {
  readonly calls: readonly ChangeRequest[];
  /** What takes it back; none: no Undo is offered. */
  readonly inverse?: readonly ChangeRequest[];
  /** "3 dashboards published." for the number that went well. */
  readonly message: (done: number) => string;
  /** "Couldn’t publish 2 dashboards." for the number that didn't. */
  readonly failure: (count: number) => string;
}

const UNDO_MS = 8000;

export function useBulk(): (change: BulkChange) => Promise<void> {
  const t = useMessages(lists);
  const tCommon = useMessages(common);
  const send = useApi();
  const { revalidate } = useRevalidator();
  return async ({ calls, inverse, message, failure }) => {
    const { done, failed } = await sendMany(send, calls);
    revalidate();
    if (failed) {
      const texts = [done > 0 ? message(done) : '', failure(calls.length - done), failureMessage(failed)];
      showToast('danger', joinSentences(texts));
      return;
    }
    const undo = () =>
      void sendMany(send, inverse ?? []).then((back) => {
        revalidate();
        if (back.failed)
          showToast('danger', joinSentences([t('undoFailed', { done: message(done) }), failureMessage(back.failed)]));
      });
    showToast('success', message(done), inverse ? { action: { label: tCommon('undo'), run: undo }, lifetimeMs: UNDO_MS } : {});
  };
}

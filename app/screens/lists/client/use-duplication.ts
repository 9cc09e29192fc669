// Says how duplicating an item of a list ended, and shows the copy in the list.
import { useRevalidator } from '@remix-run/react';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { failureMessage } from './failure-messages.ts';

interface Duplication {
  /** `sent`: the request that creates the copy. `doneMessage`: where more is to be said than that it was duplicated. */
  readonly finish: (name: string, sent: Sent, doneMessage?: string) => void;
  /** `sent`: the request that reads the original. */
  readonly refuse: (name: string, sent: Sent) => void;
}

export function useDuplication(): Duplication {
  const t = useMessages(lists);
  const { revalidate } = useRevalidator();
  const refuse = (name: string, sent: Sent) => showToast('danger', t('duplicateFailed', { name, reason: failureMessage(sent) }));
  return {
    refuse,
    finish(name, sent, doneMessage = t('duplicated', { name })) {
      if (sent.kind !== 'replied' || !sent.isOk) return refuse(name, sent);
      revalidate();
      showToast('success', doneMessage);
    },
  };
}

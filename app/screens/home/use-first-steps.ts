// First steps that are dismissed here: they leave at once, and come back with a message if the server refused.
import { useState } from 'react';
import type { FirstStep, StepId } from '#app/domain/viewer/first-steps.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { common } from '#app/messages/en/common.ts';
import { home } from '#app/messages/en/home.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';

export interface FirstStepsState {
  /** Empty once all that are left are done. */
  readonly shown: readonly FirstStep[];
  readonly dismiss: (id: StepId) => void;
}

export function useFirstSteps(steps: readonly FirstStep[]): FirstStepsState {
  const [dismissed, setDismissed] = useState<ReadonlySet<StepId>>(new Set());
  const { csrfToken } = useShellData();

  const write = async (id: StepId, isDismissed: boolean): Promise<boolean> => {
    const set = (value: boolean) => setDismissed((before) => withMember(before, id, value));
    set(isDismissed);
    const sent = await import('./client/write-dismissed.ts')
      .then(({ writeDismissed }) => writeDismissed(id, isDismissed, csrfToken))
      .catch((cause: unknown): Sent => ({ kind: 'offline', cause }));
    if (sent.kind === 'replied' && sent.isOk) return true;
    set(!isDismissed);
    const t = pageTranslate(home);
    const about = { step: t(`step.${id}`), reason: failureMessage(sent) };
    showToast('danger', t(isDismissed ? 'dismissFailed' : 'restoreFailed', about));
    return false;
  };

  const dismiss = async (id: StepId): Promise<void> => {
    if (!(await write(id, true))) return;
    const t = pageTranslate(home);
    const action = { label: pageTranslate(common)('undo'), run: () => void write(id, false) };
    showToast('info', t('stepDismissed', { step: t(`step.${id}`) }), { action });
  };

  const left = steps.filter(({ id }) => !dismissed.has(id));
  return { shown: left.some(({ isDone }) => !isDone) ? left : [], dismiss: (id) => void dismiss(id) };
}

function withMember<T>(set: ReadonlySet<T>, member: T, isMember: boolean): ReadonlySet<T> {
  const next = new Set(set);
  if (isMember) next.add(member);
  else next.delete(member);
  return next;
}

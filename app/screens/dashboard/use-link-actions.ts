// The dashboard's link, copied or in an email. Their code is loaded with the press.
import { common } from '#app/messages/en/common.ts';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import type * as chartActions from './client/chart-actions.ts';

type Actions = typeof chartActions;

interface DashboardLink {
  readonly target: Parameters<Actions['mailLink']>[0];
  readonly title: string;
  /** Publishes a draft; null where it isn't one, or can't be by the viewer. */
  readonly publishDraft: (() => void) | null;
}

export function useLinkActions({ target, title, publishDraft }: DashboardLink) {
  const t = useMessages(dashboardMessages);
  const tCommon = useMessages(common);
  const load = (failure: 'linkFailed' | 'linkNotSent', run: (actions: Actions) => Promise<void>) =>
    void import('./client/chart-actions.ts').then(run, () =>
      showToast('danger', t(failure, { reason: tCommon('tryAgainLater') })),
    );
  return {
    /** `anchor`: the part of the dashboard that it leads to. */
    copy: (anchor?: string) =>
      load('linkFailed', ({ copyLink }) => copyLink(anchor === undefined ? target : { ...target, anchor }, publishDraft)),
    mail: () => load('linkNotSent', ({ mailLink }) => mailLink(target, title)),
  };
}

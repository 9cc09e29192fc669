// What the menu of the dashboard does beside drawing: its link, copied or in an email. Browser only.
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { LinkedState } from '#app/screens/dashboard/filters/client/keep-state.ts';
import { mailHref } from '#app/screens/dashboard/mail-href.ts';
import { copyAndTell, copyText, describeCopied } from '#app/ui/browser/copy-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { activeMasks } from './active-masks.ts';

type LinkTarget = Omit<LinkedState, 'masks'>;

/** The link is made on the server: it contains the filters and the tabs as they are now. `publishDraft`: null unless it is a draft that the viewer can publish. */
export const copyLink = (target: LinkTarget, publishDraft: (() => void) | null): Promise<void> =>
  withLink(target, 'linkFailed', (url) =>
    copyLinkAndTell(url, { copied: pageTranslate(dashboardMessages)('linkCopied'), publishDraft }),
  );

/** Copies a link to the dashboard or a part of it. `copied`: where it leads; of a draft, that others can't open it. */
export const copyLinkAndTell = (
  url: string,
  { copied, publishDraft }: { readonly copied: string; readonly publishDraft: (() => void) | null },
): Promise<void> => (publishDraft === null ? copyAndTell(url, { copied, failed: url }) : copyDraft(url, publishDraft));

async function copyDraft(url: string, publishDraft: () => void): Promise<void> {
  const t = pageTranslate(dashboardMessages);
  if (await copyText(url)) showToast('warning', t('draftLinkCopied'), { action: { label: t('publish'), run: publishDraft } });
  else showToast('danger', describeCopied(false, { failed: url }));
}

/** Opens an email with that link. */
export const mailLink = (target: LinkTarget, title: string): Promise<void> =>
  withLink(target, 'linkNotSent', (url) => {
    window.location.href = mailHref({ subject: title, body: pageTranslate(dashboardMessages)('mail', { title, url }) });
  });

async function withLink(
  target: LinkTarget,
  failure: 'linkFailed' | 'linkNotSent',
  pass: (url: string) => Promise<void> | void,
): Promise<void> {
  try {
    const { makeSharedLink } = await import('#app/screens/dashboard/filters/client/keep-state.ts');
    await pass(await makeSharedLink({ ...target, masks: activeMasks(target.dashboardId) }));
  } catch (error) {
    const reason = errorText(error, pageTranslate(common)('tryAgainLater'));
    showToast('danger', pageTranslate(dashboardMessages)(failure, { reason }));
  }
}

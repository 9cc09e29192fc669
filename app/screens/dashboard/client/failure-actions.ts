// Buttons of a failed chart: show details, copy the message. Browser only.
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export function runFailureAction(target: EventTarget): void {
  if (!(target instanceof Element)) return;
  const failed = target.closest<HTMLElement>('.chart-failed');
  if (!failed) return;
  if (target.closest('[data-see-more]')) failed.querySelector('dialog')?.showModal();
  if (target.closest('[data-copy-message]')) void copyMessage(failed);
}

async function copyMessage(failed: HTMLElement): Promise<void> {
  const t = pageTranslate(common);
  const texts = failed.querySelectorAll('strong, p:not(.chart-failed-actions, [data-head] *), li');
  const message = [...texts].map(({ textContent }) => textContent?.trim() ?? '').join('\n');
  try {
    await navigator.clipboard.writeText(message);
    showToast('success', t('copied'));
  } catch (error) {
    console.warn(error);
    showToast('warning', t('copyFailed'));
  }
}

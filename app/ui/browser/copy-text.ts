// Puts text on the clipboard. Browser only.
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import text from '#app/ui/text/text.module.css';
import { showToast } from '#app/ui/notice/toast-store.ts';

/** False where the browser does not let pages copy. */
export async function copyText(message: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(message);
    return true;
  } catch {
    // No clipboard without https, or refused: the old way needs no permission.
    return copyBySelection(message);
  }
}

function copyBySelection(message: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = message;
  area.readOnly = true;
  area.className = text.visuallyHidden ?? '';
  document.body.appendChild(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Copies, and says whether it could; `more`: what was copied, or the text itself where it can't be copied. */
export async function copyAndTell(message: string, more: CopiedDetail = {}): Promise<void> {
  const isCopied = await copyText(message);
  showToast(isCopied ? 'success' : 'danger', describeCopied(isCopied, more));
}

export interface CopiedDetail {
  readonly copied?: string;
  readonly failed?: string;
}

export function describeCopied(isCopied: boolean, { copied = '', failed = '' }: CopiedDetail = {}): string {
  const t = pageTranslate(common);
  return (isCopied ? `${t('copied')} ${copied}` : `${t('copyFailed')} ${failed}`).trim();
}

// Puts a text where the next paste finds it, and says so.
import { showToast } from '#app/ui/toast-store.ts';
import { lists } from '#app/messages/en/lists.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', pageTranslate(lists)('copied'));
  } catch (error) {
    console.warn('The browser did not let the page copy.', error);
    showToast('danger', pageTranslate(lists)('copyFailed'));
  }
}

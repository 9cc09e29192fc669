// Puts a text where the next paste finds it, and says so.
import { showToast } from '#app/ui/toast-store.ts';

/** `what`: "The statement". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', `${what} was copied.`);
  } catch (error) {
    console.warn('The browser did not let the page copy.', error);
    showToast('error', `${what} was not copied: the browser does not let this page write to the clipboard.`);
  }
}

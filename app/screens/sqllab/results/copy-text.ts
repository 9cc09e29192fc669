// Puts text on the clipboard. Browser only.
import text from '#app/ui/text.module.css';

/** False where the browser does not let pages copy. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    // No clipboard without https, or refused: the old way asks nobody.
    return copyBySelection(words);
  }
}

function copyBySelection(words: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = words;
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

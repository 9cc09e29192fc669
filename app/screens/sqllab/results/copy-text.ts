// Puts text on the clipboard. Browser only.
import text from '#app/ui/text.module.css';

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

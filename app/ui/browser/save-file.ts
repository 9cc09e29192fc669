// Hands a file that the page has made to the browser's downloads.
import { withoutUnsafeCharacters } from '#app/domain/input/name-characters.ts';

const KEEP_URL_MS = 10_000;
const MAX_NAME_LENGTH = 100;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_URL_MS);
}

/** The title without what file systems refuse; `otherwise` where nothing is left of it. */
export const toFileName = (title: string, otherwise: string): string =>
  withoutUnsafeCharacters(title)
    .replace(/[\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || otherwise;

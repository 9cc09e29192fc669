// Names of exported files. They are unquoted in a header: letters, digits, dots, hyphens and underscores alone.

const MAX_LENGTH = 100;

/** `sqllab_untitled_query_1_20261121T093455.csv`, UTC; a tab without a name that can be written is a `query`. */
export function exportFileName(tabName: string | null, extension: string, nowMs: number): string {
  const slug = plain((tabName ?? '').toLowerCase())
    .replaceAll(/[-.]+/g, '_')
    .replaceAll(/_{2,}/g, '_');
  const stamp = new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `sqllab_${slug.replaceAll(/^_+|_+$/g, '') || 'query'}_${stamp}.${extension}`;
}

/** The given name, as far as it can be written; null when nothing of it can. */
export function selectedFileName(name: string, extension: string): string | null {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const bare = last.toLowerCase().endsWith(`.${extension}`) ? last.slice(0, -extension.length - 1) : last;
  const kept = plain(bare).replaceAll(/^[._-]+|[._-]+$/g, '');
  return kept === '' ? null : `${kept}.${extension}`;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\w.-]+/g, '_')
    .slice(0, MAX_LENGTH);

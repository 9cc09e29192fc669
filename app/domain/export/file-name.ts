// Names of exported files. They are unquoted in headers, so only letters, digits, dots, hyphens and underscores are allowed.

const MAX_LENGTH = 100;

/** `sqllab_untitled_query_1_20261121T093455.csv`, in UTC. If no character of the tab's name is allowed, the name is `query`. */
export function exportFileName(tabName: string | null, extension: string, nowMs: number): string {
  const slug = plain((tabName ?? '').toLowerCase())
    .replaceAll(/[-.]+/g, '_')
    .replaceAll(/_{2,}/g, '_');
  const stamp = new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `sqllab_${slug.replaceAll(/^_+|_+$/g, '') || 'query'}_${stamp}.${extension}`;
}

/** The name with allowed characters only; null if none remain. */
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

// Objects that another tool manages, such as a repository of their definitions: screens show where, and don't change them.

export interface Managed {
  /** Where it is managed; null where that is no web address. */
  readonly url: string | null;
}

/** Null for what is managed here. */
export const readManaged = (row: {
  readonly isManagedExternally: boolean;
  readonly externalUrl: string | null;
}): Managed | null => (row.isManagedExternally ? { url: readWebAddress(row.externalUrl) } : null);

/** Clients can store any text: only what opens a page becomes a link. */
function readWebAddress(text: string | null): string | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

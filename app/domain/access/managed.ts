// Externally managed objects, for example from a repository of definitions. Screens link to the source and are read-only.

export interface Managed {
  /** Where the object is managed; null if that isn't a web address. */
  readonly url: string | null;
}

/** Null if the object is managed in Meridian. */
export const readManaged = (row: {
  readonly isManagedExternally: boolean;
  readonly externalUrl: string | null;
}): Managed | null => (row.isManagedExternally ? { url: readWebAddress(row.externalUrl) } : null);

/** Clients can store any text, but only web addresses become links. */
function readWebAddress(text: string | null): string | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

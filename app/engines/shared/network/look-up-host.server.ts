// The addresses of a name, as the DNS has them.

/** No addresses: the name is not known. Null: that cannot be told. */
export type HostLookup = (host: string) => Promise<readonly string[] | null>;

const LOOKUP_TIMEOUT_MS = 2_000;

/** Names that are reserved for never being there: they aren't resolved. */
export const isNeverThere = (host: string): boolean => /\.invalid\.?$/i.test(host);

/** Of IPv4 first. */
export const lookUpHost: HostLookup = async (host) => {
  if (isNeverThere(host)) return [];
  const { resolve4, resolve6 } = await import('node:dns/promises');
  const outcome = (work: Promise<readonly string[]>): Promise<readonly string[] | null> =>
    work.catch((error: unknown) => (isNotFound(error) ? [] : null));
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), LOOKUP_TIMEOUT_MS));
  const results = await Promise.race([Promise.all([outcome(resolve4(host)), outcome(resolve6(host))]), patience]);
  if (results === null) return null;
  const addresses = results.flatMap((found) => found ?? []);
  return addresses.length === 0 && results.includes(null) ? null : addresses;
};

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

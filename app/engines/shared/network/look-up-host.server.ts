// Resolves hostnames by DNS.

/** Returns an empty list for unknown names, null if the lookup failed. */
export type HostLookup = (host: string) => Promise<readonly string[] | null>;

const LOOKUP_TIMEOUT_MS = 2_000;

/** Whether the name is in the reserved `.invalid` domain, which never resolves. */
export const isInvalidDomain = (host: string): boolean => /\.invalid\.?$/i.test(host);

/** Lists IPv4 addresses first. */
export const lookUpHost: HostLookup = async (host) => {
  if (isInvalidDomain(host)) return [];
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

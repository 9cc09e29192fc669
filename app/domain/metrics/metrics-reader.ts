// Who can read the metrics of the local host: this machine, and the addresses that a setting names.

export interface MetricsReader {
  /** Address of the client; null if unknown. */
  readonly address: string | null;
  /** Whether a header says that a proxy has passed the request on. */
  readonly isForwarded: boolean;
}

interface ReaderRules {
  readonly allowedAddresses: readonly string[];
  /** Whether the operator says that a proxy tells the addresses of clients. */
  readonly isBehindProxy: boolean;
}

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;

/** Behind a proxy that isn't set up, all requests would seem to come from this machine. */
export function canReadMetrics(
  { address, isForwarded }: MetricsReader,
  { allowedAddresses, isBehindProxy }: ReaderRules,
): boolean {
  if (address === null || (isForwarded && !isBehindProxy)) return false;
  return LOOPBACK.test(address) || allowedAddresses.includes(address);
}

/** Headers that proxies add. */
export const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'];

// Outbound connection filter: hosts that aren't public are refused unless the operator has listed them for that use.
import { classifyHost } from '#app/domain/access/private-address.ts';
import { describePrivateHost, type PrivateUse } from '#app/domain/access/private-hosts.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Outbound } from './outbound.ts';

interface Target {
  readonly host: string;
  readonly port: number;
  /** The resolved IP address to connect to. */
  readonly dial?: string;
}
interface Opens<To extends Target, Socket> {
  open(address: To, signal: AbortSignal): Promise<Socket>;
}
interface GuardOptions<To extends Target> extends Pick<Outbound, 'isAllowedPrivate' | 'lookUp'> {
  readonly use: PrivateUse;
  /** The port that is actually connected to, if it differs from the address's. */
  readonly findPort?: (address: To) => number;
}

/**
 * Wraps a transport so that it connects only to allowed hosts. Names are resolved here and dialed by IP address, since a second lookup
 * could return another address (DNS rebinding). Throws ACTION_FORBIDDEN_ERROR (403) for private and ambiguous hosts, CONNECTION_…
 * errors for names without addresses.
 */
export function guardTransport<To extends Target, Socket, Transport extends Opens<To, Socket>>(
  transport: Transport & Opens<To, Socket>,
  { findPort = ({ port }) => port, ...options }: GuardOptions<To>,
): Transport {
  const open = async (address: To, signal: AbortSignal): Promise<Socket> => {
    const dial = await requireAllowedHost({ host: address.host, port: findPort(address) }, options);
    return transport.open(dial === null ? address : { ...address, dial }, signal);
  };
  return { ...transport, open };
}

/** Returns the address to dial; null if the operator allows the host by name. Throws like `guardTransport`. */
export async function requireAllowedHost(
  { host, port }: Pick<Target, 'host' | 'port'>,
  { use, isAllowedPrivate, lookUp }: Omit<GuardOptions<Target>, 'findPort'>,
): Promise<string | null> {
  if (isAllowedPrivate(use, host, port)) return null;
  const refusal = (): AppError => refuseHost(host, describePrivateHost(use, host, port));
  const kind = classifyHost(host);
  if (kind === 'public') return host;
  if (kind !== 'name') throw refusal();
  const addresses = await lookUp(host);
  if (addresses === null) throw new AppError('CONNECTION_HOST_DOWN_ERROR', `Couldn’t look up "${host}". Try again.`);
  const [first] = addresses;
  if (first === undefined) throw new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', `The hostname "${host}" cannot be resolved.`);
  // A single private address is enough to refuse: the name's DNS decides which address is used.
  if (addresses.some((address) => classifyHost(address) !== 'public')) throw refusal();
  return first;
}

const refuseHost = (host: string, remedy: string): AppError =>
  new AppError(
    'ACTION_FORBIDDEN_ERROR',
    `"${host}" is not a public address. Connections to loopback, private and link-local addresses are blocked. ${remedy}`,
  );

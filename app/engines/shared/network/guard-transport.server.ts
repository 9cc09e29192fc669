// Outbound connection filter: hosts that aren't public are refused unless the operator has listed them for that use.
import { classifyHost } from '#app/domain/access/private-address.ts';
import { describePrivateHost, type PrivateUse } from '#app/domain/access/private-hosts.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Outbound } from './outbound.ts';

interface Target {
  readonly host: string;
  readonly port: number;
  /** What is called in the host's place. */
  readonly dial?: string;
}
interface Opens<To extends Target, Socket> {
  open(address: To, signal: AbortSignal): Promise<Socket>;
}
interface GuardOptions<To extends Target> extends Pick<Outbound, 'isAllowedPrivate' | 'lookUp'> {
  readonly use: PrivateUse;
  /** The port that is called, where it isn't the address's. */
  readonly findPort?: (address: To) => number;
}

/**
 * The transport, for hosts that can be called. A name is called at an address that was found here: resolved again, it could have
 * another. Throws GENERIC_COMMAND_ERROR (403) for private and ambiguous hosts, CONNECTION_… errors for names without addresses.
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

/** An address of the host that can be called; null: the operator has listed it, by its name. Throws as `guardTransport` says. */
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
  // One private address among public ones is enough: the name's DNS decides which of them is called.
  if (addresses.some((address) => classifyHost(address) !== 'public')) throw refusal();
  return first;
}

const refuseHost = (host: string, remedy: string): AppError =>
  new AppError(
    'ACTION_FORBIDDEN_ERROR',
    `"${host}" is not a public address. Connections to loopback, private and link-local addresses are blocked. ${remedy}`,
  );

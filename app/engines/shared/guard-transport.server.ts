// The door through which connections leave: hosts that are not public are refused unless the operator allows them.
import { classifyHost } from '#app/domain/access/private-address.ts';
import { AppError } from '#app/domain/errors.ts';
import { lookUpHost, type HostLookup } from './look-up-host.server.ts';

interface Target {
  readonly host: string;
  /** What is called in the host's place. */
  readonly dial?: string;
}
interface Opens<To extends Target, Socket> {
  open(address: To, signal: AbortSignal): Promise<Socket>;
}
interface GuardOptions {
  readonly allowPrivate: boolean;
  readonly lookUp?: HostLookup;
}

/**
 * The transport, for public hosts alone. A name is called at an address that was found here: resolved again, it could have
 * another. Throws GENERIC_COMMAND_ERROR (403) for private and ambiguous hosts, CONNECTION_… errors for names without addresses.
 */
export function guardTransport<To extends Target, Socket, Transport extends Opens<To, Socket>>(
  transport: Transport & Opens<To, Socket>,
  { allowPrivate, lookUp = lookUpHost }: GuardOptions,
): Transport {
  if (allowPrivate) return transport;
  const open = async (address: To, signal: AbortSignal): Promise<Socket> =>
    transport.open({ ...address, dial: await requirePublicHost(address.host, lookUp) }, signal);
  return { ...transport, open };
}

/** An address of the host that can be called. Throws as `guardTransport` says. */
export async function requirePublicHost(host: string, lookUp: HostLookup = lookUpHost): Promise<string> {
  const kind = classifyHost(host);
  if (kind === 'public') return host;
  if (kind !== 'name') throw refusal(host);
  const addresses = await lookUp(host);
  if (addresses === null) throw new AppError('CONNECTION_HOST_DOWN_ERROR', `Couldn’t look up "${host}". Try again.`);
  const [first] = addresses;
  if (first === undefined) throw new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', `The hostname "${host}" cannot be resolved.`);
  // One private address among public ones is enough: the name's DNS decides which of them is called.
  if (addresses.some((address) => classifyHost(address) !== 'public')) throw refusal(host);
  return first;
}

const refusal = (host: string): AppError =>
  new AppError(
    'ACTION_FORBIDDEN_ERROR',
    `"${host}" is not a public address. Connections to loopback, private and link-local addresses are blocked. The operator can allow them with the setting ALLOW_PRIVATE_ADDRESSES.`,
  );

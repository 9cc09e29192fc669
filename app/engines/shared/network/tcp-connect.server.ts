// Opens a TCP connection with workerd's sockets. Failures say which part of the address is wrong.
import { connect } from 'cloudflare:sockets';
import { AppError } from '#app/domain/errors.ts';
import type { Address } from './byte-socket.ts';
import type { HostLookup } from './look-up-host.server.ts';

/** Throws CONNECTION_INVALID_HOSTNAME_ERROR for an invalid hostname. */
export function connectTo({ host, port, tls, dial = host }: Address): Socket {
  try {
    return connect({ hostname: dial, port }, { secureTransport: tls === 'off' ? 'off' : 'starttls', allowHalfOpen: false });
  } catch (cause) {
    throw new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', `"${host}" is not the name of a host.`, { cause });
  }
}

/** Explains a failed connection. workerd reports no cause, so a DNS lookup distinguishes unknown hosts from closed ports. */
export async function connectFailure(host: string, port: number, cause: unknown, lookUp: HostLookup): Promise<AppError> {
  const addresses = isAddress(host) || host === 'localhost' ? [host] : await lookUp(host);
  if (addresses?.length === 0)
    return new AppError('CONNECTION_INVALID_HOSTNAME_ERROR', `The hostname "${host}" cannot be resolved.`, { cause });
  if (addresses)
    return new AppError('CONNECTION_PORT_CLOSED_ERROR', `Port ${port} on hostname "${host}" refused the connection.`, { cause });
  return new AppError('CONNECTION_HOST_DOWN_ERROR', `The host "${host}" cannot be reached on port ${port}.`, { cause });
}

const isAddress = (host: string): boolean => host.includes(':') || /^\d+(?:\.\d+){3}$/.test(host);

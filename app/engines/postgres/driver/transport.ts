// The interface of all transports to a PostgreSQL server.
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';

export interface PostgresTransport {
  /** Whether unread bytes slow the sender (backpressure). Otherwise results are fetched in portions. */
  readonly isPaced: boolean;
  /** Throws AppErrors that name the wrong part of the address if known. */
  open(address: Address, signal: AbortSignal): Promise<ByteSocket>;
}

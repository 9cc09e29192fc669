// How bytes get to a PostgreSQL server: what every way of connecting gives to the driver.
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';

export interface PostgresTransport {
  /** Bytes unread slow the sender. Where they do not, results are fetched in portions. */
  readonly isPaced: boolean;
  /** Throws AppErrors that say which part of the address is wrong, as far as can be told. */
  open(address: Address, signal: AbortSignal): Promise<ByteSocket>;
}

// Interface of a connection to a MySQL server.
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';

/** A connection without TLS; `startTls` upgrades it after the server was told. */
export interface MysqlSocket extends ByteSocket {
  /** Throws where the platform refuses. */
  startTls(): ByteSocket;
}

export interface MysqlTransport {
  /** Throws AppErrors that say which part of the address is wrong, as far as can be told. */
  open(address: Address, signal: AbortSignal): Promise<MysqlSocket>;
}

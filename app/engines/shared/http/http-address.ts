// Where an HTTP server is, as every way of connecting to it takes it.
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';

export interface HttpTransport {
  /** Past TLS where there is any. Throws AppErrors that say which part of the address is wrong, as far as can be told. */
  open(address: Address, signal: AbortSignal): Promise<ByteSocket>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether it can be sent twice, where a server has given up the kept connection that it was sent on; absent: unless it is a POST. */
  readonly isRepeatable?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** By lower-case names; values of one name joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Read to its end it frees the connection for the next request; ended early it closes it. */
  readonly body: AsyncGenerator<Uint8Array, void>;
}

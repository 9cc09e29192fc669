// Types of the HTTP client: transport, request, and response.
import type { Address, ByteSocket } from '#app/engines/shared/network/byte-socket.ts';

export interface HttpTransport {
  /** Opens a socket and completes the TLS handshake, if any. Throws AppErrors that name the wrong part of the address if known. */
  open(address: Address, signal: AbortSignal): Promise<ByteSocket>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Includes the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether to resend the request if the server closed the reused connection. Default: true except for POST. */
  readonly isRepeatable?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Keys are lower case; repeated headers are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** Reading to the end releases the connection for the next request; stopping early closes the connection. */
  readonly body: AsyncGenerator<Uint8Array, void>;
}

// The byte connection to a database server that all transports provide.

/** `prefer`: use TLS if the server offers it. With TLS, the certificate is always checked against the hostname. */
export type TlsUse = 'off' | 'prefer' | 'require';

export interface Address {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsUse;
  /** The resolved IP address to connect to. The certificate is still checked against `host`. */
  readonly dial?: string;
}

/** An open connection after the TLS handshake, if any: the next byte belongs to the database's protocol. */
export interface ByteSocket {
  readonly secureTransport: 'on' | 'off' | 'starttls';
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  close(): Promise<void>;
}

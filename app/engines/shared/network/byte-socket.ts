// Bytes to and from a database server: what every way of connecting gives to the drivers.

/** `prefer`: TLS where the server offers it. Whatever takes TLS checks the certificate against the host's name. */
export type TlsUse = 'off' | 'prefer' | 'require';

export interface Address {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsUse;
  /** What is called in the host's place: an address that it was found to have. The certificate is still the host's. */
  readonly dial?: string;
}

/** Open, and past TLS where there is any: the next byte is the protocol's. */
export interface ByteSocket {
  readonly secureTransport: 'on' | 'off' | 'starttls';
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  close(): Promise<void>;
}

// How bytes get to a mail server.

/** `implicit`: TLS from the first byte (port 465). `starttls`: TLS or nothing (587). `off`: local servers alone. */
type MailTls = 'implicit' | 'starttls' | 'off';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  /** What is called in the host's place: an address that it was found to have. The certificate is still the host's. */
  readonly dial?: string;
}

export interface MailSocket {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  /** Only of a socket that was opened for `starttls`; the socket itself can't be used afterwards. */
  startTls(): MailSocket;
  close(): Promise<void>;
}

export interface MailTransport {
  open(server: MailServer, signal: AbortSignal): Promise<MailSocket>;
}

/** The binding with its message class: `(from, to, raw) => env.EMAIL.send(new EmailMessage(from, to, raw))`. */
export type SendRawEmail = (from: string, to: string, raw: string) => Promise<unknown>;

// Interface of a connection to a mail server.

/** `implicit`: TLS from the first byte (port 465). `starttls`: TLS or nothing (587). `off`: local servers alone. */
type MailTls = 'implicit' | 'starttls' | 'off';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  /** A resolved address of the host to connect to. The certificate must still be the host's. */
  readonly dial?: string;
}

export interface MailSocket {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  /** Only for sockets opened with `starttls`; the original socket can't be used afterwards. */
  startTls(): MailSocket;
  close(): Promise<void>;
}

export interface MailTransport {
  open(server: MailServer, signal: AbortSignal): Promise<MailSocket>;
}

/** The binding with its message class: `(from, to, raw) => env.EMAIL.send(new EmailMessage(from, to, raw))`. */
export type SendRawEmail = (from: string, to: string, raw: string) => Promise<unknown>;

// Sends emails by SMTP: greeting, TLS, login, one message. Which bytes they are, channels/email/mime.ts decides.
import { deliveryError, type DeliveryFailure } from '#app/domain/delivery/delivery-error.ts';
import type { MailMessage } from '#app/domain/delivery/mail-message.ts';
import { buildMime } from '#app/channels/email/mime.ts';
import { listEnvelopeAddresses } from '#app/channels/email/envelope.ts';
import { toAsciiAddress } from '#app/domain/delivery/mime-header.ts';
import { readExtensions, stuffDots, type SmtpReply } from '#app/channels/email/smtp-reply.ts';
import type { AddressRefusal } from '#app/channels/shared/delivery.ts';
import type { MailServer, MailTransport } from '#app/channels/shared/mail-transport.ts';
import { openSmtpLine, type SmtpLine } from './smtp-line.server.ts';

export interface SmtpServer extends MailServer {
  /** Null: the server takes mails without a login. */
  readonly login: { readonly username: string; readonly password: string } | null;
}

export interface SmtpDeps {
  readonly transport: MailTransport;
  /** Timeout of each reply; the last one can take longer, since servers check messages before accepting them. */
  readonly timeoutMs: number;
  /** Greets the server. */
  readonly clientName: string;
  readonly signal: AbortSignal;
}

type Extensions = ReadonlyMap<string, string>;

/** Returns what the server refused of its addresses; it throws when it refused all of them alike, or the message. */
export async function sendBySmtp(server: SmtpServer, message: MailMessage, deps: SmtpDeps): Promise<readonly AddressRefusal[]> {
  // A server that drops packets never refuses the connection: the run has other recipients.
  const socket = await deps.transport.open(server, AbortSignal.any([deps.signal, AbortSignal.timeout(deps.timeoutMs)]));
  const line = openSmtpLine(socket, { timeoutMs: deps.timeoutMs, host: server.host });
  const abort = (): void => void line.close();
  deps.signal.addEventListener('abort', abort, { once: true });
  try {
    const extensions = await greet(line, server, deps.clientName);
    if (server.login) await logIn(line, server.login, extensions);
    const { refused, isTaken } = await addressTo(line, message, extensions);
    if (isTaken) await sendContent(line, message);
    await line.send('QUIT').catch(() => undefined);
    return refused;
  } finally {
    deps.signal.removeEventListener('abort', abort);
    await line.close();
  }
}

async function greet(line: SmtpLine, { tls }: SmtpServer, clientName: string): Promise<Extensions> {
  requireCode(await line.read(), 220, 'The mail server refused the connection');
  const extensions = await sayHello(line, clientName);
  if (tls !== 'starttls') return extensions;
  if (!extensions.has('STARTTLS'))
    throw deliveryError('permanent', "The mail server doesn't offer TLS. Use port 465 with smtps://, or another server.");
  requireCode(await line.query('STARTTLS'), 220, 'The mail server refused TLS');
  line.startTls();
  return sayHello(line, clientName);
}

async function sayHello(line: SmtpLine, clientName: string): Promise<Extensions> {
  const reply = await line.query(`EHLO ${clientName}`);
  if (reply.code === 250) return readExtensions(reply);
  requireCode(await line.query(`HELO ${clientName}`), 250, 'The mail server refused the greeting');
  return new Map();
}

async function logIn(
  line: SmtpLine,
  { username, password }: NonNullable<SmtpServer['login']>,
  extensions: Extensions,
): Promise<void> {
  const methods = (extensions.get('AUTH') ?? '').toUpperCase().split(' ');
  const failed = "The mail server didn't accept the user name and password";
  if (methods.includes('PLAIN'))
    return requireCode(await line.query(`AUTH PLAIN ${toBase64(`\0${username}\0${password}`)}`), 235, failed);
  if (!methods.includes('LOGIN')) throw deliveryError('permanent', 'The mail server offers neither AUTH PLAIN nor AUTH LOGIN.');
  requireCode(await line.query('AUTH LOGIN'), 334, failed);
  requireCode(await line.query(toBase64(username)), 334, failed);
  requireCode(await line.query(toBase64(password)), 235, failed);
}

const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

interface Addressed {
  readonly refused: readonly AddressRefusal[];
  /** Whether there is an address to send to. */
  readonly isTaken: boolean;
}

/** The envelope. Addresses that are refused are left out; where all are for the same reason, it throws that. */
async function addressTo(line: SmtpLine, message: MailMessage, extensions: Extensions): Promise<Addressed> {
  const { from } = message;
  const recipients = listEnvelopeAddresses(message);
  const sender = toAsciiAddress(from.address);

  const needsUtf8 = [sender, ...recipients].some((address) => !/^[\x21-\x7e]*$/.test(address));
  if (needsUtf8 && !extensions.has('SMTPUTF8'))
    throw deliveryError('permanent', "The mail server can't deliver to addresses with letters outside of ASCII.");
  requireCode(
    await line.query(`MAIL FROM:<${sender}>${needsUtf8 ? ' SMTPUTF8' : ''}`),
    250,
    'The mail server refused the sender',
  );
  const refused: AddressRefusal[] = [];
  for (const address of recipients) {
    const reply = await line.query(`RCPT TO:<${address}>`);
    if (reply.code === CLOSING) requireCode(reply, 250, 'The mail server ended the connection');
    if (reply.code !== 250 && reply.code !== 251)
      refused.push({ address, failure: failureOfCode(reply.code), reason: textOf(reply) });
  }
  const [first] = refused;
  const isTaken = refused.length < recipients.length;
  if (first && !isTaken && refused.every(({ failure }) => failure === first.failure))
    throw deliveryError(first.failure, `The mail server refused every recipient: ${first.reason}`);
  return { refused, isTaken };
}

/** After 421 the server closes the connection, and drops what it accepted before. */
const CLOSING = 421;

async function sendContent(line: SmtpLine, message: MailMessage): Promise<void> {
  requireCode(await line.query('DATA'), 354, 'The mail server refused the message');
  await line.sendBytes(new TextEncoder().encode(stuffDots(buildMime(message))));
  // Without its last line the server drops the message. With it, only the reply has the outcome.
  const reply = await line.query('.').catch((cause: unknown) => {
    throw deliveryError('uncertain', "The mail server didn't confirm the message. It can have been delivered.", cause);
  });
  requireCode(reply, 250, 'The mail server refused the message');
}

/** 4xx replies pass; others don't. */
function requireCode(reply: SmtpReply, wanted: number, what: string): void {
  if (reply.code !== wanted) throw deliveryError(failureOfCode(reply.code), `${what}: ${textOf(reply)}`);
}

const failureOfCode = (code: number): Exclude<DeliveryFailure, 'uncertain'> =>
  code >= 400 && code < 500 ? 'passing' : 'permanent';
const textOf = ({ code, lines }: SmtpReply): string => `${code} ${lines.join(' ').slice(0, 500)}`;

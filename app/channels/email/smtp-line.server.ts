// Commands and replies over a socket to a mail server, each reply within its time.
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import { readReply, type SmtpReply } from '#app/channels/email/smtp-reply.ts';
import { within } from '#app/services/within.ts';
import type { MailSocket } from '#app/channels/shared/mail-transport.ts';

export interface SmtpLine {
  /** Sends a command and reads its reply. */
  readonly query: (command: string) => Promise<SmtpReply>;
  readonly send: (command: string) => Promise<void>;
  readonly sendBytes: (bytes: Uint8Array) => Promise<void>;
  readonly read: () => Promise<SmtpReply>;
  /** The server's earlier data, which anyone can have put there, is dropped. */
  readonly startTls: () => void;
  readonly close: () => Promise<void>;
}

const MAX_REPLY_CHARS = 64 * 1024;

/** Text is sent as UTF-8. Throws `passing` delivery errors where the connection ends or a reply takes too long. */
export function openSmtpLine(
  first: MailSocket,
  { host, timeoutMs }: { readonly host: string; readonly timeoutMs: number },
): SmtpLine {
  let socket = first;
  let [reader, writer] = [first.readable.getReader(), first.writable.getWriter()];
  let pending = '';
  const decoder = new TextDecoder();

  const broken = (cause?: unknown) => deliveryError('passing', `The connection to the mail server ${host} ended.`, cause);
  const readChunk = async (): Promise<void> => {
    const { value, done } = await reader.read().catch((cause: unknown) => {
      throw broken(cause);
    });
    if (done || pending.length > MAX_REPLY_CHARS) throw broken();
    pending += decoder.decode(value, { stream: true });
  };
  const readAll = async (): Promise<SmtpReply> => {
    for (let found = readReply(pending); ; found = readReply(pending)) {
      if (found) {
        pending = found.rest;
        return found.reply;
      }
      await readChunk();
    }
  };
  const sendBytes = async (bytes: Uint8Array): Promise<void> => {
    await writer.write(bytes).catch((cause: unknown) => {
      throw broken(cause);
    });
  };
  const send = (command: string): Promise<void> => sendBytes(new TextEncoder().encode(`${command}\r\n`));
  const read = (): Promise<SmtpReply> => inTime(readAll(), timeoutMs, host);
  return {
    send,
    sendBytes,
    read,
    query: async (command) => {
      await send(command);
      return read();
    },
    startTls: () => {
      reader.releaseLock();
      writer.releaseLock();
      socket = socket.startTls();
      [reader, writer, pending] = [socket.readable.getReader(), socket.writable.getWriter(), ''];
    },
    close: () => socket.close().catch(() => undefined),
  };
}

const inTime = <T>(work: Promise<T>, timeoutMs: number, host: string): Promise<T> =>
  within(timeoutMs, work, () => {
    throw deliveryError('passing', `The mail server ${host} didn't answer within ${timeoutMs / 1000} seconds.`);
  });

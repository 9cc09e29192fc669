// An email as its text: MIME with a text alternative, images inside the HTML, and attachments.
import type { MailFile, MailMessage } from '#app/domain/delivery/mail-message.ts';
import { encodeBase64, encodeMailbox, encodeText, fileNameParameter, header } from '#app/domain/delivery/mime-header.ts';

const LINE = 76;
const encoder = new TextEncoder();

/** ASCII, with CRLF; bcc is left out. */
export function buildMime(message: MailMessage): string {
  const { from, to, cc, subject, messageId, sentMs } = message;
  const mailboxes = (addresses: readonly string[]): string =>
    addresses.map((address) => encodeMailbox({ name: null, address })).join(', ');
  return [
    header('From', encodeMailbox(from)),
    ...(to.length > 0 ? [header('To', mailboxes(to))] : []),
    ...(cc.length > 0 ? [header('Cc', mailboxes(cc))] : []),
    header('Subject', encodeText(subject)),
    header('Date', new Date(sentMs).toUTCString().replace('GMT', '+0000')),
    header('Message-ID', `<${messageId}>`),
    header('MIME-Version', '1.0'),
    // Auto-replies go to no one.
    header('Auto-Submitted', 'auto-generated'),
    header('X-Auto-Response-Suppress', 'All'),
    content(message),
  ].join('');
}

/** A part: its headers, an empty line, its content, which ends with a line end. */
type Part = string;

function content({ html, text, images, attachments, messageId }: MailMessage): Part {
  const id = boundaryOf(messageId);
  const htmlPart = textPart('html', html);
  const related = images.length === 0 ? htmlPart : multipart('related', `${id}-r`, [htmlPart, ...images.map(imagePart)]);
  const alternative = multipart('alternative', `${id}-a`, [textPart('plain', text), related]);
  if (attachments.length === 0) return alternative;
  return multipart('mixed', `${id}-m`, [alternative, ...attachments.map((file) => filePart(file, 'attachment'))]);
}

/** Never in a part: those are base64, which has no underscore. */
const boundaryOf = (messageId: string): string => `_${messageId.replaceAll(/[^\w]/g, '_').slice(0, 50)}`;

const multipart = (kind: string, boundary: string, parts: readonly Part[]): Part =>
  `${header('Content-Type', `multipart/${kind}; boundary="${boundary}"`)}\r\n${parts
    .map((part) => `--${boundary}\r\n${part}`)
    .join('')}--${boundary}--\r\n`;

const textPart = (kind: 'plain' | 'html', text: string): Part =>
  header('Content-Type', `text/${kind}; charset=utf-8`) + encodedBody(encoder.encode(text));

const imagePart = (image: MailMessage['images'][number]): Part =>
  header('Content-ID', `<${image.contentId}>`) + filePart(image, 'inline');

const filePart = ({ name, contentType, bytes }: MailFile, kind: 'attachment' | 'inline'): Part =>
  header('Content-Type', contentType) + header('Content-Disposition', `${kind}; ${fileNameParameter(name)}`) + encodedBody(bytes);

function encodedBody(bytes: Uint8Array): string {
  const lines = encodeBase64(bytes).match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [''];
  return `${header('Content-Transfer-Encoding', 'base64')}\r\n${lines.join('\r\n')}\r\n`;
}

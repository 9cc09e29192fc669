// Emails through providers that take JSON over HTTPS: Resend and Postmark.
import type { MailFile, MailMessage } from '#app/domain/delivery/mail-message.ts';
import { encodeBase64, encodeMailbox } from '#app/domain/delivery/mime-header.ts';
import { callService } from '#app/channels/shared/call-service.server.ts';
import type { Fetch } from '#app/channels/shared/delivery.ts';

export const MAIL_PROVIDERS = ['resend', 'postmark'] as const;
type MailProvider = (typeof MAIL_PROVIDERS)[number];

interface ProviderCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const PROVIDERS: Readonly<Record<MailProvider, (mail: MailMessage, token: string) => ProviderCall>> = {
  resend: (mail, token) => ({
    url: 'https://api.resend.com/emails',
    // For a day, a request with the same key gets the first one's reply.
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': mail.messageId },
    body: {
      from: encodeMailbox(mail.from),
      to: mail.to,
      cc: mail.cc,
      bcc: mail.bcc,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: { 'Message-ID': `<${mail.messageId}>` },
      attachments: [
        ...mail.images.map((image) => ({ ...resendFile(image), content_id: image.contentId })),
        ...mail.attachments.map(resendFile),
      ],
    },
  }),
  postmark: (mail, token) => ({
    url: 'https://api.postmarkapp.com/email',
    headers: { 'x-postmark-server-token': token },
    body: {
      From: encodeMailbox(mail.from),
      To: mail.to.join(','),
      Cc: mail.cc.join(','),
      Bcc: mail.bcc.join(','),
      Subject: mail.subject,
      HtmlBody: mail.html,
      TextBody: mail.text,
      MessageStream: 'outbound',
      Headers: [{ Name: 'Message-ID', Value: `<${mail.messageId}>` }],
      Attachments: [
        ...mail.images.map((image) => ({ ...postmarkFile(image), ContentID: `cid:${image.contentId}` })),
        ...mail.attachments.map(postmarkFile),
      ],
    },
  }),
};

const resendFile = ({ name, contentType, bytes }: MailFile) => ({
  filename: name,
  content_type: contentType,
  content: encodeBase64(bytes),
});
const postmarkFile = ({ name, contentType, bytes }: MailFile) => ({
  Name: name,
  ContentType: contentType,
  Content: encodeBase64(bytes),
});

export interface HttpMailConfig {
  readonly provider: MailProvider;
  readonly token: string;
}

export async function sendByHttp(
  { provider, token }: HttpMailConfig,
  mail: MailMessage,
  { fetch, timeoutMs, signal }: { readonly fetch: Fetch; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<void> {
  const { url, headers, body } = PROVIDERS[provider](mail, token);
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const call = { url, init, name: 'The email provider', withoutReply: 'uncertain', showsReply: true } as const;
  await callService(fetch, { ...call, timeoutMs, signal });
}

// Tells an object's editors that somebody requests access. The email grants nothing: it links to Home.
import { classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import { accessRequestMail } from '#app/messages/en/access-request-mail.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { toAccounts } from '#app/channels/channels.ts';
import type { DeliveryContent } from '#app/channels/shared/delivery.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { findOpenRequest, listEditorEmails, type StoredRequest } from '#app/stores/share/requests.server.ts';
import type { DeliverDeps } from './deliver-run.server.ts';

const TIMEOUT_MS = 30_000;

/** Does nothing for a decided request. Throws if the mail server defers it, so that the message is retried. */
export async function mailAccessRequest(
  { deps, send, publicUrl }: DeliverDeps & { readonly publicUrl: string },
  requestId: number,
): Promise<void> {
  const request = await findOpenRequest(deps.db, requestId);
  const to = request ? await listEditorEmails(deps.db, request.key) : [];
  if (!request || to.length === 0) return;
  const recipient = toAccounts(to);
  const delivery = { recipient, content: composeContent(request, publicUrl), key: `access-request.${requestId}` };
  try {
    await send(delivery, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    if (classifyDeliveryError(error) === 'passing') throw error;
    logWarn('access_request_not_mailed', 'The mail about a request for access couldn’t be sent.', { error });
  }
}

function composeContent({ title, requester }: StoredRequest, publicUrl: string): DeliveryContent {
  const t = createTranslate(accessRequestMail, DEFAULT_LOCALE.id);
  const names = { name: requester.name, title };
  return {
    subject: t('subject', names),
    mail: {
      locale: DEFAULT_LOCALE.id,
      title: t('subject', names),
      introHtml: '',
      introText: '',
      images: [],
      tables: [],
      notes: [t('requester', { name: requester.name, email: requester.email }), t('next')],
      links: [{ label: t('review'), url: new URL('/', publicUrl).href }],
      footer: t('footer'),
    },
    images: [],
    attachments: [],
    facts: {},
  };
}

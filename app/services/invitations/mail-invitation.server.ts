// Mails an invitation, in the report Worker. The link is a secret: it goes to its address alone, and into no log.
import { AppError } from '#app/domain/errors.ts';
import { DEFAULT_LOCALE } from '#app/domain/viewer/locales.ts';
import { invitationMail } from '#app/messages/en/invitation-mail.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import { toAccounts } from '#app/channels/channels.ts';
import type { DeliveryContent, SendDelivery } from '#app/channels/shared/delivery.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import type { InvitationMail } from './invitation-mail.ts';

/** The inviter waits for it. */
const TIMEOUT_MS = 20_000;

/** Returns why the mail wasn't sent, as a message for the user; null if it was sent. */
export async function mailInvitation(send: SendDelivery, mail: InvitationMail): Promise<string | null> {
  const recipient = toAccounts([mail.to]);
  const key = `invitation.${sha256(mail.link).slice(0, 32)}`;
  try {
    const { refused } = await send({ recipient, content: composeContent(mail), key }, AbortSignal.timeout(TIMEOUT_MS));
    return refused[0]?.reason ?? null;
  } catch (error) {
    logWarn('invitation_not_mailed', 'The mail server didn’t take an invitation.', { error });
    return error instanceof AppError ? error.message : 'The mail server couldn’t be reached.';
  }
}

function composeContent({ link, inviterName: inviter, dashboardTitle, expiresAtMs }: InvitationMail): DeliveryContent {
  const t = createTranslate(invitationMail, DEFAULT_LOCALE.id);
  const subject = dashboardTitle === null ? t('subject', { inviter }) : t('subjectDashboard', { inviter, title: dashboardTitle });
  const date = new Intl.DateTimeFormat(DEFAULT_LOCALE.id, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAtMs);
  return {
    subject,
    mail: {
      locale: DEFAULT_LOCALE.id,
      title: subject,
      introHtml: '',
      introText: '',
      images: [],
      tables: [],
      notes: [t('account'), t('expires', { date })],
      links: [{ label: t('accept'), url: link }],
      footer: t('footer', { inviter }),
    },
    images: [],
    attachments: [],
    facts: {},
  };
}

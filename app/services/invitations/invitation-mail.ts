// The app Worker's request to the report Worker to mail an invitation, and its reply. The reply waits for the mail server, so that
// the inviter learns immediately whether to pass on the link by hand.
import * as z from 'zod';
import { callerHeaders } from '#app/services/logging/log-context.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

export const INVITATION_MAIL_PATH = '/invitation-mail';

export const invitationMailSchema = z.object({
  to: z.string(),
  link: z.url({ protocol: /^https?$/ }),
  inviterName: z.string(),
  /** Title of the dashboard that opens first; null: the home page. */
  dashboardTitle: z.string().nullable(),
  /** UTC milliseconds. */
  expiresAtMs: z.number(),
});
export type InvitationMail = z.output<typeof invitationMailSchema>;

/** `problem` null: the mail server took it. */
export const mailReplySchema = z.object({ problem: z.string().nullable() });

/** Returns why the mail wasn't sent, as a message for the user; null if it was sent. */
export type SendInvitation = (mail: InvitationMail) => Promise<string | null>;

const UNREACHABLE = 'The report Worker, which sends emails, couldn’t be reached.';

export const createSendInvitation =
  (report: Pick<Fetcher, 'fetch'>): SendInvitation =>
  async (mail) => {
    try {
      const reply = await report.fetch(`https://report${INVITATION_MAIL_PATH}`, {
        method: 'POST',
        headers: callerHeaders(),
        body: JSON.stringify(mail),
      });
      return mailReplySchema.parse(await reply.json()).problem;
    } catch (error) {
      logWarn('invitation_not_mailed', 'An invitation couldn’t be handed to the report Worker.', { error });
      return UNREACHABLE;
    }
  };

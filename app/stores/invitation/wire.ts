// The wire of invitations. Superset has no counterpart: it creates users with a password.
import * as z from 'zod';

export const MAX_INVITED_AT_ONCE = 50;
const MAX_EMAIL_LENGTH = 320;
const MAX_IDS = 1_000;

const email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'Enter a valid email address.');
const ids = z.array(z.int().positive()).max(MAX_IDS);

export const inviteBody = z.strictObject({
  emails: z.array(email).min(1).max(MAX_INVITED_AT_ONCE),
  roles: ids.default([]),
  groups: ids.default([]),
});

export const dashboardInviteBody = inviteBody.omit({ groups: true }).extend({
  /** What the invited people can do with the dashboard. */
  right: z.enum(['viewer', 'editor']).default('viewer'),
  /** Whether viewers see charts on data that they can't query themselves. */
  shows_data: z.boolean().default(true),
  /** Whether to publish the dashboard if it is a draft: viewers can't open drafts. */
  publish: z.boolean().default(false),
});

export const renewBody = z.strictObject({
  /** False: the reply has the link, and no mail is sent. */
  sends_mail: z.boolean().default(true),
});

const invited = z.object({
  state: z.literal('invited'),
  email: z.string(),
  user_id: z.number(),
  /** Shown once: only its hash is stored. */
  link: z.string(),
  expires_at_ms: z.number(),
  /** `off`: email isn't set up, or wasn't wanted. */
  mail: z.enum(['sent', 'failed', 'off']),
  /** Why the mail wasn't sent, as a message for the user; null if it was sent or wasn't wanted. */
  mail_problem: z.string().nullable(),
});
const refused = z.object({ state: z.literal('refused'), email: z.string(), message: z.string() });

const outcome = z.discriminatedUnion('state', [invited, refused]);
export type InvitationOutcome = z.output<typeof outcome>;
export type Invited = z.output<typeof invited>;

export const outcomesReply = z.object({ result: z.array(outcome) });
export const invitedReply = z.object({ result: invited });

export const optionsReply = z.object({
  result: z.object({
    can_invite: z.boolean(),
    /** Why this installation can't send email, as a message for the user; null if it can. */
    mail_problem: z.string().nullable(),
    /** The roles that the caller can give. */
    roles: z.array(z.object({ id: z.number(), name: z.string() })),
    /** The role that forms preselect: Gamma, else the first by name, other than Admin, that can open dashboards; null without one. */
    default_role_id: z.number().nullable(),
  }),
});
export type InvitationOptions = z.output<typeof optionsReply>['result'];

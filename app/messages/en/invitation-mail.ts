// The mail of an invitation.
import { defineMessages } from '#app/messages/define-messages.ts';

export const invitationMail = defineMessages('invitation-mail', {
  subject: '{inviter} invites you to Meridian',
  subjectDashboard: '{inviter} shared “{title}” with you',
  account: 'To open it, create your account: choose your name and a password. It takes a minute.',
  expires: 'The link works once, until {date} (UTC).',
  accept: 'Accept invitation',
  footer:
    'You get this email because {inviter} entered your address. If you don’t know them, ignore it: without you, no one can use the account.',
});

// The mail that tells owners of a request for access.
import { defineMessages } from '#app/messages/define-messages.ts';

export const accessRequestMail = defineMessages('access-request-mail', {
  subject: '{name} requests access to “{title}”',
  requester: 'Requested by {name} ({email}).',
  next: 'Nothing is shared until you decide. Home shows what granting it would open.',
  review: 'Review the request',
  footer: 'You get this email because you can edit it. If they request access again, you won’t get another email.',
});

// A dashboard that runs unattended on a wall.
import { defineMessages } from '#app/messages/define-messages.ts';

export const kiosk = defineMessages('kiosk', {
  offline: 'Offline since {time}. Showing the last data. Reconnecting…',
  signedOut: 'The session timed out. Showing the last data.',
  login: 'Log in again',
  leave: 'Exit kiosk (Esc)',
});

// Why a call of the database screens failed.
import { defineMessages } from '#app/messages/define-messages.ts';

export const databaseApi = defineMessages('database-api', {
  session: 'Your session timed out. Log in again in another tab, then come back. What you entered is still here.',
  kept: '{reason} What you entered is still here.',
  'missing.database': 'Enter the name of the database.',
  'missing.host': 'Enter the host.',
  'missing.port': 'Enter the port.',
  'missing.username': 'Enter the user.',
  'missing.other': 'Enter a value for {field}.',
});

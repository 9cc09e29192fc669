// What a call that gave no success says in lists and their dialogs.
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { readFailure } from '#app/screens/shell/api/read-failure.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';

/** For a reply that is not 2xx, for an unreadable one, and for none. */
export const failureMessage = (sent: Sent): string => failureText(sent);

/** The same for user input in a form that stays open. */
export const unsavedMessage = (sent: Sent): string => failureText(sent, 'page');

/** Messages by field, if the reply blames fields. */
export const fieldMessage = (sent: Sent): Readonly<Record<string, string>> => readFailure(sent).fields;

// Why a call to the server failed, and what to do about it.
import { defineMessages } from '#app/messages/define-messages.ts';

export const apiFailure = defineMessages('api-failure', {
  'kept.page': 'Your changes are kept here.',
  'kept.browser': 'Your changes are kept in this browser.',
  'kept.pageOnly': 'Your changes are only on this page because the browser’s storage is full or blocked. Keep the page open.',
  offline: 'Couldn’t reach the server.',
  checkNetwork: 'Check your network, then try again.',
  late: 'The server didn’t reply within {wait}.',
  unreadable: 'The server’s reply couldn’t be read.',
  'unreadable.advice': 'A login page or a proxy might have replied instead. Check your network, then try again.',
  session: 'Your session has ended.',
  'session.advice': 'Log in again in another tab, then try again here.',
  denied: 'You don’t have permission to do this. Ask an owner or an administrator for access.',
  missing: 'It no longer exists, or you don’t have access to it.',
  conflict: 'Someone else saved it in the meantime.',
  tooLarge: 'It’s too large for the server.',
  'tooLarge.advice': 'Shorten it or remove parts of it, then try again.',
  tooMany: 'The server is getting too many requests.',
  'tooMany.advice': 'Wait a moment, then try again.',
  broken: 'The server failed ({status}).',
  'broken.advice': 'Try again in a moment.',
  refused: 'The server refused the request ({status}).',
  retryIn: 'Try again in {wait}.',
  seconds: '{count, plural, one {# second} other {# seconds}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
});

// Texts about signing in to a database with one's own account.
import { defineMessages } from '#app/messages/define-messages.ts';

export const databaseSignIn = defineMessages('database-sign-in', {
  pageTitle: 'Sign in to database · Meridian',
  title: 'Sign in to {name}',
  detail: 'This database runs queries with your own account. Sign in to continue where you left off.',
  button: 'Sign in',
  buttonAgain: 'Sign in again',
  buttonHome: 'Home',
  waiting: 'Continue in the tab that opened. Your query runs as soon as you’re signed in.',
  'ended.denied': 'Access was denied. To run your query, sign in again.',
  'ended.failed': 'Sign-in failed. The tab that opened says why.',
  'page.signed_in.title': 'You’re signed in',
  'page.signed_in.text': 'You can close this tab. Your query runs in the one you came from.',
  'page.denied.title': 'Access denied',
  'page.denied.text': 'You didn’t allow access to your account. To run your query, sign in again.',
  'page.failed.title': 'Sign-in failed',
  'page.failed.text': 'The database’s sign-in service didn’t complete the request. Try again, or contact your administrator.',
  'page.expired.title': 'Sign-in expired',
  'page.expired.text':
    'This sign-in took too long, was already used, or was started in another session. Go back to your query and sign in again.',
});

// The login page.
import { defineMessages } from '#app/messages/define-messages.ts';

export const login = defineMessages('login', {
  title: 'Log in',
  loggedOut: 'You’re logged out.',
  username: 'Username or email',
  password: 'Password',
  loginButton: 'Log in',
  help: 'No account, or forgot your password? Contact your administrator.',
  'missing.title': 'Username and password required',
  'missing.detail': 'Enter both your username and your password.',
  'wrong.title': 'Incorrect username or password',
  'wrong.detail': 'Check both and try again.',
  'limited.title': 'Too many attempts',
  'limited.over': 'You can try again now.',
  pageTitle: 'Log in · Meridian',
  logoutExpired: 'Your session timed out. Go back, reload it, and log out again.',
  otherSite: 'This form was sent by another site.',
  tagline: 'Query your data, see the answer.',
  taglineDetail: 'Dashboards are drawn before the page finishes loading.',
  'limited.detail': 'After several failed attempts, you have to wait before the next one.',
  'limited.wait': '{seconds, plural, one {Try again in <time># second</time>.} other {Try again in <time># seconds</time>.}}',
});

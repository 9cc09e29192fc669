// The page behind the link of an invitation.
import { defineMessages } from '#app/messages/define-messages.ts';

export const invitation = defineMessages('invitation', {
  pageTitle: 'Accept your invitation · Meridian',
  title: 'Create your account',
  invited: '{inviter} invited you to Meridian.',
  invitedBySomebody: 'You’re invited to Meridian.',
  username: 'You’ll log in as <b>{username}</b>.',
  otherAccount: 'You’re logged in as {name} in this browser. Creating the account logs you in as {username} instead.',
  firstName: 'First name',
  lastName: 'Last name (optional)',
  password: 'Password',
  showPassword: 'Show password',
  button: 'Create account',
  'invalid.title': 'Couldn’t create the account',
  'limited.title': 'Too many attempts',
  'limited.detail': 'Several links that don’t work were opened from your network.',
  'expired.title': 'This invitation has expired',
  'expired.detail': 'Ask {inviter} to send it again.',
  'used.title': 'This invitation was already used',
  'used.detail': 'If you created the account, log in with your password. If you didn’t, tell {inviter}.',
  'revoked.title': 'This invitation was revoked',
  'revoked.detail': 'If you still need access, ask {inviter}.',
  'unknown.title': 'This link doesn’t work',
  'unknown.detail':
    'A newer invitation might have replaced it: use the link of the latest one. Also check that the complete link was copied.',
  administrator: 'your administrator',
  logIn: 'Log in',
});

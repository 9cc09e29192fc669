// The frame of every page: bar, menus, theme, language, notices.
import { defineMessages } from '#app/messages/define-messages.ts';

export const shell = defineMessages('shell', {
  offline: "You're offline. This page shows the data it loaded last. You can refresh once you're back online.",
  skipLink: 'Skip to content',
  loading: 'Loading',
  'leaveDialog.title': 'Leave without saving?',
  'leaveDialog.detail': "Your changes aren't saved yet.",
  'leaveDialog.leaveButton': 'Leave',
  'leaveDialog.stayButton': 'Stay',
  theme: 'Theme',
  homeLink: 'Meridian home',
  search: 'Search or jump to…',
  login: 'Log in',
  mainNavigation: 'Main',
  mainMenu: 'Main menu',
  sqlMenu: 'SQL',
  newMenu: 'New',
  userMenu: 'Account of {name}',
  account: 'Account and password',
  shortcuts: 'Keyboard shortcuts',
  logout: 'Log out',
});

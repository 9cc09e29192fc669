// The dialog that lets other sites show a dashboard or a chart, and the code that those sites need.
import { defineMessages } from '#app/messages/define-messages.ts';

export const embedSettings = defineMessages('embed-settings', {
  'title.dashboard': 'Embed dashboard',
  'title.chart': 'Embed chart',
  'detail.dashboard':
    'Show this dashboard inside your own site. Visitors need no account: your server gives each one a token that says which rows they see.',
  'detail.chart':
    'Show this chart inside your own site. Visitors need no account: your server gives each one a token that says which rows they see.',
  loading: 'Loading…',
  loadFailed: 'Couldn’t load the embedding settings',
  domains: 'Allowed domains',
  'domains.hint': 'One per line, such as https://app.example.com. Leave empty to allow every site.',
  'domains.invalid':
    '{count, plural, one {{names} isn’t a domain} other {These aren’t domains: {names}}}. Write scheme and host only, as in https://app.example.com.',
  'domains.save': 'Save domains',
  'domains.saved': 'Domains saved.',
  enable: 'Enable embedding',
  enabled: 'Embedding is on.',
  saveFailed: 'Couldn’t save the embedding settings. {reason}',
  id: 'Embedded ID',
  copy: 'Copy',
  'mount.title': 'Where it appears',
  'mount.detail': 'The frame fills this element. Set its height here.',
  'sdk.title': 'In your page',
  'sdk.detail': 'Uses the package @superset-ui/embedded-sdk from npm.',
  'server.title': 'On your server',
  'server.detail':
    'Creates a token for one visitor. It needs an API token, which <link>you create in your account</link>: keep it secret. Its user needs permission to grant guest tokens. Each clause limits the visitor’s rows.',
  disable: 'Disable embedding',
  disabled: 'Embedding is off.',
  'disable.title': 'Disable embedding?',
  'disable.detail': 'Sites that embed it stop showing it at once. If you enable embedding again, it gets a new ID.',
  'disable.keep': 'Keep embedding',
  'iframe.title': 'Embed code',
  'iframe.detail':
    'For people who are logged in to Meridian. To show the chart to visitors without an account, embed it with the SDK.',
  'iframe.width': 'Width',
  'iframe.height': 'Height (px)',
  'iframe.invalidWidth': 'Enter pixels or percent, such as 600 or 100%.',
  'iframe.invalidHeight': 'Enter a number from 100 to 4000.',
});

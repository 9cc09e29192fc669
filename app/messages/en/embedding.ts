// What the frame of an embedded dashboard or chart says while it has nothing to show, and the notices inside of it.
import { defineMessages } from '#app/messages/define-messages.ts';

export const embedding = defineMessages('embedding', {
  title: 'Embedded dashboard',
  loading: 'Loading…',
  'alone.title': 'Open this on the site that embeds it',
  'alone.detail': 'This address works only inside another site, which provides access to it.',
  'silent.title': 'Waiting for the host page',
  'silent.detail':
    'The page around this frame hasn’t provided access yet. If nothing happens, reload it. For developers: embed this address with the embedding SDK.',
  'origin.title': '{origin} can’t show this',
  'origin.detail':
    'This site isn’t in the list of allowed domains. The dashboard’s owner can add {origin} under “Embed dashboard”.',
  'noOrigin.title': 'This site can’t show this',
  'noOrigin.detail':
    'Only some sites can show it, and this one hides its address. Its developers can set the frame’s referrer policy to “strict-origin-when-cross-origin”.',
  'missing.title': 'Nothing is embedded here',
  'missing.detail':
    'Embedding was turned off, or the address is wrong. The dashboard’s owner can turn it on under “Embed dashboard”.',
  'refused.title': 'Access denied',
  'refused.detail':
    'The access that the host page provided doesn’t cover this dashboard. Reload the page, or contact the site’s support.',
  'expired.title': 'Access expired',
  'expired.detail': 'The host page hasn’t renewed it. Reload the page to continue.',
  'failed.title': 'Couldn’t load this',
  'failed.detail': 'The server couldn’t be reached or returned an error. Check your connection and try again.',
  'broken.detail': 'The connection was lost while this was loading.',
  retry: 'Try again',
  'notice.expired': 'Your access has expired. Reload the page to see current data.',
  'notice.refused': 'You no longer have access to this dashboard. What you see might be out of date.',
});

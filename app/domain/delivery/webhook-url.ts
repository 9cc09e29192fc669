// Which addresses a webhook can have: HTTPS on a public host. Names are looked up by the platform, which refuses private ones.
import { classifyHost } from '#app/domain/access/private-address.ts';

const MAX_CHARS = 2_000;

/** What is wrong with the URL; null: nothing. `allowPrivate`: of installations without an edge, as the local host. */
export function findWebhookProblem(text: string, { allowPrivate }: { readonly allowPrivate: boolean }): string | null {
  const url = text.length <= MAX_CHARS && URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'Enter the URL of the webhook.';
  if (url.username !== '' || url.password !== '') return "The URL can't contain a user name or a password.";
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'The URL must start with https://.';
  const kind = classifyHost(url.hostname);
  if (allowPrivate || kind === 'public' || kind === 'name') return null;
  return "The webhook must be on a public host. Private addresses can't be used.";
}

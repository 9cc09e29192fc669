// Which addresses a webhook can have: HTTPS on a public host, or a private one that the operator has listed. What a name leads to is
// checked before each delivery.
import { classifyHost } from '#app/domain/access/private-address.ts';
import { describePrivateHost, portOfUrl, type IsAllowedPrivate } from '#app/domain/access/private-hosts.ts';

const MAX_CHARS = 2_000;

/** What is wrong with the text of the URL; null: nothing. */
export function findUrlProblem(text: string): string | null {
  const url = parseUrl(text);
  if (!url) return 'Enter the URL of the webhook.';
  if (url.username !== '' || url.password !== '') return "The URL can't contain a user name or a password.";
  return url.protocol === 'https:' || url.protocol === 'http:' ? null : 'The URL must start with https://.';
}

/** Why nothing can be sent there; null: it can. Plain HTTP is for listed hosts alone. */
export function findWebhookProblem(text: string, isAllowedPrivate: IsAllowedPrivate): string | null {
  const problem = findUrlProblem(text);
  const url = parseUrl(text);
  if (problem !== null || !url) return problem;
  if (isAllowedPrivate('webhooks', url.hostname, portOfUrl(url))) return null;
  const kind = classifyHost(url.hostname);
  if (kind !== 'public' && kind !== 'name')
    return `The webhook must be on a public host. ${describePrivateHost('webhooks', url.hostname, portOfUrl(url))}`;
  return url.protocol === 'https:' ? null : 'The URL must start with https://.';
}

const parseUrl = (text: string): URL | null => (text.length <= MAX_CHARS && URL.canParse(text) ? new URL(text) : null);

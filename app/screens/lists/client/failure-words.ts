// What an answer that is no success says to people: what happened, why, what to do. Pure.
import { z } from 'zod';
import { jsonOf, type Sent } from '#app/screens/shell/api-sender.ts';

const listed = z.object({ errors: z.array(z.looseObject({ message: z.string() })).min(1) });
const fields = z.record(z.string(), z.union([z.string(), z.array(z.unknown())]));
const plain = z.object({ message: z.union([z.string(), fields]) });

/** For an answer that is not 2xx, and for none. */
export function failureWords(sent: Sent): string {
  if (sent.kind === 'offline') return 'The server cannot be reached. Try again once the network is back.';
  if (sent.kind === 'signedOut' || sent.status === 401)
    return 'Your session has ended. Log in again in another tab, then repeat it.';
  const said = messageOf(jsonOf(sent.text)) ?? `The server refused (${sent.status}).`;
  return sent.status >= 500 ? `${said} Try again in a moment.` : said;
}

/** Words by field, where the answer blames fields. */
export function fieldWords(sent: Sent): Readonly<Record<string, string>> {
  const parsed = z.object({ message: fields }).safeParse(sent.kind === 'answered' ? jsonOf(sent.text) : null);
  if (!parsed.success) return {};
  return Object.fromEntries(Object.entries(parsed.data.message).map(([name, said]) => [name, wordsOf(said)]));
}

function messageOf(body: unknown): string | null {
  const many = listed.safeParse(body);
  if (many.success) return many.data.errors[0]?.message ?? null;
  const one = plain.safeParse(body);
  if (!one.success) return null;
  const { message } = one.data;
  return typeof message === 'string' ? message : Object.values(message).map(wordsOf).join(' ');
}

const wordsOf = (said: string | readonly unknown[]): string =>
  typeof said === 'string'
    ? said
    : said
        .flat()
        .filter((part) => typeof part === 'string')
        .join(' ');

// One call for each of several items, a few at a time.
import type { ApiSender, SendOptions } from '#app/screens/shell/api/api-sender.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';

const AT_ONCE = 4;

export interface ChangeRequest {
  readonly path: string;
  readonly options: SendOptions;
}

export interface ManyDone {
  readonly done: number;
  /** The first refusal; null where all went well. */
  readonly failed: Sent | null;
}

/** Goes on after a refusal: what can be done is done. */
export async function sendMany(send: ApiSender, calls: readonly ChangeRequest[]): Promise<ManyDone> {
  let done = 0;
  let failed: Sent | null = null;
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const replies = await Promise.all(calls.slice(from, from + AT_ONCE).map(({ path, options }) => send(path, options)));
    for (const sent of replies) {
      if (sent.kind === 'replied' && sent.isOk) done += 1;
      else failed ??= sent;
    }
  }
  return { done, failed };
}

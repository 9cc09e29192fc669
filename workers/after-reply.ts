// Work besides a reply: what is started when the last byte of a page is out, such as views, and what the reply waits for, such as
// security-relevant lines of the action log.
import { logError } from '#app/services/logging/log.server.ts';

type Begin = () => Promise<unknown>;

export interface AfterReply {
  readonly add: (begin: Begin) => void;
  /** Before the reply leaves. */
  readonly hold: (begin: Begin) => void;
  /** The reply with the work tied to its end. A reply that is no page has its work begun at once: its length stays known. */
  send(reply: Response): Promise<Response>;
}

/** The reply has been sent: the failure is only logged. */
export const noteUnfinished = (error: unknown): void => logError('deferred_work_failed', 'Work after a reply failed.', { error });

/** `isTrial`: the reply may never leave, so that nothing begins before it does. */
export function createAfterReply(waitUntil: (work: Promise<unknown>) => void, { isTrial = false } = {}): AfterReply {
  let waiting: Begin[] | null = [];
  const trials: Begin[] = [];
  const held: Promise<unknown>[] = [];
  const add = (begin: Begin): void => {
    if (waiting) waiting.push(begin);
    else waitUntil(begin().catch(noteUnfinished));
  };
  const beginHeld = (begin: Begin): void => {
    const work = begin().catch(noteUnfinished);
    held.push(work);
    // A request that fails sends nothing.
    waitUntil(work);
  };
  async function beginAll(): Promise<void> {
    const works = waiting ?? [];
    waiting = null;
    await Promise.all(works.map((begin) => begin().catch(noteUnfinished)));
  }
  return {
    add,
    hold: (begin) => void (isTrial ? trials.push(begin) : beginHeld(begin)),
    async send(reply) {
      for (const begin of trials) beginHeld(begin);
      await Promise.all(held);
      const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
      if (waiting?.length === 0 || !isPage || reply.body === null) {
        waitUntil(beginAll().catch(noteUnfinished));
        return reply;
      }
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      // A reader who leaves has opened the page all the same.
      const sent = reply.body.pipeTo(writable).catch(() => undefined);
      waitUntil(sent.then(beginAll).catch(noteUnfinished));
      return new Response(readable, reply);
    },
  };
}

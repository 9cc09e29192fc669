// Deferred work, such as lines of the action log: started when the last byte of a page is out, not before.
import { logError } from '#app/services/logging/log.server.ts';

export interface AfterReply {
  readonly add: (begin: () => Promise<unknown>) => void;
  /** The reply with the work tied to its end. A reply that is no page has its work begun at once: its length stays known. */
  send(reply: Response): Response;
}

/** Nobody waits for it any more: its failure is for who reads the log. */
export const noteUnfinished = (error: unknown): void => logError('deferred_work_failed', 'Work after a reply failed.', { error });

export function createAfterReply(waitUntil: (work: Promise<unknown>) => void): AfterReply {
  let waiting: (() => Promise<unknown>)[] | null = [];
  const add = (begin: () => Promise<unknown>): void => {
    if (waiting) waiting.push(begin);
    else waitUntil(begin().catch(noteUnfinished));
  };
  async function beginAll(): Promise<void> {
    const works = waiting ?? [];
    waiting = null;
    await Promise.all(works.map((begin) => begin().catch(noteUnfinished)));
  }
  return {
    add,
    send(reply) {
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

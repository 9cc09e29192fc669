// Work related to a reply: work that starts after the last byte of a page was sent, such as counting views, and work that must end
// before the reply is sent, such as writing security-relevant lines of the action log.
import { logError } from '#app/services/logging/log.server.ts';

type StartWork = () => Promise<unknown>;

export interface AfterReply {
  /** Adds work that starts after the reply was sent. */
  readonly addAfter: (begin: StartWork) => void;
  /** Adds work that must end before the reply is sent. */
  readonly addBefore: (begin: StartWork) => void;
  /**
   * Returns the reply to send. A page is wrapped in a stream that starts the work at its end. For other replies the work starts
   * immediately, so that their length stays known.
   */
  send(reply: Response): Promise<Response>;
}

/** Logs a failure that can't be reported in the reply, which has been sent. */
export const logDeferredFailure = (error: unknown): void =>
  logError('deferred_work_failed', 'Work after a reply failed.', { error });

/** `isTrial`: the reply might be discarded, so no work starts before it is sent. */
export function createAfterReply(waitUntil: (work: Promise<unknown>) => void, { isTrial = false } = {}): AfterReply {
  let afterWork: StartWork[] | null = [];
  const heldUntilSent: StartWork[] = [];
  const beforeReplyWork: Promise<unknown>[] = [];
  const addAfter = (begin: StartWork): void => {
    if (afterWork) afterWork.push(begin);
    else waitUntil(begin().catch(logDeferredFailure));
  };
  const startBeforeReply = (begin: StartWork): void => {
    const work = begin().catch(logDeferredFailure);
    beforeReplyWork.push(work);
    // If the request fails, no reply waits for this work.
    waitUntil(work);
  };
  async function beginAll(): Promise<void> {
    const works = afterWork ?? [];
    afterWork = null;
    await Promise.all(works.map((begin) => begin().catch(logDeferredFailure)));
  }
  return {
    addAfter,
    addBefore: (begin) => void (isTrial ? heldUntilSent.push(begin) : startBeforeReply(begin)),
    async send(reply) {
      for (const begin of heldUntilSent) startBeforeReply(begin);
      await Promise.all(beforeReplyWork);
      const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? false;
      if (afterWork?.length === 0 || !isPage || reply.body === null) {
        waitUntil(beginAll().catch(logDeferredFailure));
        return reply;
      }
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      // A client that disconnects has opened the page, too.
      const sent = reply.body.pipeTo(writable).catch(() => undefined);
      waitUntil(sent.then(beginAll).catch(logDeferredFailure));
      return new Response(readable, reply);
    },
  };
}

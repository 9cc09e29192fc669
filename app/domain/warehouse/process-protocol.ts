// The messages between the local host and the process of a Warehouse, besides requests.

/** Names the call that a request belongs to. */
export const CALL_HEADER = 'x-meridian-call';
/** Tells the host's own requests from those of other programs on the machine. */
export const TOKEN_HEADER = 'x-meridian-token';

/** A call begins, or ends, to keep the thread of the process. */
export type ThreadEvent = 'held' | 'free';

export const threadLine = (event: ThreadEvent, call: string): string => `#thread ${event} ${call}`;

/** Null for any other line. */
export function readThreadLine(line: string): { readonly event: ThreadEvent; readonly call: string } | null {
  const match = /^#thread (held|free) (\S*)$/.exec(line);
  return match ? { event: match[1] as ThreadEvent, call: match[2] ?? '' } : null;
}

// How a tab in which the user signs in to a database notifies this browser's other tabs of the outcome. Browser only.
const CHANNEL = 'meridian:database-sign-in';

const STATUSES = ['signed_in', 'denied', 'failed'] as const;

export interface SignInEnd {
  readonly databaseId: number;
  readonly status: (typeof STATUSES)[number];
}

export function announceSignIn(end: SignInEnd): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(end);
  channel.close();
}

/** The result stops listening. */
export function listenForSignIn(onEnd: (end: SignInEnd) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const end = readEnd(data);
    if (end) onEnd(end);
  };
  return () => channel.close();
}

/** Tabs of another version can say something else. */
function readEnd(data: unknown): SignInEnd | null {
  if (typeof data !== 'object' || data === null || !('databaseId' in data) || !('status' in data)) return null;
  const status = STATUSES.find((one) => one === data.status);
  return typeof data.databaseId === 'number' && status ? { databaseId: data.databaseId, status } : null;
}

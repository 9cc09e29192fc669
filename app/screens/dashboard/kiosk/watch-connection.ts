// Looks at the server now and then, which also keeps the session of a wall alive. Browser only.
import { connectionAfter, type KioskConnection, type ConnectionCheck } from '#app/domain/dashboard/page/kiosk.ts';

const LOOK_MS = 30_000;
/** While something is wrong. */
const LOOK_AGAIN_MS = 5_000;
const PATIENCE_MS = 10_000;

/** Starts watching; the result stops it. `onBack`: the server responds again after it was unreachable. */
export function watchConnection(onConnection: (connection: KioskConnection) => void, onBack: () => void): () => void {
  let connection: KioskConnection = { kind: 'online' };
  let lastSeenMs = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    const found = await lookAtServer();
    if (isOver) return;
    const next = connectionAfter(connection, found, lastSeenMs);
    if (found === 'reached') lastSeenMs = Date.now();
    if (next.kind === 'online' && connection.kind !== 'online') onBack();
    if (next !== connection) onConnection((connection = next));
    timer = setTimeout(() => void look(), connection.kind === 'online' ? LOOK_MS : LOOK_AGAIN_MS);
  };
  const lookNow = () => void look();
  timer = setTimeout(lookNow, LOOK_MS);
  window.addEventListener('online', lookNow);
  window.addEventListener('offline', lookNow);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', lookNow);
    window.removeEventListener('offline', lookNow);
  };
}

async function lookAtServer(): Promise<ConnectionCheck> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const reply = await fetch('/api/v1/me/', { signal, redirect: 'manual' }).catch(() => null);
  if (reply?.status === 401) return 'signed-out';
  // A proxy can reply for a server that is down.
  return reply?.ok ? 'reached' : 'unreachable';
}

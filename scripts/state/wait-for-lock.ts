import { setTimeout as wait } from 'node:timers/promises';
import { lockFile } from './state-lock.ts';

const POLL_MS = 500;

/** Takes the lock of a file once no other process has it; `onWait` is called each half second until then. Returns what releases it. */
export async function waitForLock(file: string, onWait: () => void = () => undefined): Promise<() => void> {
  for (;;) {
    const release = lockFile(file);
    if (release !== null) return release;
    onWait();
    await wait(POLL_MS);
  }
}

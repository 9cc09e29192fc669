// A database that stores what it was sent can take longer than a lease lasts.

const RENEW_MS = 10_000;

/** The work's result, or the error of a renewal. Calls `renew` at an interval until the work ends. */
export async function keepLease<T>(renew: () => Promise<void>, work: Promise<T>, renewMs = RENEW_MS): Promise<T> {
  work.catch(() => undefined);
  let isDone = false;
  const settled = work.finally(() => (isDone = true));
  settled.catch(() => undefined);
  while (!isDone) {
    await waitAtMost(settled, renewMs);
    if (!isDone) await renew();
  }
  return work;
}

async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, elapsed]).catch(() => undefined);
  clearTimeout(timer);
}

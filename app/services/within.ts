/**
 * The work's result, or what `late` returns or throws where the work takes longer than `limitMs`. The work goes on then, and how it
 * ends is left unread.
 */
export async function within<T, Late>(limitMs: number, work: Promise<T>, late: () => Late): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  }).then(late);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

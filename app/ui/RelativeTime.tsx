// A time as people say it, exact on hover. `nowMs` is the server's clock, so both sides write the same text.
import { exactTime, relativeTime } from '#app/domain/viewer/relative-time.ts';

interface RelativeTimeProps {
  readonly atMs: number;
  readonly nowMs: number;
  readonly locale?: string;
}

export function RelativeTime({ atMs, nowMs, locale = 'en' }: RelativeTimeProps) {
  return (
    <time dateTime={new Date(atMs).toISOString()} title={exactTime(atMs, locale)}>
      {relativeTime(atMs, nowMs, locale)}
    </time>
  );
}

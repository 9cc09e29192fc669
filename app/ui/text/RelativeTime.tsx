// A relative time, exact on hover. `nowMs` is the server's clock, so both sides write the same text.
import { exactTime, relativeTime } from '#app/domain/viewer/relative-time.ts';
import { useLocale } from '#app/messages/use-messages.ts';

interface RelativeTimeProps {
  readonly atMs: number;
  readonly nowMs: number;
}

export function RelativeTime({ atMs, nowMs }: RelativeTimeProps) {
  const locale = useLocale();
  return (
    <time dateTime={new Date(atMs).toISOString()} title={exactTime(atMs, locale)}>
      {relativeTime(atMs, nowMs, locale)}
    </time>
  );
}

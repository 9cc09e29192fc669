// When the dashboard refreshes next, or why it doesn't.
import { Icon } from '#app/ui/icon/Icon.tsx';
import { dashboard } from '#app/messages/en/dashboard.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { RefreshState } from './client/auto-refresh.ts';
import text from '#app/ui/text/text.module.css';

export function RefreshFacts({ state: { decision, problem } }: { readonly state: RefreshState }) {
  const t = useMessages(dashboard);
  const message = describe(decision, t);
  return (
    <span className={text.tabular}>
      {problem === null ? (
        message
      ) : (
        <span title={problem}>
          <Icon name="warning" sizePx={12} /> {t('refresh.failed')} {message}
        </span>
      )}
    </span>
  );
}

function describe(decision: RefreshState['decision'], t: Translate<typeof dashboard.texts>): string {
  if (decision.kind === 'paused') return t(`refresh.paused.${decision.why}`);
  return decision.kind === 'wait' ? t('refresh.nextAt', { time: clock(decision.untilMs) }) : t('refresh.running');
}

/** In the viewer's own zone: the text is never made on the server. */
const clock = (atMs: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: 'medium' }).format(atMs);

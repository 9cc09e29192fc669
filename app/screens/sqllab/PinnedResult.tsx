// A pinned result: stays open while its tab runs other queries, and can be compared with other results.
import { clsx } from 'clsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { toPinnedRun, pinId, type Pin } from './client/runs/pins.ts';
import { useLabState } from './lab-context.ts';
import { toPaneRun } from './pane-runs.ts';
import type { PaneRun } from './pane-run.ts';
import { TabResults } from './TabResults.tsx';
import type { TabPins } from './use-pins.ts';
import styles from './lab-south.module.css';

interface PinnedResultProps {
  readonly pin: Pin;
  readonly pins: TabPins;
  /** The tab's latest run. */
  readonly latestId: string | null;
  readonly onCompare: (before: PaneRun, after: PaneRun) => void;
}

export function PinnedResult({ pin, pins, latestId, onCompare }: PinnedResultProps) {
  const t = useMessages(sqllabResults);
  const latest = useLabState(({ tabs }) => tabs.queries.get(latestId ?? '') ?? null);
  const current = latest?.resultsKey && latest.state === 'success' && latest.id !== pin.clientId ? toPaneRun(latest) : null;
  const others = pins.all.filter((one) => pinId(one) !== pinId(pin));
  const run = toPinnedRun(pin);
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <span className={clsx(text.muted, text.small)}>
          {t('pins.from')} <RelativeTime atMs={pin.startMs} nowMs={serverNow()} />
        </span>
        <span className={styles.pinActions}>
          {current || others.length > 0 ? (
            <Menu label={t('compare.with')} face={t('compare.with')}>
              {current ? <MenuButton onClick={() => onCompare(run, current)}>{t('compare.withLatest')}</MenuButton> : null}
              {others.map((other) => (
                <MenuButton key={pinId(other)} onClick={() => onCompare(run, toPinnedRun(other))}>
                  {t('pins.tab', { text: pins.labelOf(other) })}
                </MenuButton>
              ))}
            </Menu>
          ) : (
            <span className={clsx(text.muted, text.small)}>{t('compare.none')}</span>
          )}
          <Button weight="quiet" icon="close" onClick={() => pins.remove(pin)}>
            {t('pins.unpin')}
          </Button>
        </span>
      </div>
      <TabResults queryId={null} earlier={run} />
    </div>
  );
}

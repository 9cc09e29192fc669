// One entry of the log in full. Entries are read, never changed.
import { readAuditDetails } from '#app/domain/activity/audit-details.ts';
import { exactTime } from '#app/domain/viewer/relative-time.ts';
import { actionLog } from '#app/messages/en/action-log.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Facts } from '#app/ui/text/Facts.tsx';
import { actionText, prettyJson } from './action-text.ts';
import { formatDuration, LogTarget } from './log-cells.tsx';
import styles from './LogDialog.module.css';

export function LogDialog({ line, onClose }: { readonly line: LogListing; readonly onClose: () => void }) {
  const t = useMessages(actionLog);
  const locale = useLocale();
  const details = prettyJson(line.json);
  const { address } = readAuditDetails(line.json);
  return (
    <Dialog title={actionText(line, t)} onClose={onClose}>
      <DialogContent>
        <Facts>
          <dt>{t('column.user')}</dt>
          <dd>
            {line.person === null
              ? t('anonymousOrDeleted')
              : t('userFacts', { name: line.person, username: line.username ?? '' })}
          </dd>
          <dt>{t('column.time')}</dt>
          <dd>
            <time dateTime={new Date(line.atMs).toISOString()}>{exactTime(line.atMs, locale)}</time>
          </dd>
          <dt>{t('column.action')}</dt>
          <dd>
            <code>{line.action}</code>
          </dd>
          {line.dashboard === null && line.chart === null ? null : (
            <>
              <dt>{t('column.target')}</dt>
              <dd>
                <LogTarget line={line} />
              </dd>
            </>
          )}
          {address === null ? null : (
            <>
              <dt>{t('column.address')}</dt>
              <dd>{address}</dd>
            </>
          )}
          {line.durationMs === null ? null : (
            <>
              <dt>{t('column.duration')}</dt>
              <dd>{formatDuration(line.durationMs, t, locale)}</dd>
            </>
          )}
          {line.referrer === null ? null : (
            <>
              <dt>{t('referrer')}</dt>
              <dd>{line.referrer}</dd>
            </>
          )}
        </Facts>
        {details === '{}' || details === '' ? null : (
          <pre className={styles.details} tabIndex={0} role="region" aria-label={t('details')}>
            {details}
          </pre>
        )}
      </DialogContent>
    </Dialog>
  );
}

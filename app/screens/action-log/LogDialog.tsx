// One line of the log in full. Lines are read, never changed.
import { exactTime } from '#app/domain/viewer/relative-time.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { actionWords, prettyJson } from './action-words.ts';
import { formatDuration, LogTarget } from './log-cells.tsx';

export function LogDialog({ line, onClose }: { readonly line: LogListing; readonly onClose: () => void }) {
  const details = prettyJson(line.json);
  return (
    <Dialog title={actionWords(line.action)} onClose={onClose}>
      <div className="dialog-content log-line">
        <dl className="account-facts">
          <dt>Person</dt>
          <dd>
            {line.person === null
              ? 'Nobody who was logged in, or somebody who is gone'
              : `${line.person} (${line.username ?? ''})`}
          </dd>
          <dt>Time</dt>
          <dd>
            <time dateTime={new Date(line.atMs).toISOString()}>{exactTime(line.atMs, 'en')}</time>
          </dd>
          <dt>Action</dt>
          <dd>
            <code>{line.action}</code>
          </dd>
          {line.dashboardId === null && line.chartId === null ? null : (
            <>
              <dt>About</dt>
              <dd>
                <LogTarget line={line} />
              </dd>
            </>
          )}
          {line.durationMs === null ? null : (
            <>
              <dt>Took</dt>
              <dd>{formatDuration(line.durationMs)}</dd>
            </>
          )}
          {line.referrer === null ? null : (
            <>
              <dt>From</dt>
              <dd>{line.referrer}</dd>
            </>
          )}
        </dl>
        {details === '{}' || details === '' ? null : (
          <pre className="log-details" tabIndex={0} role="region" aria-label="Details">
            {details}
          </pre>
        )}
      </div>
    </Dialog>
  );
}

// The top of a dashboard: what it is, how fresh it is kept, and what can be done with the whole of it.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { CertificationMarks } from '#app/ui/CertificationMarks.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import type { RefreshState } from './client/auto-refresh.ts';
import { RefreshFacts } from './RefreshFacts.tsx';

export interface DashboardFacts {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly published: boolean;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly changedOnMs: number;
  readonly changedBy: string | null;
  readonly chartCount: number;
  /** The author's, sanitised; empty for none. */
  readonly css: string;
}
interface DashboardHeadProps {
  readonly dashboard: DashboardFacts;
  readonly onRefresh: (options: { force: boolean }) => void;
  /** Null for those who may only look. */
  readonly onEdit: (() => void) | null;
  readonly isOpening: boolean;
  /** Null for those who may only look. */
  readonly onChange: ((what: 'properties' | 'filters') => void) | null;
  /** Copies the address of the dashboard as it is now. */
  readonly onCopyLink: () => void;
  /** What the timer does; null while nothing is timed. */
  readonly refreshing: RefreshState | null;
  /** Opens the choice of an interval. */
  readonly onInterval: () => void;
}

export function DashboardHead(props: DashboardHeadProps) {
  const { dashboard, onRefresh, onEdit, isOpening, onChange, onCopyLink, refreshing, onInterval } = props;
  const { nowMs } = useShellData();
  const { chartCount } = dashboard;
  return (
    <header className="dash-head">
      <h1>{dashboard.title}</h1>
      <span className={`badge ${dashboard.published ? 'published' : ''}`}>
        {dashboard.published ? <Icon name="check" sizePx={12} /> : null}
        {dashboard.published ? 'Published' : 'Draft'}
      </span>
      <div className="dash-facts">
        <span>{chartCount === 1 ? '1 chart' : `${chartCount} charts`}</span>
        <span>
          Changed <RelativeTime atMs={dashboard.changedOnMs} nowMs={nowMs} />
          {dashboard.changedBy ? ` by ${dashboard.changedBy}` : ''}
        </span>
        <CertificationMarks notes={dashboard} show="full" />
        {refreshing === null ? null : <RefreshFacts state={refreshing} />}
      </div>
      <div className="dash-actions needs-script">
        {onEdit === null ? null : (
          <span className="dash-wide">
            <Button icon="edit" busy={isOpening} onClick={onEdit}>
              Edit dashboard
            </Button>
          </span>
        )}
        <span className="dash-wide">
          <IconButton icon="refresh" label="Refresh from the databases" onClick={() => onRefresh({ force: true })} />
        </span>
        <Menu label="Actions for this dashboard" face={<Icon name="more" />}>
          {onEdit === null ? null : (
            <button type="button" className="menu-item dash-narrow" disabled={isOpening} onClick={onEdit}>
              <Icon name="edit" />
              Edit dashboard
            </button>
          )}
          <button type="button" className="menu-item" onClick={() => onRefresh({ force: false })}>
            <Icon name="refresh" />
            Refresh what has changed
          </button>
          <button type="button" className="menu-item" onClick={() => onRefresh({ force: true })}>
            <Icon name="refresh" />
            Refresh from the databases
          </button>
          <button type="button" className="menu-item" onClick={onInterval}>
            <Icon name="clock" />
            Refresh by itself…
          </button>
          <button type="button" className="menu-item" onClick={onCopyLink}>
            <Icon name="link" />
            Copy link
          </button>
          {onChange === null ? null : (
            <>
              <button type="button" className="menu-item" onClick={() => onChange('properties')}>
                <Icon name="edit" />
                Properties…
              </button>
              <button type="button" className="menu-item" onClick={() => onChange('filters')}>
                <Icon name="filter" />
                Filters…
              </button>
            </>
          )}
          <button type="button" className="menu-item" onClick={() => void document.documentElement.requestFullscreen()}>
            <Icon name="expand" />
            Full screen
          </button>
          <button type="button" className="menu-item" onClick={() => window.print()}>
            <Icon name="image" />
            Print or save as PDF
          </button>
        </Menu>
      </div>
      {dashboard.description ? <p className="dash-description">{dashboard.description}</p> : null}
    </header>
  );
}

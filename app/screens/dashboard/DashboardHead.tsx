// The top of a dashboard: what it is, how fresh it is kept, and what can be done with the whole of it.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { CertificationMarks } from '#app/ui/CertificationMarks.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DashboardPageData } from '#app/services/dashboards/page.server.ts';
import type { RefreshState } from './client/auto-refresh.ts';
import { RefreshFacts } from './RefreshFacts.tsx';

export type DashboardFacts = DashboardPageData['dashboard'];

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
  const t = useMessages(dashboardMessages);
  const { dashboard, onRefresh, onEdit, isOpening, onChange, onCopyLink, refreshing, onInterval } = props;
  const { nowMs } = useShellData();
  const { chartCount } = dashboard;
  return (
    <header className="dash-head">
      <h1>{dashboard.title}</h1>
      <span className={`badge ${dashboard.published ? 'published' : ''}`}>
        {dashboard.published ? <Icon name="check" sizePx={12} /> : null}
        {dashboard.published ? t('published') : t('draft')}
      </span>
      <div className="dash-facts">
        <span>{t('chartCount', { count: chartCount })}</span>
        <span>
          {t.rich(dashboard.changedBy ? 'changedBy' : 'changed', {
            name: dashboard.changedBy ?? '',
            time: () => <RelativeTime atMs={dashboard.changedOnMs} nowMs={nowMs} />,
          })}
        </span>
        <CertificationMarks notes={dashboard} show="full" />
        {refreshing === null ? null : <RefreshFacts state={refreshing} />}
      </div>
      <div className="dash-actions needs-script">
        {onEdit === null ? null : (
          <span className="dash-wide">
            <Button icon="edit" busy={isOpening} onClick={onEdit}>
              {t('editButton')}
            </Button>
          </span>
        )}
        <span className="dash-wide">
          <IconButton icon="refresh" label={t('menu.refreshForced')} onClick={() => onRefresh({ force: true })} />
        </span>
        <Menu label={t('menu.label')} face={<Icon name="more" />}>
          {onEdit === null ? null : (
            <button type="button" className="menu-item dash-narrow" disabled={isOpening} onClick={onEdit}>
              <Icon name="edit" />
              {t('editButton')}
            </button>
          )}
          <button type="button" className="menu-item" onClick={() => onRefresh({ force: false })}>
            <Icon name="refresh" />
            {t('menu.refresh')}
          </button>
          <button type="button" className="menu-item" onClick={() => onRefresh({ force: true })}>
            <Icon name="refresh" />
            {t('menu.refreshForced')}
          </button>
          <button type="button" className="menu-item" onClick={onInterval}>
            <Icon name="clock" />
            {t('menu.autoRefresh')}
          </button>
          <button type="button" className="menu-item" onClick={onCopyLink}>
            <Icon name="link" />
            {t('menu.copyLink')}
          </button>
          {onChange === null ? null : (
            <>
              <button type="button" className="menu-item" onClick={() => onChange('properties')}>
                <Icon name="edit" />
                {t('menu.properties')}
              </button>
              <button type="button" className="menu-item" onClick={() => onChange('filters')}>
                <Icon name="filter" />
                {t('menu.filters')}
              </button>
            </>
          )}
          <button type="button" className="menu-item" onClick={() => void document.documentElement.requestFullscreen()}>
            <Icon name="expand" />
            {t('menu.fullScreen')}
          </button>
          <button type="button" className="menu-item" onClick={() => window.print()}>
            <Icon name="image" />
            {t('menu.print')}
          </button>
        </Menu>
      </div>
      {dashboard.description ? <p className="dash-description">{dashboard.description}</p> : null}
    </header>
  );
}

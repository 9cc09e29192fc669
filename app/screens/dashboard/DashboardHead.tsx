// The header of a dashboard: title, status, next refresh, and actions for the entire dashboard.
import { clsx } from 'clsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AUTHOR } from './author-classes.ts';
import { PublishedButton, PublishedLabel } from './HeadPublished.tsx';
import type { DashboardHeadProps } from './head-props.ts';
import { HeadMenu } from './HeadMenu.tsx';
import { HeadStar } from './HeadStar.tsx';
import { RefreshFacts } from './RefreshFacts.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './DashboardHead.module.css';

export function DashboardHead(props: DashboardHeadProps) {
  const t = useMessages(dashboardMessages);
  const { dashboard, onEdit, refreshing, isKiosk } = props;
  const { nowMs, user } = useShellData();
  const { chartCount } = dashboard;
  if (props.isHidden) return <h1 className={text.visuallyHidden}>{dashboard.title}</h1>;
  return (
    <header className={clsx(AUTHOR.head, styles.head, isKiosk && styles.kiosk)} data-pane="">
      <h1>{dashboard.title}</h1>
      {dashboard.isFavorite === null || isKiosk ? null : <HeadStar id={dashboard.id} isFavorite={dashboard.isFavorite} />}
      {user === null || isKiosk ? null : onEdit === null ? (
        <PublishedLabel isPublished={dashboard.published} />
      ) : (
        <PublishedButton isPublished={dashboard.published} onOpen={props.onShare} />
      )}
      <div className={styles.facts}>
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
      {isKiosk ? null : (
        <div className={styles.actions} data-needs-script="">
          <WideButtons {...props} canShare={user !== null} />
          <HeadMenu {...props} />
        </div>
      )}
      {dashboard.description ? <p className={styles.description}>{dashboard.description}</p> : null}
    </header>
  );
}

/** Buttons next to the menu on wide screens; on narrow screens the menu contains them. */
function WideButtons({ canShare, onEdit, isOpening, onShare, onRefresh }: DashboardHeadProps & { readonly canShare: boolean }) {
  const t = useMessages(dashboardMessages);
  return (
    <span className={styles.wideOnly}>
      {onEdit === null ? null : (
        <Button icon="edit" busy={isOpening} onClick={onEdit}>
          {t('editButton')}
        </Button>
      )}
      {canShare ? (
        <Button icon="users" onClick={onShare}>
          {t('share')}
        </Button>
      ) : null}
      <IconButton icon="refresh" label={t('menu.refreshForced')} onClick={() => onRefresh({ force: true })} />
    </span>
  );
}

// The top of a dashboard: what it is, how fresh it is kept, and what can be done with all of it.
import { clsx } from 'clsx';
import { ReportEntry } from '#app/screens/reports/ReportEntry.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { Button } from '#app/ui/Button.tsx';
import { CertificationMarks } from '#app/ui/CertificationMarks.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { MenuButton, MenuLink } from '#app/ui/MenuItem.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DashboardPageData } from '#app/services/dashboards/page.server.ts';
import type { RefreshState } from './client/auto-refresh.ts';
import { AUTHOR } from './author-classes.ts';
import { imageHref, withPageState } from './image-href.ts';
import { PublishedButton, PublishedLabel } from './HeadPublished.tsx';
import { HeadStar } from './HeadStar.tsx';
import { RefreshFacts } from './RefreshFacts.tsx';
import text from '#app/ui/text.module.css';
import styles from './DashboardHead.module.css';

const DOWNLOADS = [
  ['png', 'image'],
  ['pdf', 'download'],
] as const;

export type DashboardFacts = DashboardPageData['dashboard'];

interface DashboardHeadProps {
  readonly dashboard: DashboardFacts;
  /** Only its name is there then, for those who don't see the page. */
  readonly isHidden: boolean;
  readonly onRefresh: (options: { force: boolean }) => void;
  /** Null for users who can only view. */
  readonly onEdit: (() => void) | null;
  readonly isOpening: boolean;
  /** Null for users who can only view. */
  readonly onChange: ((what: 'properties' | 'filters') => void) | null;
  /** Opens who can open it, and its links. */
  readonly onShare: () => void;
  /** Copies the address of the dashboard as it is now. */
  readonly onCopyLink: () => void;
  /** Opens an email with that address. */
  readonly onMailLink: () => void;
  /** Opens the links that show the dashboard as an image to anyone. */
  readonly onImageLinks: () => void;
  /** Opens the settings of embedding; null for those who can't change them. */
  readonly onEmbed: (() => void) | null;
  /** What the timer does; null while nothing is timed. */
  readonly refreshing: RefreshState | null;
  /** Opens the choice of an interval. */
  readonly onInterval: () => void;
  /** Schedules an email report; null for those who can't. */
  readonly onReport: (() => void) | null;
}

export function DashboardHead(props: DashboardHeadProps) {
  const t = useMessages(dashboardMessages);
  const { dashboard, onRefresh, onEdit, isOpening, onChange, onCopyLink, refreshing, onInterval, onReport } = props;
  const { nowMs, user } = useShellData();
  const { chartCount } = dashboard;
  if (props.isHidden) return <h1 className={text.visuallyHidden}>{dashboard.title}</h1>;
  return (
    <header className={clsx(AUTHOR.head, styles.head)} data-pane="">
      <h1>{dashboard.title}</h1>
      {dashboard.isFavorite === null ? null : <HeadStar id={dashboard.id} isFavorite={dashboard.isFavorite} />}
      {user === null ? null : onEdit === null ? (
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
      <div className={styles.actions} data-needs-script="">
        <WideButtons {...props} canShare={user !== null} />
        <Menu label={t('menu.label')} face={<Icon name="more" />}>
          {onEdit === null ? null : (
            <MenuButton icon="edit" className={styles.narrowOnly} disabled={isOpening} onClick={onEdit}>
              {t('editButton')}
            </MenuButton>
          )}
          {user === null ? null : (
            <MenuButton icon="users" className={styles.narrowOnly} onClick={props.onShare}>
              {t('share')}
            </MenuButton>
          )}
          <MenuButton icon="refresh" onClick={() => onRefresh({ force: false })}>
            {t('menu.refresh')}
          </MenuButton>
          <MenuButton icon="refresh" onClick={() => onRefresh({ force: true })}>
            {t('menu.refreshForced')}
          </MenuButton>
          <MenuButton icon="clock" onClick={onInterval}>
            {t('menu.autoRefresh')}
          </MenuButton>
          <MenuButton icon="link" onClick={onCopyLink}>
            {t('menu.copyLink')}
          </MenuButton>
          <MenuButton icon="mail" onClick={props.onMailLink}>
            {t('menu.email')}
          </MenuButton>
          {user === null ? null : (
            <MenuButton icon="image" onClick={props.onImageLinks}>
              {t('menu.imageLinks')}
            </MenuButton>
          )}
          {props.onEmbed === null ? null : (
            <MenuButton icon="code" onClick={props.onEmbed}>
              {t('menu.embed')}
            </MenuButton>
          )}
          {onReport === null ? null : (
            <ReportEntry target={{ kind: 'dashboard', id: dashboard.id, name: dashboard.title }} onOpen={onReport} />
          )}
          {onChange === null ? null : (
            <>
              <MenuButton icon="edit" onClick={() => onChange('properties')}>
                {t('menu.properties')}
              </MenuButton>
              <MenuButton icon="filter" onClick={() => onChange('filters')}>
                {t('menu.filters')}
              </MenuButton>
            </>
          )}
          <MenuButton icon="expand" onClick={() => void document.documentElement.requestFullscreen()}>
            {t('menu.fullScreen')}
          </MenuButton>
          <Downloads uuid={dashboard.uuid} />
          <MenuButton icon="image" onClick={() => window.print()}>
            {t('menu.print')}
          </MenuButton>
        </Menu>
      </div>
      {dashboard.description ? <p className={styles.description}>{dashboard.description}</p> : null}
    </header>
  );
}

/** Where there is room beside the menu; on narrow screens they are in it. */
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

function openFile(format: 'png' | 'pdf', event: Parameters<typeof withPageState>[0]): void {
  noteUsage(format === 'png' ? 'dashboard_download_as_image' : 'dashboard_download_as_pdf');
  withPageState(event);
}

function Downloads({ uuid }: { readonly uuid: string }) {
  const t = useMessages(dashboardMessages);
  return (
    <>
      {DOWNLOADS.map(([format, icon]) => (
        <MenuLink
          key={format}
          icon={icon}
          href={imageHref(`/d/${uuid}`, format)}
          onClick={(event) => openFile(format, event)}
          onAuxClick={(event) => openFile(format, event)}
        >
          {t(`menu.${format === 'png' ? 'image' : 'pdf'}`)}
        </MenuLink>
      ))}
    </>
  );
}

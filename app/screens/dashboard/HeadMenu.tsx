// The menu of a dashboard. Groups come in the same order as in every menu: view, edit, share, download, delete.
import { ReportEntry } from '#app/screens/reports/ReportEntry.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton, MenuGroup, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { common } from '#app/messages/en/common.ts';
import { dashboard as dashboardMessages } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DashboardHeadProps } from './head-props.ts';
import { imageHref, withPageState } from './image-href.ts';
import styles from './DashboardHead.module.css';

const DOWNLOADS = [
  ['png', 'image'],
  ['pdf', 'download'],
] as const;

export function HeadMenu(props: DashboardHeadProps) {
  const t = useMessages(dashboardMessages);
  const tCommon = useMessages(common);
  const { user } = useShellData();
  const { dashboard, onRefresh, onEdit, onChange } = props;
  return (
    <Menu label={t('menu.label')} face={<Icon name="more" />}>
      <MenuGroup title={tCommon('view')}>
        <MenuButton icon="refresh" onClick={() => onRefresh({ force: false })}>
          {t('menu.refresh')}
        </MenuButton>
        <MenuButton icon="refresh" onClick={() => onRefresh({ force: true })}>
          {t('menu.refreshForced')}
        </MenuButton>
        <MenuButton icon="clock" onClick={props.onInterval}>
          {t('menu.autoRefresh')}
        </MenuButton>
        <MenuButton icon="expand" onClick={toggleFullScreen}>
          {t('menu.fullScreen')}
        </MenuButton>
        {user === null ? null : (
          <MenuButton icon="screen" onClick={props.onKiosk}>
            {t('menu.kiosk')}
          </MenuButton>
        )}
      </MenuGroup>
      {onEdit === null || onChange === null ? null : (
        <MenuGroup title={tCommon('edit')}>
          <MenuButton icon="edit" className={styles.narrowOnly} disabled={props.isOpening} onClick={onEdit}>
            {t('editButton')}
          </MenuButton>
          <MenuButton icon="settings" onClick={() => onChange('properties')}>
            {t('menu.properties')}
          </MenuButton>
          <MenuButton icon="plus" onClick={() => onChange('new-filter')}>
            {t('menu.addFilter')}
          </MenuButton>
          <MenuButton icon="filter" onClick={() => onChange('filters')}>
            {t('menu.filters')}
          </MenuButton>
        </MenuGroup>
      )}
      <ShareGroup {...props} />
      <MenuGroup title={tCommon('download')}>
        <Downloads uuid={dashboard.uuid} />
        <MenuButton icon="image" onClick={() => window.print()}>
          {t('menu.print')}
        </MenuButton>
      </MenuGroup>
      {onEdit === null ? null : (
        <>
          <hr />
          <MenuButton icon="trash" onClick={props.onDelete}>
            {t('menu.delete')}
          </MenuButton>
        </>
      )}
    </Menu>
  );
}

function ShareGroup({ dashboard, onShare, onCopyLink, onMailLink, onImageLinks, onEmbed, onReport }: DashboardHeadProps) {
  const t = useMessages(dashboardMessages);
  const tCommon = useMessages(common);
  const { user } = useShellData();
  return (
    <MenuGroup title={tCommon('share')}>
      {user === null ? null : (
        <MenuButton icon="users" className={styles.narrowOnly} onClick={onShare}>
          {t('share')}
        </MenuButton>
      )}
      <MenuButton icon="link" onClick={onCopyLink}>
        {t('menu.copyLink')}
      </MenuButton>
      <MenuButton icon="mail" onClick={onMailLink}>
        {t('menu.email')}
      </MenuButton>
      {user === null ? null : (
        <MenuButton icon="image" onClick={onImageLinks}>
          {t('menu.imageLinks')}
        </MenuButton>
      )}
      {onEmbed === null ? null : (
        <MenuButton icon="code" onClick={onEmbed}>
          {t('menu.embed')}
        </MenuButton>
      )}
      {onReport === null ? null : (
        <ReportEntry target={{ kind: 'dashboard', id: dashboard.id, name: dashboard.title }} onOpen={onReport} />
      )}
    </MenuGroup>
  );
}

/** CSS hides the navigation bar in full screen. Esc or the same menu entry exits. */
function toggleFullScreen(): void {
  void (document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen());
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

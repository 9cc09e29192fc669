// The bar above every screen: where one can go, what one can make, the palette, and who is logged in.
import { NavLink, useLocation } from '@remix-run/react';
import { clsx } from 'clsx';
import { useSyncExternalStore, type ReactNode } from 'react';
import { placesIn, SETTINGS_GROUPS, type NavigationTarget, type PlaceId, type SettingsGroup } from '#app/domain/viewer/places.ts';
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Avatar } from '#app/ui/icon/Avatar.tsx';
import { Wordmark } from '#app/ui/icon/Logo.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton, MenuGroup, MenuHead, MenuLink, MenuTitle, menuItemClass } from '#app/ui/overlay/MenuItem.tsx';
import text from '#app/ui/text/text.module.css';
import { NO_ERRORS, readPastErrors, subscribeToasts } from '#app/ui/notice/toast-store.ts';
import { shell } from '#app/messages/en/shell.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { PLACE_ICONS } from './palette/place-icons.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useShellData } from './use-shell-data.ts';
import styles from './TopBar.module.css';

const PRODUCT = 'Meridian';

interface TopBarProps {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
  readonly onErrors: () => void;
}

export function TopBar({ onPalette, onShortcuts, onErrors }: TopBarProps) {
  const t = useMessages(shell);

  const { user, modKey } = useShellData();
  return (
    <header className={styles.bar} data-pane="">
      {user ? <NarrowMenu open={user.places} /> : null}
      <a className={styles.brand} href="/" aria-label={t('homeLink')}>
        <Wordmark nameClassName={styles.name} />
      </a>
      {user ? <Navigation open={user.places} /> : null}
      <div className={styles.end}>
        <button
          type="button"
          className={styles.search}
          data-needs-script=""
          onClick={onPalette}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Icon name="search" />
          <span className={styles.searchWord}>{t('search')}</span>
          <kbd aria-hidden="true">{modKey === '⌘' ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        {user ? <NewMenu open={user.places} /> : null}
        <HelpLink />
        {user ? <UserMenu user={user} onShortcuts={onShortcuts} onErrors={onErrors} /> : <a href="/login/">{t('login')}</a>}
      </div>
    </header>
  );
}

/** In a new tab: what is on this page stays as it is. The server knows the page of the guide that fits the screen. */
function HelpLink() {
  const t = useMessages(shell);
  const { pathname } = useLocation();
  if (pathname.startsWith('/help/')) return null;
  return (
    <a className={styles.help} href={`/help?from=${encodeURIComponent(pathname)}`} target="_blank" aria-label={t('help')}>
      ?
    </a>
  );
}

type OpenPlace = NavigationTarget & { readonly id: PlaceId };
interface OpenProps {
  readonly open: readonly PlaceId[];
}

/** SQL Lab keeps its own state in the page: it is left and entered with a new document. */
const isOwnDocument = (id: PlaceId): boolean =>
  id === 'sqllab' || id === 'new-query' || id === 'new-chart' || id === 'new-dashboard';

function Navigation({ open }: OpenProps) {
  const t = useMessages(shell);
  const tCommon = useMessages(common);

  const sql = placesIn('sql', open);
  return (
    <nav className={styles.places} aria-label={t('mainNavigation')}>
      {placesIn('main', open).map((place) => (
        <PlaceLink key={place.id} place={place} />
      ))}
      {sql.length === 1 && sql[0] ? <PlaceLink place={sql[0]} /> : null}
      {sql.length > 1 ? (
        <PlaceMenu label={t('sqlMenu')}>
          <PlaceItems places={sql} />
        </PlaceMenu>
      ) : null}
      {settingsIn(open).length > 0 ? (
        <PlaceMenu label={tCommon('settings')}>
          <SettingsItems open={open} />
        </PlaceMenu>
      ) : null}
    </nav>
  );
}

function PlaceLink({ place }: { place: OpenPlace }) {
  const t = useMessages(shell);
  return (
    <NavLink className={() => styles.place ?? ''} to={place.href} discover="none" reloadDocument={isOwnDocument(place.id)}>
      {t(`place.${place.id}`)}
    </NavLink>
  );
}

function PlaceMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      align="start"
      faceClassName={styles.placesFace}
      label={label}
      face={
        <>
          {label}
          <Icon name="chevronDown" sizePx={12} />
        </>
      }
    >
      {children}
    </Menu>
  );
}

/** The groups of the settings that have a place that is open. */
const settingsIn = (open: readonly PlaceId[]): readonly (readonly [SettingsGroup, readonly OpenPlace[]])[] =>
  SETTINGS_GROUPS.map((group) => [group, placesIn(group, open)] as const).filter(([, places]) => places.length > 0);

function SettingsItems({ open }: OpenProps) {
  const t = useMessages(shell);
  return settingsIn(open).map(([group, places]) => (
    <MenuGroup key={group} title={t(`settings.${group}`)}>
      <PlaceItems places={places} />
    </MenuGroup>
  ));
}

function PlaceItems({ places }: { places: readonly OpenPlace[] }) {
  const t = useMessages(shell);
  return places.map((place) => (
    <NavLink
      key={place.id}
      className={menuItemClass}
      to={place.href}
      discover="none"
      end
      reloadDocument={isOwnDocument(place.id)}
    >
      <Icon name={PLACE_ICONS[place.id]} />
      {t(`place.${place.id}`)}
    </NavLink>
  ));
}

/** The same places for windows that are too narrow for the bar. */
function NarrowMenu({ open }: OpenProps) {
  const t = useMessages(shell);

  return (
    <Menu
      className={styles.narrow}
      panelClassName={styles.narrowPanel}
      align="start"
      label={t('mainMenu')}
      face={<Icon name="menu" />}
    >
      <PlaceItems places={placesIn('main', open)} />
      {placesIn('sql', open).length > 0 ? <MenuTitle>{t('sqlMenu')}</MenuTitle> : null}
      <PlaceItems places={placesIn('sql', open)} />
      <SettingsItems open={open} />
    </Menu>
  );
}

function NewMenu({ open }: OpenProps) {
  const t = useMessages(shell);

  const places = placesIn('new', open);
  if (places.length === 0) return null;
  return (
    <Menu faceClassName={styles.newFace} label={t('newMenu')} face={<Icon name="plus" />}>
      <PlaceItems places={places} />
    </Menu>
  );
}

interface UserMenuProps extends Omit<TopBarProps, 'onPalette'> {
  readonly user: ShellUser;
}

function UserMenu({ user, onShortcuts, onErrors }: UserMenuProps) {
  const t = useMessages(shell);

  const { csrfToken, version } = useShellData();
  const { errors, isSeen } = useSyncExternalStore(subscribeToasts, readPastErrors, () => NO_ERRORS);
  const face = (
    <>
      <Avatar initials={user.initials} />
      {isSeen ? null : <span className={styles.unseen} />}
    </>
  );
  return (
    <Menu faceClassName={styles.userFace} label={t('userMenu', { name: user.name })} face={face}>
      <MenuHead>
        <strong>{user.name}</strong>
        <span className={clsx(text.muted, text.small)}>{user.username}</span>
      </MenuHead>
      <hr />
      <MenuLink icon="user" href="/user_info/">
        {t('account')}
      </MenuLink>
      {errors.length > 0 ? (
        <MenuButton icon="warning" onClick={onErrors}>
          {t('recentErrors')}
          <span className={clsx(styles.count, text.muted)}>{errors.length}</span>
        </MenuButton>
      ) : null}
      <MenuButton icon="keyboard" onClick={onShortcuts} data-needs-script="">
        {t('shortcuts')}
        <kbd>?</kbd>
      </MenuButton>
      <MenuTitle>{t('theme')}</MenuTitle>
      <ThemeSwitch />
      <hr />
      <form method="post" action="/logout/">
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <MenuButton icon="logout" type="submit">
          {t('logout')}
        </MenuButton>
      </form>
      <MenuTitle>{`${PRODUCT} ${version}`}</MenuTitle>
    </Menu>
  );
}

// The bar above every screen: where one can go, the palette, and who is logged in.
import { NavLink } from '@remix-run/react';
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Logo } from '#app/ui/Logo.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useShellData } from './use-shell-data.ts';

interface TopBarProps {
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}

export function TopBar({ onPalette, onShortcuts }: TopBarProps) {
  const { user, modKey } = useShellData();
  return (
    <header className="topbar">
      <a className="brand" href="/" aria-label="Meridian, home">
        <Logo />
        <span>Meridian</span>
      </a>
      <nav className="topnav" aria-label="Main">
        <NavLink to="/dashboard/list/" discover="none">
          Dashboards
        </NavLink>
        {user?.seesSqlLab ? (
          <NavLink to="/sqllab/" discover="none" reloadDocument>
            SQL Lab
          </NavLink>
        ) : null}
        {user?.seesDatabases ? (
          <NavLink to="/databaseview/list/" discover="none">
            Databases
          </NavLink>
        ) : null}
      </nav>
      <div className="topbar-end">
        <button
          type="button"
          className="palette-button needs-script"
          onClick={onPalette}
          aria-label="Search or jump to"
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Icon name="search" />
          <span>Search or jump to</span>
          <kbd>{modKey === '⌘' ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        {user ? <UserMenu user={user} onShortcuts={onShortcuts} /> : <a href="/login/">Log in</a>}
      </div>
    </header>
  );
}

function UserMenu({ user, onShortcuts }: { user: ShellUser; onShortcuts: () => void }) {
  const { csrfToken, version } = useShellData();
  return (
    <Menu
      className="user-menu"
      label={`Account of ${user.name}`}
      face={
        <span className="avatar" aria-hidden="true">
          {user.initials}
        </span>
      }
    >
      <div className="menu-head">
        <strong>{user.name}</strong>
        <span className="muted small">{user.username}</span>
      </div>
      <hr />
      <a className="menu-item" href="/user_info/">
        <Icon name="user" />
        Account and password
      </a>
      <button type="button" className="menu-item needs-script" onClick={onShortcuts}>
        <Icon name="keyboard" />
        Keyboard shortcuts
        <kbd>?</kbd>
      </button>
      <div className="menu-title">Theme</div>
      <ThemeSwitch />
      <hr />
      <form method="post" action="/logout/">
        <input type="hidden" name="csrf_token" value={csrfToken} />
        <button className="menu-item">
          <Icon name="logout" />
          Log out
        </button>
      </form>
      <div className="menu-title">Meridian {version}</div>
    </Menu>
  );
}

// The frame of every screen for logged-in users: bar, palette, shortcuts, messages.
import { useNavigation } from '@remix-run/react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Toasts } from '#app/ui/notice/Toasts.tsx';
import { readHotkey } from '#app/ui/keyboard/hotkeys.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { shell } from '#app/messages/en/shell.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { earlyTyping, type EarlyTyping } from './palette/early-typing.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { logOut } from './log-out.ts';
import { applyTheme } from './theme.ts';
import { useShellData } from './use-shell-data.ts';
import { useTitleFocus } from './use-title-focus.ts';
import styles from './Shell.module.css';

const CommandPalette = lazyPart(() => import('./palette/CommandPalette.tsx').then(({ CommandPalette }) => CommandPalette));
const RecentErrors = lazyPart(() => import('./RecentErrors.tsx').then(({ RecentErrors }) => RecentErrors));
const ShortcutsSheet = lazyPart(() => import('./ShortcutsSheet.tsx').then(({ ShortcutsSheet }) => ShortcutsSheet));

type Sheet = 'palette' | 'shortcuts' | 'errors' | null;

export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useMessages(shell);

  const [sheet, setSheet] = useState<Sheet>(null);
  const { csrfToken } = useShellData();
  const navigation = useNavigation();
  useTitleFocus();
  const [early] = useState(earlyTyping);
  const open = useCallback(
    (next: Sheet) => {
      if (next === 'palette') early.listen();
      else early.rest();
      setSheet(next);
    },
    [early],
  );
  useEffect(() => listenToKeys(open, early), [open, early]);

  const act = (id: string) => {
    if (id === 'theme-light') applyTheme('light');
    if (id === 'theme-dark') applyTheme('dark');
    if (id === 'theme-system') applyTheme('system');
    if (id === 'logout') logOut(csrfToken);
    if (id === 'shortcuts' || id === 'errors') setTimeout(() => open(id));
  };
  const close = () => open(null);

  return (
    <>
      <a className={styles.skipLink} href="#main">
        {t('skipLink')}
      </a>
      {navigation.state === 'idle' ? null : <div className={styles.progress} role="progressbar" aria-label={t('loading')} />}
      <TopBar onPalette={() => open('palette')} onShortcuts={() => open('shortcuts')} onErrors={() => open('errors')} />
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      {sheet === 'palette' ? <CommandPalette early={early} onClose={close} onMissing={early.rest} onAction={act} /> : null}
      {sheet === 'errors' ? <RecentErrors onClose={close} /> : null}
      {sheet === 'shortcuts' ? <ShortcutsSheet onClose={close} /> : null}
    </>
  );
}

function listenToKeys(open: (sheet: Sheet) => void, early: EarlyTyping): () => void {
  const onEarlyKeyDown = (event: KeyboardEvent) => {
    if (!early.receives(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') open(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element | null;
    const hotkey = readHotkey(event, target?.matches('input, textarea, select, [contenteditable]') ?? false);
    if (!hotkey) return;
    if (hotkey === 'pane') {
      event.preventDefault();
      void import('./panes.ts').then(({ focusPane }) => focusPane(event.shiftKey ? -1 : 1));
      return;
    }
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (hotkey === 'search' && !search) return;
    event.preventDefault();
    if (hotkey === 'search') search?.focus();
    else open(hotkey);
  };
  // Before the field beneath has them: an editor acts on Enter as it goes down.
  window.addEventListener('keydown', onEarlyKeyDown, { capture: true });
  window.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener('keydown', onEarlyKeyDown, { capture: true });
    window.removeEventListener('keydown', onKeyDown);
  };
}

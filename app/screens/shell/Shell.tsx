// The frame of every screen for people who are logged in: bar, palette, shortcuts, messages.
import { useNavigation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Toasts } from '#app/ui/Toasts.tsx';
import { hotkeyOf } from '#app/ui/hotkeys.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { TopBar } from './TopBar.tsx';
import { applyTheme } from './theme.ts';

const CommandPalette = lazy(() => import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })));
const ShortcutsSheet = lazy(() => import('./ShortcutsSheet.tsx').then((module) => ({ default: module.ShortcutsSheet })));

type Sheet = 'palette' | 'shortcuts' | null;

export function Shell({ children }: { readonly children: ReactNode }) {
  const [sheet, setSheet] = useState<Sheet>(null);
  const navigation = useNavigation();
  useEffect(() => listenToKeys(setSheet), []);

  const act = (id: string) => {
    if (id === 'theme-light') applyTheme('light');
    if (id === 'theme-dark') applyTheme('dark');
    if (id === 'theme-system') applyTheme('system');
    if (id === 'shortcuts') setTimeout(() => setSheet('shortcuts'));
  };
  const close = () => setSheet(null);

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      {navigation.state === 'idle' ? null : <div className="progress-line" role="progressbar" aria-label="Loading" />}
      <TopBar onPalette={() => setSheet('palette')} onShortcuts={() => setSheet('shortcuts')} />
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      {/* A boundary in the server's page would be woken later than the rest, and break off where a link is followed before. */}
      {sheet === null ? null : (
        <Suspense>
          {sheet === 'palette' ? <CommandPalette onClose={close} onAction={act} /> : <ShortcutsSheet onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

function listenToKeys(open: (sheet: Sheet) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element | null;
    const hotkey = hotkeyOf(event, target?.matches('input, textarea, select, [contenteditable]') ?? false);
    if (!hotkey) return;
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (hotkey === 'search' && !search) return;
    event.preventDefault();
    if (hotkey === 'search') search?.focus();
    else open(hotkey);
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

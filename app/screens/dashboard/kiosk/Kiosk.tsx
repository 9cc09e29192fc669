// Runs a dashboard on a wall: shows its tabs in turn, keeps the screen awake and logged in, and says when the server is out of
// reach. The charts keep what they show until it is back; nothing navigates, so that no error page of the browser can be the end.
import { useEffect, useRef, useState } from 'react';
import { activeTab, type NodeView, type TabsView } from '#app/domain/dashboard/page/page-view.ts';
import { leaveKioskSearch, nextTab, type KioskConnection, type KioskPlan } from '#app/domain/dashboard/page/kiosk.ts';
import { kiosk } from '#app/messages/en/kiosk.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { keepAwake } from './keep-awake.ts';
import { keepSignedIn } from './keep-signed-in.ts';
import styles from './Kiosk.module.css';
import { watchConnection } from './watch-connection.ts';

interface KioskProps {
  readonly plan: KioskPlan;
  readonly view: readonly NodeView[];
  /** Redraws what is shown: the server is back. */
  readonly onBack: () => void;
}

export function Kiosk({ plan, view, onBack }: KioskProps) {
  const t = useMessages(kiosk);
  const [connection, setConnection] = useState<KioskConnection>({ kind: 'online' });
  const { openTabs, selectTab } = useDashboard();
  const back = useRef(onBack);
  back.current = onBack;
  const { csrfToken } = useShellData();
  useEffect(keepAwake, []);
  useEffect(() => keepSignedIn(csrfToken), [csrfToken]);
  useEffect(() => watchConnection(setConnection, () => back.current()), []);
  useEffect(() => {
    const top = view.find((node): node is TabsView => node.kind === 'tabs');
    const next = plan.tabS === 0 || !top ? null : nextTab(view, activeTab(top, openTabs)?.id);
    if (next === null) return undefined;
    const timer = setTimeout(() => selectTab(next.tabsId, next.tabId), plan.tabS * 1_000);
    return () => clearTimeout(timer);
  }, [plan, view, openTabs, selectTab]);
  useEffect(() => listenToEscape(leave), []);
  return (
    <>
      <IconButton className={styles.leave} icon="close" label={t('leave')} onClick={leave} />
      {connection.kind === 'online' ? null : <ConnectionNotice connection={connection} />}
    </>
  );
}

function ConnectionNotice({ connection }: { readonly connection: Exclude<KioskConnection, { kind: 'online' }> }) {
  const t = useMessages(kiosk);
  return (
    <p className={styles.notice} role="status" data-says-offline="">
      <Icon name="offline" />
      {connection.kind === 'offline' ? t('offline', { time: formatTime(connection.sinceMs) }) : t('signedOut')}
      {connection.kind === 'signed-out' ? <a href={loginHref()}>{t('login')}</a> : null}
    </p>
  );
}

const leave = (): void => window.location.assign(window.location.pathname + leaveKioskSearch(window.location.search));

/** A dialog, a menu or full screen is left first. */
function listenToEscape(onEscape: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isElsewhere = event.defaultPrevented || document.fullscreenElement !== null;
    if (event.key === 'Escape' && !isElsewhere && document.querySelector('dialog[open], [data-popover]') === null) onEscape();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** With its day: a night can lie between. */
const formatTime = (atMs: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs);

const loginHref = (): string => `/login/?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;

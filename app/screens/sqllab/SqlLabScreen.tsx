// SQL Lab: databases on the left, editor tabs above, results below.
import { useEffect, useState } from 'react';
import type { LabPage } from '#app/domain/sqllab/page-view.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { useUsageLog } from '#app/screens/shell/usage/use-usage-log.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { localStore, sessionStore } from '#app/ui/browser/browser-storage.ts';
import { POSTED_PARAMETER, POSTED_STORAGE_KEY, parsePosted, type RequestedQuery } from '#app/domain/sqllab/posted-query.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { createLabActions, type LabActions } from './client/lab-actions.ts';
import { createLabApi } from './client/lab-api.ts';
import { openSession } from './client/lab-session.ts';
import { activeEditor, createLab, newId, type Lab } from './client/lab.ts';
import { keepAutocomplete } from './client/catalog/autocomplete-setting.ts';
import { keepHeights } from './client/lab-sizes.ts';
import { keepTabOrder } from './client/tabs/tab-order.ts';
import { browserCopyEnv, createLocalCopy } from './client/tabs/local-copy.ts';
import { openBrowserSocket } from './client/runs/run-events-socket.ts';
import { earlyText } from './editor/FallbackField.tsx';
import { LabContext } from './lab-context.ts';
import { LabFrame } from './LabFrame.tsx';

export function SqlLabScreen({ page }: { readonly page: LabPage }) {
  if (page.databases.length === 0) return <NoDatabase mayConnect={page.mayConnectDatabases} />;
  return <OpenLab page={page} />;
}

function OpenLab({ page }: { readonly page: LabPage }) {
  const { csrfToken } = useShellData();
  const [value] = useState(() => {
    const api = createLabApi(csrfToken, (...request) => fetch(...request));
    const lab = createLab(page, api, {
      nowMs: serverNow,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      search: () => window.location.search,
    });
    return {
      lab,
      actions: createLabActions(lab, { notify: (kind, message) => void showToast(kind === 'error' ? 'danger' : kind, message) }),
    };
  });
  useUsageLog(() => {
    const editor = activeEditor(value.lab.store.getState());
    return { source: 'sqlLab', sourceId: editor?.id ?? null, dbId: editor?.dbId ?? null, schema: editor?.schema ?? null };
  });
  useEffect(() => runSession(value.lab, value.actions), [value]);
  return (
    <LabContext.Provider value={value}>
      <LabFrame />
    </LabContext.Provider>
  );
}

/** Reads and removes the query that `POST /sqllab/` stored for this page. */
function takePosted(): RequestedQuery | null {
  if (!new URLSearchParams(window.location.search).has(POSTED_PARAMETER)) return null;
  const posted = parsePosted(sessionStore.read(POSTED_STORAGE_KEY));
  sessionStore.remove(POSTED_STORAGE_KEY);
  return posted;
}

/** Opens the session; returns a function that ends it. */
function runSession(lab: Lab, actions: LabActions): () => void {
  let isOver = false;
  let endSizes: (() => void) | null = null;
  const timers = {
    setTimer: (work: () => void, afterMs: number) => setTimeout(work, afterMs),
    clearTimer: (timer: unknown) => clearTimeout(timer as number),
  };
  lab.pins.attach(localStore);
  lab.removedRuns.attach(localStore);
  keepAutocomplete(lab, localStore);
  const copy = createLocalCopy(browserCopyEnv(), lab.page.userId, newId(lab.env));
  void openSession(lab, {
    copy,
    env: { ...timers, openSocket: openBrowserSocket },
    readEarlyText: earlyText,
    takePosted,
    onRenamed: (id, serverId) => actions.editor?.rename(id, serverId),
    onNotice: (message) => showToast('danger', message),
    onShared: () => window.history.replaceState(window.history.state, '', '/sqllab/'),
  }).then((session) => {
    if (isOver) {
      session.end();
      return;
    }
    actions.session = session;
    const endHeights = keepHeights(lab, localStore, timers);
    const endOrder = keepTabOrder(lab, localStore);
    endSizes = () => (endHeights(), endOrder());
  });
  const onLeave = () => actions.session?.autosave.leave();
  const onHide = () => document.visibilityState === 'hidden' && onLeave();
  const onReturn = () => {
    if (lab.store.getState().connection !== 'online') void actions.session?.autosave.sync();
  };
  window.addEventListener('pagehide', onLeave);
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('online', onReturn);
  window.addEventListener('focus', onReturn);
  return () => {
    isOver = true;
    endSizes?.();
    actions.session?.end();
    actions.session = null;
    window.removeEventListener('pagehide', onLeave);
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('online', onReturn);
    window.removeEventListener('focus', onReturn);
  };
}

function NoDatabase({ mayConnect }: { readonly mayConnect: boolean }) {
  const t = useMessages(sqllab);
  return (
    <BlankState
      level={1}
      icon="database"
      title={t('noDatabase.title')}
      actions={
        <LinkButton weight="primary" href="/databaseview/list/">
          {t(mayConnect ? 'noDatabase.connect' : 'noDatabase.list')}
        </LinkButton>
      }
    >
      <p>{t(mayConnect ? 'noDatabase.connectDetail' : 'noDatabase.detail')}</p>
    </BlankState>
  );
}

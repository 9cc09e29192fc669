// The edit mode: opens the dashboard as it is stored, takes the page's pictures over, and gives them back at the end.
import { useEffect, useRef, useState } from 'react';
import { openLayout } from '#app/domain/dashboard/edit/open-layout.ts';
import { createApiSender, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { useShellData, type ShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { createDashboardApi } from './client/dashboard-api.ts';
import { openDrafts } from './client/drafts.ts';
import { createEditSession, type EditSession } from './client/edit-session.ts';
import { createPictures } from './client/pictures.ts';
import { placedParts } from './client/placed-parts.ts';
import { EditContext } from './edit-context.ts';
import { EditFrame } from './EditFrame.tsx';
import type { EditScreenProps } from './edit-screen-props.ts';
import styles from './EditFrame.module.css';

export function EditScreen(props: EditScreenProps) {
  const tCommon = useMessages(common);
  const t = useMessages(dashboardEdit);
  const { dashboardId, page, onReady, onLeave } = props;
  const shell = useShellData();
  const { csrfToken, user } = shell;
  const [session, setSession] = useState<EditSession | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const first = useRef(props);
  const firstShell = useRef(shell);

  useEffect(() => {
    let isDeleted = false;
    let opened: EditSession | null = null;
    setProblem(null);
    const send = createApiSender(csrfToken, window.fetch.bind(window));
    openSession(send, first.current, firstShell.current)
      .then((fresh) => {
        if (isDeleted) return fresh.env.pictures.end();
        opened = fresh;
        setSession(fresh);
        onReady();
      })
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater')));
    return () => {
      isDeleted = true;
      opened?.env.pictures.end();
    };
  }, [dashboardId, csrfToken, user?.username, page, onReady, attempt]);

  if (problem !== null)
    return (
      <div className={styles.failed}>
        <Notice kind="error" title={t('openFailed')}>
          {problem}
        </Notice>
        <Button onClick={() => setAttempt((before) => before + 1)}>{tCommon('tryAgain')}</Button>
        <Button weight="quiet" onClick={() => onLeave({ isSaved: false, openTabs: props.openTabs })}>
          {t('backButton')}
        </Button>
      </div>
    );
  if (!session) return null;
  return (
    <EditContext.Provider value={session}>
      <EditFrame {...props} />
    </EditContext.Provider>
  );
}

async function openSession(send: ApiSender, props: EditScreenProps, { user, features }: ShellData): Promise<EditSession> {
  const t = pageTranslate(dashboardEdit);
  const { dashboardId, view, page, openTabs } = props;
  const api = createDashboardApi(send, features);
  const stored = await api.read(dashboardId);
  const root = page.current;
  if (!root) throw new Error(t('pageClosed'));
  const { charts, vizTypes, texts } = placedParts(view);
  const { layout, lost } = openLayout(stored.positionJson, charts);
  if (lost.length > 0) {
    showToast('danger', t('unknownComponents', { count: lost.length }));
  }
  const { title, css, metadata, properties, etag } = stored;
  const chartNames = new Map(charts.map(({ id, name }) => [id, name]));
  const start = {
    dashboardId,
    document: { title, css, metadata, layout, properties },
    etag,
    openTabs,
    chartNames,
    vizTypes,
    texts: texts(layout),
  };
  const pictures = createPictures(dashboardId, { view, root, send, metadata });
  const drafts = openDrafts(user?.username ?? '', dashboardId);
  const warn = (message: string) => void showToast('warning', message);
  return createEditSession(start, { api, pictures, drafts, random: randomText, nowMs: serverNow, warn });
}

const ID_LENGTH = 12;
const randomText = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, ID_LENGTH);

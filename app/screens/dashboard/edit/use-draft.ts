// Keeps what is not saved in the browser, and finds what an earlier stay left there.
import { useEffect, useState } from 'react';
import type { DashboardDraft } from './client/drafts.ts';
import type { EditSession } from './client/edit-session.ts';
import { isSameDocument } from './client/edit-store.ts';

const KEEP_PAUSE_MS = 400;

export function useDraft(session: EditSession) {
  const { drafts } = session.env;
  const [found, setFound] = useState(() => {
    const draft = drafts.find();
    return draft && !isStored(session, draft) ? draft : null;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!session.isDirty()) return;
      session.keep();
    };
    const keepSoon = () => {
      timer ??= setTimeout(keep, KEEP_PAUSE_MS);
    };
    const stop = session.store.subscribe(keepSoon);
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      if (timer !== undefined) keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [session]);
  return {
    found,
    restore: () => {
      if (found) session.restore(found.document, found.etag, found.saved);
      setFound(null);
    },
    forget: () => {
      drafts.forget();
      setFound(null);
    },
  };
}

function isStored(session: EditSession, draft: DashboardDraft): boolean {
  const { saved } = session.ui.getState();
  return isSameDocument(saved, draft.document) || JSON.stringify(saved) === JSON.stringify(draft.document);
}

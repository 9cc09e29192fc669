// Connects a database, or edits a connection. Entered values survive every failure; leaving needs a confirmation.
import { ManagedNotice } from '#app/screens/managed/ManagedNotice.tsx';
import { Link, useBlocker, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { CONNECT_SELECTOR, rowSelector, setReturnTarget } from '#app/screens/database-list/client/return-target.ts';
import type { Connected } from '#app/screens/database-list/client/connected.ts';
import { LIST_PATH } from '#app/screens/database-list/database-view.ts';
import { LeaveDialog } from '#app/screens/shell/LeaveDialog.tsx';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { buttonClass } from '#app/ui/button/Button.tsx';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { clsx } from 'clsx';
import { newForm, storedForm, withKind, type ConnectForm } from './connect-form.ts';
import { ConnectFormView } from './ConnectFormView.tsx';
import { DatabaseMenu } from './DatabaseMenu.tsx';
import { KindChoice } from './KindChoice.tsx';
import { findKind, plainKind, type ServerKind } from './kinds.ts';
import styles from './ConnectScreen.module.css';

interface ConnectScreenProps {
  /** Database type of a new connection; null: not selected yet. */
  readonly kind: string | null;
  /** The one that is changed; null for a new one. */
  readonly database: DatabaseForForm | null;
  readonly mayExport?: boolean;
}

interface Draft {
  readonly form: ConnectForm;
  readonly kind: ServerKind;
  readonly start: ConnectForm;
}

export function ConnectScreen({ kind: kindId, database, mayExport = false }: ConnectScreenProps) {
  const t = useMessages(connectDatabase);
  const selected = database ? plainKind(database.engine) : findKind(kindId);
  const [draft, setDraft] = useState<Draft>(() => {
    const kind = selected ?? plainKind();
    const form = database ? storedForm(database) : newForm(kind);
    return { form, kind, start: form };
  });
  const { form } = selected ? draftFor(draft, selected) : draft;
  const isDirty = !isSame(form, selected ? draftFor(draft, selected).start : draft.start);
  const change = (next: ConnectForm) => setDraft({ ...(selected ? draftFor(draft, selected) : draft), form: next });
  const { blocker, leave } = useLeaving(isDirty);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  }, [kindId]);
  const finish = (createdId: number | null) => {
    setReturnTarget(database ? rowSelector(database.id) : CONNECT_SELECTOR);
    const facts = { name: form.name.trim(), isInSqlLab: form.settings.exposeInSqllab };
    leave(createdId === null ? null : { id: createdId, ...facts });
  };
  const leaveDeleted = () => {
    setReturnTarget(CONNECT_SELECTOR);
    leave(null);
  };
  return (
    <Page isForm className={styles.screen}>
      <nav className={styles.breadcrumb} aria-label={t('breadcrumb')}>
        <Link to={LIST_PATH} discover="none">
          <Icon name="chevronLeft" sizePx={12} />
          {t('breadcrumb.databases')}
        </Link>
      </nav>
      <PageHead>
        <h1 ref={title} tabIndex={-1}>
          {database ? t('title.edit', { name: database.name }) : titleOf(selected, t)}
        </h1>
        {selected && !database ? (
          <Link className={clsx(buttonClass('quiet'), styles.otherKind)} to="?new" discover="none">
            {t('otherKind')}
          </Link>
        ) : null}
        {database ? <DatabaseMenu database={database} mayExport={mayExport} onDeleted={leaveDeleted} /> : null}
      </PageHead>
      <ManagedNotice managed={database?.managed ?? null} what="database" />
      {selected ? (
        <ConnectFormView form={form} kind={selected} database={database} onChange={change} onSaved={finish} />
      ) : kindId === null ? (
        <KindChoice />
      ) : (
        <UnknownKind />
      )}
      {blocker.state === 'blocked' ? <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} /> : null}
    </Page>
  );
}

/** The draft under another kind of server: what was typed stays. */
const draftFor = (draft: Draft, kind: ServerKind): Draft =>
  draft.kind === kind
    ? draft
    : { form: withKind(draft.form, draft.kind, kind), start: withKind(draft.start, draft.kind, kind), kind };

const titleOf = (kind: ServerKind | null, t: Translate<typeof connectDatabase.texts>): string =>
  !kind || kind.id === 'other' ? t('title.new') : t('title.kind', { kind: t(`kind.${kind.id}`) });

const isSame = (one: ConnectForm, other: ConnectForm): boolean => JSON.stringify(one) === JSON.stringify(other);

function UnknownKind() {
  const t = useMessages(connectDatabase);
  return (
    <BlankState
      icon="database"
      title={t('unknownKind.title')}
      actions={
        <Link className={buttonClass('primary')} to="?new" discover="none">
          {t('unknownKind.action')}
        </Link>
      }
    >
      <p>{t('unknownKind.detail')}</p>
    </BlankState>
  );
}

/** Leaving: Esc goes back to the list. With unsaved changes, every way out needs a confirmation. */
function useLeaving(isDirty: boolean) {
  const navigate = useNavigate();
  const isDone = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePlace = currentLocation.pathname === nextLocation.pathname && isForm(nextLocation.search);
    return isDirty && !isDone.current && !isSamePlace;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector('dialog[open], details[data-menu][open]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) navigate(LIST_PATH);
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty && !isDone.current) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [navigate, isDirty]);
  const leave = (connected: Connected | null) => {
    isDone.current = true;
    navigate(LIST_PATH, { state: connected && { connected } });
  };
  return { blocker, leave };
}

/** Another kind of a new one keeps the draft. */
const isForm = (search: string): boolean => new URLSearchParams(search).has('new');

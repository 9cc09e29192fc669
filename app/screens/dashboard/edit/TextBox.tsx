// A text: its markdown while it is written, else as the page will show it. The server makes clean HTML of it.
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { GRID_UNIT_PX } from '#app/domain/dashboard/layout-tree.ts';
import { MAX_LAYOUT_BYTES } from '#app/domain/dashboard/edit/layout-size.ts';
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { Button } from '#app/ui/Button.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { metaNumber, metaText, useSession, useUi } from './edit-context.ts';
import parts from '#app/screens/dashboard/layout-parts.module.css';
import styles from './TextBox.module.css';

export function TextBox({ item }: { readonly item: PositionItem }) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const isWriting = useUi(({ writingId }) => writingId === item.id);
  const code = metaText(item, 'code');
  const write = () => session.ui.setState({ writingId: item.id });
  return (
    <div
      className={styles.box}
      data-fills=""
      style={{ '--height': `${metaNumber(item, 'height') * GRID_UNIT_PX}px` } as CSSProperties}
    >
      {isWriting ? <Writing id={item.id} code={code} /> : <Shown code={code} onWrite={write} />}
      {isWriting ? null : (
        <Button className={styles.write} weight="quiet" onClick={write}>
          {t('menu.editText')}
        </Button>
      )}
    </div>
  );
}

function Writing({ id, code }: { readonly id: string; readonly code: string }) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const end = () => {
    session.endRun();
    if (session.ui.getState().writingId === id) session.ui.setState({ writingId: null });
  };
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={t('text.label')}
      spellCheck
      value={code}
      onChange={(event) => session.setMeta(id, { code: event.target.value }, 'code')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) end();
      }}
      onBlur={end}
    />
  );
}

function Shown({ code, onWrite }: { readonly code: string; readonly onWrite: () => void }) {
  const { start, env } = useSession();
  const [html, setHtml] = useState(start.texts.get(code) ?? null);
  useEffect(() => {
    const known = start.texts.get(code);
    if (known !== undefined) return setHtml(known);
    setHtml(null);
    // Too large for a layout: the size notice says so, and the raw markdown is shown.
    if (code.length > MAX_LAYOUT_BYTES) return;
    let isDeleted = false;
    env.api
      .renderMarkdown(code)
      .then((fresh) => {
        start.texts.set(code, fresh);
        if (!isDeleted) setHtml(fresh);
      })
      // The raw markdown is shown instead.
      .catch(() => undefined);
    return () => {
      isDeleted = true;
    };
  }, [code, start, env]);
  if (html === null) return <pre className={styles.raw}>{code}</pre>;
  return (
    <div
      className={clsx(AUTHOR.text, parts.markdown, styles.shown)}
      onDoubleClick={onWrite}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

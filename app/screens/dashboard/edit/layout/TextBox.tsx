// A text: its markdown while it is written, else as the page will show it. The server makes clean HTML of it.
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { GRID_UNIT_PX } from '#app/domain/dashboard/layout/layout-tree.ts';
import { FIRST_TEXT } from '#app/domain/dashboard/edit/components.ts';
import { MAX_LAYOUT_BYTES } from '#app/domain/dashboard/edit/layout-size.ts';
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { layoutTitles } from '#app/domain/dashboard/page/chart-titles.ts';
import { liveValues } from '#app/messages/en/live-values.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { metaNumber, metaText, useSession, useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import { ValueDialog } from './ValueDialog.tsx';
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
  const tValues = useMessages(liveValues);
  const session = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  /** A dialog takes the focus before the page knows that it is open. */
  const isPicking = useRef(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    field.current?.focus();
    // What is typed replaces the example.
    if (field.current?.value === FIRST_TEXT) field.current.select();
  }, []);
  const end = () => {
    session.endRun();
    if (session.ui.getState().writingId === id) session.ui.setState({ writingId: null });
  };
  const open = () => {
    isPicking.current = true;
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    isPicking.current = false;
    field.current?.focus();
  };
  const insert = (markdown: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? {
      selectionStart: code.length,
      selectionEnd: code.length,
    };
    session.endRun();
    session.setMeta(id, { code: code.slice(0, from) + markdown + code.slice(to) }, 'code');
    close();
    requestAnimationFrame(() => field.current?.setSelectionRange(from + markdown.length, from + markdown.length));
  };
  return (
    <>
      <Button
        className={styles.insert}
        weight="quiet"
        icon="plus"
        data-insert-value=""
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
        onBlur={({ relatedTarget }) => {
          if (!isPicking.current && relatedTarget !== field.current) end();
        }}
      >
        {tValues('button')}
      </Button>
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
        onBlur={({ relatedTarget }) => {
          const isInside = relatedTarget instanceof Element && relatedTarget.matches('[data-insert-value]');
          if (!isPicking.current && !isInside) end();
        }}
      />
      {isOpen ? (
        <ValueDialog
          charts={layoutTitles(session.store.getState().layout, session.start.chartNames)}
          onInsert={insert}
          onClose={close}
        />
      ) : null}
    </>
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

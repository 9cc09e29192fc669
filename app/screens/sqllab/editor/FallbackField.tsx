// The editor before its code is there: a plain field, written by the server, that keeps what is typed into it.
// React never touches its inside: hydrating a <textarea> would put the server's text back over what was typed.
import { useState, type RefObject } from 'react';
import styles from './SqlEditor.module.css';

const ID = 'lab-early-text';

export function FallbackField({ text, host }: { readonly text: string; readonly host: RefObject<HTMLDivElement> }) {
  const [html] = useState(() => fieldHtml(text));
  return <div className={styles.fallback} ref={host} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What is in the field now; null when there is no field. */
export function earlyText(): string | null {
  return earlyField()?.value ?? null;
}

export const earlyField = (): HTMLTextAreaElement | null => document.querySelector(`#${ID}`);

/** The line break at the start is the one that HTML drops. */
const fieldHtml = (text: string): string =>
  `<textarea id="${ID}" aria-label="SQL" spellcheck="false" autocomplete="off" autocapitalize="off" placeholder="SELECT …">\n${escaped(text)}</textarea>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

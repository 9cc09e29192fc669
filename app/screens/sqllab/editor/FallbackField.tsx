// Plain text field, rendered by the server, that is shown until the editor's code is loaded.
// React doesn't manage the textarea: hydration would replace text that the user has already typed by the server's text.
import { useState, type RefObject } from 'react';
import styles from './SqlEditor.module.css';

const ID = 'lab-early-text';

export function FallbackField({ text, host }: { readonly text: string; readonly host: RefObject<HTMLDivElement> }) {
  const [html] = useState(() => fieldHtml(text));
  return <div className={styles.fallback} ref={host} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The field's current text; null if there is no field. */
export function earlyText(): string | null {
  return earlyField()?.value ?? null;
}

export const earlyField = (): HTMLTextAreaElement | null => document.querySelector(`#${ID}`);

/** HTML drops the first line break in a textarea, so one is added. */
const fieldHtml = (text: string): string =>
  `<textarea id="${ID}" aria-label="SQL" spellcheck="false" autocomplete="off" autocapitalize="off" placeholder="SELECT …">\n${escaped(text)}</textarea>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

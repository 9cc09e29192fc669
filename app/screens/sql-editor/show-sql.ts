// A statement to read, with the colors of SQL Lab's editor. Loaded with the first statement that is shown.
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { findSqlDialect } from '#app/engines/editor-language.ts';
import { editorLook } from './editor-look.ts';

/** Mounts into `host`; the result removes it. Its text can be selected, and focused to scroll it by keyboard. */
export function showSql(host: HTMLElement, sql: string, label: string): () => void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: sql,
      extensions: [
        EditorView.cspNonce.of(nonce),
        editorLook,
        findSqlDialect(null).language,
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ],
    }),
  });
  return () => view.destroy();
}

// Moves text that lost against another version of its tab to a new tab, so that nothing is lost.
import { editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { activeEditor, decideEditorDefaults, newId, type Lab } from '#app/screens/sqllab/client/lab.ts';

interface Typed {
  /** Id of the tab whose other version is shown. */
  readonly id: string;
  readonly name: string;
  readonly sql: string;
}

/** Does nothing if the tab still contains the text. Doesn't change which tab is active. */
export function keepAside(lab: Lab, { id, name, sql }: Typed): void {
  const { store, dispatch, env, page } = lab;
  const shown = editorById(store.getState().tabs, id)?.sql ?? '';
  if (sql.trim() === '' || shown.includes(sql)) return;
  const active = activeEditor(store.getState());
  const change = { sql, name: pageTranslate(sqllab)('tabs.otherWindow', { name }) };
  dispatch({ type: 'add', id: newId(env), defaults: decideEditorDefaults(page, active), change });
  if (active) dispatch({ type: 'switch', id: active.id });
}

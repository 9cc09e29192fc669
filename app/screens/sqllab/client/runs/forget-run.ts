// Permanently removes a run from the history, together with its result.
import * as z from 'zod';
import { allEditors } from '#app/domain/sqllab/tabs/tab-list.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { Attached } from '#app/screens/sqllab/client/attached.ts';
import { describe } from '#app/screens/sqllab/client/describe.ts';
import { activeEditor, type Lab } from '#app/screens/sqllab/client/lab.ts';
import type { Notify } from './run-actions.ts';

export interface ForgetActions {
  /** False if the run is still in the history; the viewer has been notified why. */
  forgetRun(clientId: string): Promise<boolean>;
}

const OK = checkBody(z.literal('OK'));

export const createForgetActions = (lab: Lab, attached: Attached, notify: Notify): ForgetActions => ({
  async forgetRun(clientId) {
    try {
      if (lab.page.keepsTabs) await removeOnServer(lab, attached, clientId);
      else lab.removedRuns.add(clientId);
    } catch (error) {
      notify('error', pageTranslate(sqllab)('history.removeFailed', { reason: describe(error) }));
      return false;
    }
    lab.dispatch({ type: 'removeQuery', id: clientId });
    return true;
  },
});

/** The server removes a run through any tab of its user; if the server knows no tab yet, the tabs are saved first. */
async function removeOnServer(lab: Lab, attached: Attached, clientId: string): Promise<void> {
  if (findServerTab(lab, clientId) === null) await attached.session?.autosave.sync();
  const tabId = findServerTab(lab, clientId);
  if (tabId === null) throw new Error(pageTranslate(sqllab)('connection.unreachable'));
  await lab.api.call(`/tabstateview/${tabId}/query/${encodeURIComponent(clientId)}`, { method: 'DELETE', reply: OK });
}

/** The run's own tab, the active tab, or else any tab that the server knows. */
function findServerTab({ store }: Lab, clientId: string): string | null {
  const state = store.getState();
  const kept = allEditors(state.tabs).filter(({ inLocalStorage }) => !inLocalStorage);
  const wanted = [state.tabs.queries.get(clientId)?.editorId, activeEditor(state)?.id];
  return wanted.find((id) => kept.some((tab) => tab.id === id)) ?? kept[0]?.id ?? null;
}

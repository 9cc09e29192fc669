// Sends changes of a tab to the server, one change per call, and updates the state with the outcome.
import * as z from 'zod';
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { toNewTab } from '#app/domain/sqllab/tabs/tab-wire.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { attempt, createOn, windowHeader } from '#app/screens/sqllab/client/attempt.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';
import { readAgain } from './tab-events.ts';
import type { RefusedTabs } from './refused-tabs.ts';
import { createTableSender, type TableSender } from './table-sender.ts';

const meSchema = z.object({ result: z.object({ id: z.int() }) });

/** A reply to a change of a tab is the tab's id; a reply to a deletion is `OK`. */
const named = (id: string) => checkBody(z.union([z.literal(Number(id)), z.literal(id)]));
const OK = checkBody(z.literal('OK'));

/** Each method returns false if the server can't be reached, so that the next call would fail too. */
export interface TabSender extends TableSender {
  create(editor: TabEditor): Promise<boolean>;
  update(editor: TabEditor): Promise<boolean>;
  activate(id: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /** Checks the user after a login in another window; false for another account, which must not get these tabs. */
  confirmUser(): Promise<boolean>;
}

interface SenderOptions {
  readonly refused: RefusedTabs;
  /** A tab is about to get the server's id. Called before the state changes. */
  readonly onRenamed: (id: string, serverId: string) => void;
  readonly onNotice: (message: string) => void;
}

export function createTabSender(lab: Lab, { refused, onRenamed, onNotice }: SenderOptions): TabSender {
  const { api, dispatch } = lab;
  return {
    async create(editor) {
      const body = { queryEditor: { ...editor, selectedText: null } };
      const outcome = await attempt(lab, () => createOn(lab, '/tabstateview/', body));
      if (!outcome) return false;
      if ('failure' in outcome) {
        refused.refuse(editor, outcome.failure.message);
        return true;
      }
      refused.accept(editor.id);
      onRenamed(editor.id, outcome.value);
      dispatch({ type: 'migrated', id: editor.id, serverId: outcome.value, updatedAt: editor.updatedAt });
      return true;
    },
    async update(editor) {
      const { saved_query_id: savedId, ...tab } = toNewTab(editor, lab.window);
      const body = { ...tab, saved_query: savedId === null ? null : { id: savedId } };
      const base = lab.store.getState().tabs.savedAt.get(editor.id) ?? 0;
      const headers = { ...windowHeader(lab), 'x-base': String(base) };
      const call = () => api.call(`/tabstateview/${editor.id}`, { method: 'PUT', body, reply: named(editor.id), headers });
      const outcome = await attempt(lab, call);
      if (!outcome) return false;
      if ('failure' in outcome) {
        if (outcome.failure.kind === 'missing') dispatch({ type: 'missing', id: editor.id });
        else if (outcome.failure.kind === 'conflict') await readAgain(lab, editor.id);
        else refused.refuse(editor, outcome.failure.message);
        return true;
      }
      refused.accept(editor.id);
      dispatch({ type: 'saved', id: editor.id, updatedAt: editor.updatedAt });
      return true;
    },
    async activate(id) {
      dispatch({ type: 'activating' });
      const outcome = await attempt(lab, () => api.call(`/tabstateview/${id}/activate`, { method: 'POST', reply: named(id) }));
      if (!outcome) return false;
      const failure = 'failure' in outcome ? outcome.failure.kind : null;
      if (failure === 'missing') dispatch({ type: 'missing', id });
      // Missing permission to activate tabs is permanent; any other refusal is retried in the next round.
      else if (failure === null || failure === 'denied') dispatch({ type: 'activated', id });
      return true;
    },
    async remove(id) {
      const outcome = await attempt(lab, () =>
        api.call(`/tabstateview/${id}`, { method: 'DELETE', reply: OK, headers: windowHeader(lab) }),
      );
      if (!outcome) return false;
      if (!('failure' in outcome) || outcome.failure.kind === 'missing') dispatch({ type: 'deleted', id });
      return true;
    },
    ...createTableSender(lab, onNotice),
    async confirmUser() {
      const outcome = await attempt(lab, async () => meSchema.parse(await api.call('/api/v1/me/')).result.id);
      if (outcome && 'value' in outcome && outcome.value === lab.page.userId) return true;
      lab.setConnection('loggedOut');
      return false;
    },
  };
}

/** Sends a tab while the page unloads. Failures are ignored: the browser's newer copy wins at the next start. */
export function sendLast(lab: Lab, editor: TabEditor): void {
  const { api, window, store } = lab;
  const headers = { ...windowHeader(lab), 'x-base': String(store.getState().tabs.savedAt.get(editor.id) ?? 0) };
  const options = { method: 'PUT', body: toNewTab(editor, window), keepalive: true, reply: named(editor.id), headers } as const;
  api.call(`/tabstateview/${editor.id}`, options).catch(() => undefined);
}

/** Sends the active tab's id while the page unloads, and also ignores failures. */
export function activateLast({ api }: Lab, id: string): void {
  const options = { method: 'POST', keepalive: true, reply: named(id) } as const;
  api.call(`/tabstateview/${id}/activate`, options).catch(() => undefined);
}

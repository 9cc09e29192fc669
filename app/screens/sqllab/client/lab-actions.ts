// The actions of SQL Lab's users, one function each, called by buttons, keyboard shortcuts, and menus.
import { canChangeData } from '#app/domain/sqllab/script/can-change-data.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { Attached } from './attached.ts';
import { createExplainActions, type ExplainActions } from './runs/explain-actions.ts';
import { createForgetActions, type ForgetActions } from './runs/forget-run.ts';
import { activeEditor, findDatabase, type Lab } from './lab.ts';
import { createRunActions, type Notify, type RunActions } from './runs/run-actions.ts';
import { createTabActions, type TabActions } from './tabs/tab-actions.ts';
import { createTableActions, type TableActions } from './catalog/table-actions.ts';
import { createTextActions, type TextActions } from './text-actions.ts';

export interface LabActions extends Attached, TabActions, RunActions, TextActions, TableActions, ForgetActions, ExplainActions {
  /** Opens a copy of the tab and runs it, unless that could change data a second time. */
  duplicate(id: string): void;
}

export interface ActionsEnv {
  readonly notify: Notify;
}

export function createLabActions(lab: Lab, { notify }: ActionsEnv): LabActions {
  const attached: Attached = { session: null, editor: null };
  const tabs = createTabActions(lab, attached);
  const runs = createRunActions(lab, attached, notify);
  const actions = {
    ...createTextActions(lab, attached, notify),
    ...createTableActions(lab, notify),
    ...createExplainActions(lab, attached, notify),
    ...createForgetActions(lab, attached, notify),
    duplicate: (id: string) => duplicate(lab, { id, tabs, runs, notify }),
  };
  return Object.assign(attached, tabs, runs, actions);
}

interface Duplication {
  readonly id: string;
  readonly tabs: TabActions;
  readonly runs: RunActions;
  readonly notify: Notify;
}

function duplicate(lab: Lab, { id, tabs, runs, notify }: Duplication): void {
  if (!tabs.copyTab(id)) return;
  const copy = activeEditor(lab.store.getState());
  if (!copy || copy.sql.trim() === '') return;
  const isWritable = findDatabase(lab.page, copy.dbId)?.allowsWriting === true;
  if (isWritable && canChangeData(copy.sql)) notify('info', pageTranslate(sqllab)('actions.copyWaits'));
  else runs.run({ isAll: true });
}

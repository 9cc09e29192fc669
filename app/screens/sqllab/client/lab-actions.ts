// What users can do in SQL Lab, each as one function: called by buttons, keys and menus alike.
import type { Attached } from './attached.ts';
import type { Lab } from './lab.ts';
import { createRunActions, type Notify, type RunActions } from './run-actions.ts';
import { createTabActions, type TabActions } from './tab-actions.ts';
import { createTextActions, type TextActions } from './text-actions.ts';

export interface LabActions extends Attached, TabActions, RunActions, TextActions {}

export interface ActionsEnv {
  readonly notify: Notify;
}

export function createLabActions(lab: Lab, { notify }: ActionsEnv): LabActions {
  const attached: Attached = { session: null, editor: null };
  return Object.assign(
    attached,
    createTabActions(lab, attached),
    createRunActions(lab, attached, notify),
    createTextActions(lab, attached, notify),
  );
}

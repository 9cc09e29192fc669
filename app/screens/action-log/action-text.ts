// What the log's names of actions mean, as text. Pure. Unknown names are spelled out.
import { actionLog } from '#app/messages/en/action-log.ts';
import type { Translate } from '#app/messages/translate.ts';

type T = Translate<typeof actionLog.texts>;
type Key = keyof typeof actionLog.texts;
type NameAfter<Prefix extends string> = Extract<Key, `${Prefix}.${string}`> extends `${Prefix}.${infer Name}` ? Name : never;

const hasName = <Prefix extends string>(prefix: Prefix, name: string): name is NameAfter<Prefix> =>
  Object.hasOwn(actionLog.texts, `${prefix}.${name}`);

/** An entry of the log, with the names of what it is about; null where it has none. */
export interface NamedAction {
  readonly action: string;
  readonly dashboard: Named | null;
  readonly chart: Named | null;
  /** Name of an item that isn't a dashboard or chart. */
  readonly itemName: string | null;
}
type Named = { readonly name: string | null };

/** Which of the names a text has differs by its key. */
const fill = (t: T) => t as unknown as (key: Key, names: Readonly<Record<'dashboard' | 'chart', string>>) => string;

/** The name in the text of an action, which is what it is about; null where the text has none. */
export function nameInAction({ action, dashboard, chart, itemName }: NamedAction, t: T): string | null {
  const names = [chart?.name ?? '', dashboard?.name ?? '', itemName ?? ''].filter((name) => name !== '');
  const text = actionText({ action, dashboard, chart, itemName }, t);
  return names.find((name) => text.includes(name)) ?? null;
}

export function actionText({ action, ...about }: NamedAction, t: T): string {
  const dashboard = about.dashboard?.name || t('one.Dashboard');
  const chart = about.chart?.name || t('one.Chart');
  if (hasName('action', action)) return fill(t)(`action.${action}`, { dashboard, chart });
  const [, view = '', name = ''] = /^(\w+?)RestApi\.(\w+)$/.exec(action) ?? [];
  if (hasName('verb', name) && hasName('one', view)) {
    const item = findItemText(view, about, t) ?? t(`${name === 'bulk_delete' ? 'many' : 'one'}.${view}`);
    return t(`verb.${name}`, { item });
  }
  const message = action
    .replace(/RestApi\./, ' ')
    .replaceAll(/[_.]+/g, ' ')
    .trim();
  return message === '' ? t('unnamedAction') : message.charAt(0).toUpperCase() + message.slice(1);
}

/** Null where its name isn't known. */
function findItemText(view: string, { dashboard, chart, itemName }: Omit<NamedAction, 'action'>, t: T): string | null {
  if (view === 'Dashboard') return dashboard?.name || null;
  if (view === 'Chart') return chart?.name || null;
  return itemName && hasName('named', view) ? t(`named.${view}`, { name: itemName }) : null;
}

/** The JSON of an entry over several lines; unchanged where it isn’t JSON. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

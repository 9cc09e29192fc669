// What the log's names of actions mean, as text. Pure. Unknown names are spelled out.
import { actionLog } from '#app/messages/en/action-log.ts';
import type { Translate } from '#app/messages/translate.ts';

type T = Translate<typeof actionLog.texts>;
type Key = keyof typeof actionLog.texts;
type NameAfter<Prefix extends string> = Extract<Key, `${Prefix}.${string}`> extends `${Prefix}.${infer Name}` ? Name : never;

const hasName = <Prefix extends string>(prefix: Prefix, name: string): name is NameAfter<Prefix> =>
  Object.hasOwn(actionLog.texts, `${prefix}.${name}`);

export function actionText(action: string, t: T): string {
  if (hasName('action', action)) return t(`action.${action}`);
  const [, view = '', name = ''] = /^(\w+?)RestApi\.(\w+)$/.exec(action) ?? [];
  if (hasName('verb', name) && hasName('one', view))
    return t(`verb.${name}`, { item: t(`${name === 'bulk_delete' ? 'many' : 'one'}.${view}`) });
  const message = action
    .replace(/RestApi\./, ' ')
    .replaceAll(/[_.]+/g, ' ')
    .trim();
  return message === '' ? t('unnamedAction') : message.charAt(0).toUpperCase() + message.slice(1);
}

/** The JSON of an entry over several lines; unchanged where it isn’t JSON. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

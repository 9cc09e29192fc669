// The compiled texts of a catalog in the browser: the file of the catalog contains them in the locale of the page.
import type { CompiledMessage } from 'icu-minify/format';
import type { Messages } from './define-messages.ts';

/** Throws on a key that the catalog does not have. */
export function findCompiledText({ namespace, texts }: Messages, key: string): CompiledMessage {
  const message = (texts as Readonly<Record<string, CompiledMessage>>)[key];
  if (message === undefined) throw new Error(`No message ${namespace}.${key}`);
  return message;
}

// The compiled texts of a catalog on the server: each is compiled when it is first needed, and kept.
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { Messages } from './define-messages.ts';
import { pseudoMessage } from './pseudo-message.ts';
import { TRANSLATIONS } from './translations.ts';

const compiled = new Map<string, CompiledMessage>();

/** In English where a locale lacks it. Throws on a key that the catalog does not have. */
export function findCompiledText({ namespace, texts }: Messages, key: string, locale: string): CompiledMessage {
  const id = `${locale} ${namespace} ${key}`;
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const text = TRANSLATIONS[locale]?.[namespace]?.[key] ?? texts[key];
  if (text === undefined) throw new Error(`No message ${namespace}.${key}`);
  const message = pseudoMessage(compile(text), locale);
  compiled.set(id, message);
  return message;
}

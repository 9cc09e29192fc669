import { readdirSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import type { Messages } from './define-messages.ts';

const NAMESPACES = readdirSync('app/messages/en').map((file) => file.replace(/\.ts$/, ''));
/** A straight quote beside a brace is ICU's: it keeps the brace a brace. */
const STRAIGHT = /\p{L}'\p{L}|\p{L}'(?=\s)|"/u;
/** Phrases that the product does not use. */
const BANNED = /\b(whoever|hangs on|off line|by itself|of its own|is to come|there is no such)\b/i;

describe.each(NAMESPACES)('the catalog %s', async (namespace) => {
  const catalogs = Object.values((await import(`./en/${namespace}.ts`)) as Readonly<Record<string, Messages>>);

  it('is the only one of its file and has its name', () => {
    expect(catalogs.map((catalog) => catalog.namespace)).toEqual([namespace]);
  });

  it('contains texts that compile, without space around them', () => {
    for (const [key, text] of Object.entries(catalogs[0]?.texts ?? {})) {
      expect(() => compile(text), `${key}: ${text}`).not.toThrow();
      expect(text.trim(), key).toBe(text);
    }
  });

  it('has typographic apostrophes and quotation marks', () => {
    for (const [key, text] of Object.entries(catalogs[0]?.texts ?? {})) expect(text, key).not.toMatch(STRAIGHT);
  });

  it('speaks as the product does', () => {
    for (const text of Object.values(catalogs[0]?.texts ?? {})) expect(text).not.toMatch(BANNED);
  });
});

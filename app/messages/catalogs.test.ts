import { readdirSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import type { Messages } from './define-messages.ts';

const NAMESPACES = readdirSync('app/messages/en').map((file) => file.replace(/\.ts$/, ''));
/** A straight quote beside a brace is ICU's: it keeps the brace a brace. */
const STRAIGHT = /\p{L}'\p{L}|\p{L}'(?=\s)|"/u;
/** Phrases without a use in the product, each with what it says instead in the standard of its language. */
const BANNED = new RegExp(
  `\\b(${[
    'whoever',
    'hangs? on',
    'off line',
    'by itself',
    'of its own',
    'is to come',
    'still to come',
    'there (?:is|are) no such',
    'looked through',
    'on the way',
    'once more',
    'anew',
    'beside',
    'nobody',
    'somebody',
    'ours',
    'ancestors?',
    'askers?',
    'asked',
    'asks',
    'asking',
    '(?:is|are) gone',
    'any more',
    'opened last',
    'things?',
    'gather(?:ed|s)?',
    'chosen',
    'may',
    'favourites?',
    'colours?',
    'customise',
    'cancelled',
    'behaviours?',
    'centres?',
    'dialogue',
    'organise',
    'visualise',
    'analyse',
    'licence',
    'grey',
  ].join('|')})\\b`,
  'i',
);
/** Said as the specification quotes it, and what people type in the palette. */
const isQuoted = (namespace: string, key: string): boolean =>
  (namespace === 'palette' && key.startsWith('names.')) || `${namespace}.${key}` === 'dashboard-edit.undoUsedUp';

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
    for (const [key, text] of Object.entries(catalogs[0]?.texts ?? {}))
      if (!isQuoted(namespace, key)) expect(text, key).not.toMatch(BANNED);
  });
});

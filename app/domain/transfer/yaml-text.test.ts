import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveTag } from './yaml-scalars.ts';
import { parseYaml, writeYaml } from './yaml-text.ts';
import { noYamlCounts } from './yaml-values.ts';

interface Expected {
  readonly reads: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
  readonly writes: Readonly<Record<string, string>>;
  readonly documents: Readonly<Record<string, { readonly text: string; readonly json?: unknown; readonly error?: string }>>;
}

/** Made by PyYAML itself: tests/fixtures/transfer/pyyaml/make.py. */
const expected = JSON.parse(readFileSync('tests/fixtures/transfer/pyyaml/expected.json', 'utf8')) as Expected;

/** What is stored: JSON. */
const stored = (text: string): unknown => {
  const parsed = parseYaml(text);
  return parsed.ok ? (JSON.parse(JSON.stringify(parsed.value)) as unknown) : 'refused';
};

describe('reading', () => {
  const plain = Object.entries(expected.reads).filter(([text, { type }]) => type !== 'other' && !['=', '<<'].includes(text));

  it.each(plain)('reads %j as PyYAML does', (text, { type, value }) => {
    const number = type === 'int' && String(Number(value)) === value ? Number(value) : value;
    expect(stored(`value: ${text}\n`)).toEqual(type === 'error' ? 'refused' : { value: number });
  });

  it.each(['=', '<<'])('reads a lone %s as text, where PyYAML refuses the document', (text) => {
    expect(expected.reads[text]?.type).toBe('error');
    expect(stored(`operator: ${text}\n`)).toEqual({ operator: text });
  });

  it.each(Object.entries(expected.documents))('reads a document with %s as PyYAML does', (_, { text, json, error }) => {
    expect(stored(text)).toEqual(error === undefined ? json : 'refused');
  });

  it('keeps the digits of integers that a JSON number cannot have', () => {
    expect(stored('id: 12345678901234567890\n')).toEqual({ id: '12345678901234567890' });
  });

  it('refuses a long text that references repeat, and counts over all documents of an archive', () => {
    const long = `a: &a ${'x'.repeat(1_000_000)}\nb: [${Array.from({ length: 20 }, () => '*a').join(', ')}]\n`;
    expect(parseYaml(long).ok).toBe(true);
    const counts = noYamlCounts();
    expect(parseYaml(long, counts).ok).toBe(true);
    expect(counts.repeatedCharacters).toBe(20_000_000);
    expect(parseYaml(long, counts)).toEqual({ ok: false, message: expect.stringContaining('repeat too many values') as string });
  });

  it('refuses, before it reads them, more entries than any export has', () => {
    const entries = `${'k: 1\n'.repeat(300_000)}`;
    const counts = noYamlCounts();
    counts.marks = 500_000;
    expect(parseYaml(entries, counts)).toEqual({ ok: false, message: expect.stringContaining('too many entries') as string });
    expect(counts.marks).toBe(1_100_000);
    expect(parseYaml(`[${'['.repeat(600_000)}${', '.repeat(600_000)}`).ok).toBe(false);
  });

  it('reads 10,000 entries and 50 levels', () => {
    const counts = noYamlCounts();
    const text = Array.from({ length: 10_000 }, (_, index) => `k${index}: 1`).join('\n');
    const parsed = parseYaml(text, counts);
    expect(parsed.ok && Object.keys(parsed.value as object)).toHaveLength(10_000);
    expect(counts.marks).toBe(19_999);
    expect(parseYaml(`${'['.repeat(50)}1${']'.repeat(50)}`).ok).toBe(true);
    expect(parseYaml(`${'['.repeat(150)}1${']'.repeat(150)}`).ok).toBe(false);
  });

  it('refuses references that repeat without bounds', () => {
    const levels = Array.from({ length: 12 }, (_, at) => `l${at + 1}: &l${at + 1} [${Array(9).fill(`*l${at}`).join(', ')}]`);
    expect(stored(`l0: &l0 [x]\n${levels.join('\n')}\n`)).toBe('refused');
    expect(stored('a: &a [*a]\n')).toBe('refused');
  });
});

describe('writing', () => {
  it.each(Object.keys(expected.writes))('writes %j so that it is read back as the same text', (text) => {
    const holder = { value: text, list: [text], [`key ${text}`]: { [text]: text } };
    expect(stored(writeYaml(holder))).toEqual(holder);
  });

  it.each(Object.entries(expected.writes).filter(([text, written]) => /^[ -~]+$/.test(text) && !written.includes('\n')))(
    'quotes %j exactly where PyYAML does',
    (text, written) => {
      const ours = writeYaml({ value: text }).slice('value: '.length).trimEnd();
      expect(/^['"]/.test(ours)).toBe(/^['"]/.test(written));
    },
  );

  it('writes no number that PyYAML would read as text', () => {
    for (const value of [0, -1, 1.5, 1e21, 1.5e-7, 1e-7, 5e-324, -1e300, 1.7976931348623157e308]) {
      const written = writeYaml({ value });
      expect(['int', 'float']).toContain(resolveTag(written.slice('value: '.length).trimEnd()));
      expect(stored(written)).toEqual({ value });
    }
  });
});

// What is wrong with a body, field by field, in the words that clients of the field know.
import type { z } from 'zod';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'Not a valid number.',
  int: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  object: 'Not a valid object.',
};

/** Messages by top-level field; what is wrong with the whole stands under `_schema`. */
export function fieldMessages(issues: readonly z.core.$ZodIssue[], body: unknown): Record<string, string[]> {
  const messages = new Map<string, string[]>();
  const add = (field: string, message: string): void => void messages.set(field, [...(messages.get(field) ?? []), message]);
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) for (const key of issue.keys) add(key, 'Unknown field.');
    else add(String(issue.path[0] ?? '_schema'), inPlace(issue.path.slice(1), wordsFor(issue, body)));
  }
  return Object.fromEntries(messages);
}

/** The same as one sentence. */
export const summary = (messages: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(messages)
    .map(([field, words]) => `${field}: ${words.join(' ')}`)
    .join(' ');

function wordsFor(issue: z.core.$ZodIssue, body: unknown): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}.`;
  if (isMissing(issue.path, body)) return 'Missing data for required field.';
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? issue.message;
  return issue.message;
}

const inPlace = (path: readonly PropertyKey[], words: string): string =>
  path.length === 0 ? words : `${path.map(String).join('.')}: ${words}`;

function isMissing(path: readonly PropertyKey[], body: unknown): boolean {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return true;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value === undefined;
}

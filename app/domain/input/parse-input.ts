// Input from outside through its schema: read as Marshmallow 3 reads it, refused in its sentences and its shape.
import type * as z from 'zod';
import { coerceInput, type CoercionOptions } from './coerce-input.ts';
import { fieldMessage, INVALID_INPUT_TYPE } from './field-message.ts';

/** By field; of lists by index. Errors of the complete input are under `_schema`. */
export interface FieldMessages {
  [field: string]: FieldMessages | string[];
}

export type InputResult<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly messages: FieldMessages };

/** The schema's output, or every message by its field. Never throws. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, reading?: CoercionOptions): InputResult<z.output<S>> {
  const parsed = schema.safeParse(coerceInput(schema, value, reading), { error: fieldMessage(schema) });
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, messages: nestMessages(parsed.error.issues) };
}

/** `at` is where the value is inside the request. */
function nestMessages(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): FieldMessages {
  const messages = Object.create(null) as FieldMessages;
  for (const issue of issues) {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) note(messages, [...path, key], 'Unknown field.');
    else note(messages, issue.message === INVALID_INPUT_TYPE ? [...path, '_schema'] : path, issue.message);
  }
  return messages;
}

function note(messages: FieldMessages, path: readonly PropertyKey[], message: string): void {
  const names = path.length === 0 ? ['_schema'] : path.map(String);
  let level = messages;
  names.forEach((name, index) => {
    const known = level[name];
    if (index === names.length - 1) level[name] = Array.isArray(known) ? [...known, message] : [message];
    else if (known === undefined || Array.isArray(known)) level = level[name] = Object.create(null) as FieldMessages;
    else level = known;
  });
}

/** All messages in one line: `rls.0.clause: Not a valid string.` */
export const summarize = (messages: FieldMessages): string => lines(messages, '').join(' ');

const lines = (messages: FieldMessages, before: string): string[] =>
  Object.entries(messages).map(([field, said]) =>
    Array.isArray(said) ? `${before}${field}: ${said.join(' ')}` : lines(said, `${before}${field}.`).join(' '),
  );

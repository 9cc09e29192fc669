// The errors for requests that don't match their schema, or that need what isn't supported yet.
import { AppError } from '#app/domain/errors.ts';
import { parseInput, type FieldMessages } from '#app/domain/input/parse-input.ts';
import type * as z from 'zod';

/** The schema's output. Throws 400 with every problem under its path; `at` is where the value is inside the request. */
export function parseRequest<S extends z.ZodType>(schema: S, value: unknown, at: readonly PropertyKey[] = []): z.output<S> {
  const parsed = parseInput(schema, value);
  if (parsed.ok) return parsed.value;
  throw requestError(at, parsed.messages);
}

/** 400 as other clients know it: `Request is incorrect: {"queries":{"0":{…}}}`. */
export function requestError(at: readonly PropertyKey[], problem: FieldMessages | string): AppError {
  const innermost = typeof problem === 'string' ? [problem] : problem;
  const messages = at.reduceRight<FieldMessages | string[]>((inner, key) => ({ [String(key)]: inner }), innermost);
  return new AppError('INVALID_PAYLOAD_FORMAT_ERROR', `Request is incorrect: ${JSON.stringify(messages)}`, {
    extra: { messages },
  });
}

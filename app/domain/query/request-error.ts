// How a request that does not fit its schema, or asks for what is not here yet, is answered.
import type { z } from 'zod';
import { AppError } from '#app/domain/errors.ts';

type Path = readonly PropertyKey[];
type Messages = { [key: string]: Messages | string[] };

/** 400 with every problem under its path, as clients of the field know it: `Request is incorrect: {"queries":{"0":{…}}}`. */
export function requestError(issues: readonly z.core.$ZodIssue[], at: Path = []): AppError {
  const messages = Object.create(null) as Messages;
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) note(messages, [...at, ...issue.path, key], 'Unknown field.');
    else note(messages, [...at, ...issue.path], messageOf(issue));
  }
  return new AppError('INVALID_PAYLOAD_FORMAT_ERROR', `Request is incorrect: ${JSON.stringify(messages)}`, {
    extra: { messages },
  });
}

/** 400 that names an option whose meaning is not built yet: better refused than silently left out. */
export const notYet = (option: string, value?: string): AppError =>
  new AppError(
    'INVALID_PAYLOAD_FORMAT_ERROR',
    `The option "${option}"${value === undefined ? '' : ` with the value "${value}"`} is not supported yet.`,
    { extra: { option } },
  );

const messageOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith('received undefined')
    ? 'Missing data for required field.'
    : issue.message;

function note(messages: Messages, path: Path, message: string): void {
  const names = path.length === 0 ? ['_schema'] : path.map(String);
  let level = messages;
  names.forEach((name, index) => {
    const known = level[name];
    if (index === names.length - 1) level[name] = Array.isArray(known) ? [...known, message] : [message];
    else if (known === undefined || Array.isArray(known)) level = level[name] = Object.create(null) as Messages;
    else level = known;
  });
}

// Reads who saved an object after it was opened here, from the refusal of a write.
import { readObjectMember } from './read-object.ts';
import { readFailure } from './read-failure.ts';
import type { Sent } from './sent.ts';

export interface Conflict {
  /** The version that is stored now. */
  readonly etag: string | null;
  /** Null if unknown. */
  readonly changedBy: string | null;
  /** Naive ISO, UTC. */
  readonly changedOn: string | null;
}

/** Null unless the server refused the write because of a newer version. */
export function readConflict(sent: Sent): Conflict | null {
  const { kind, extra } = readFailure(sent);
  if (kind !== 'conflict') return null;
  const person = readObjectMember(extra, 'changed_by');
  const name = [readObjectMember(person, 'first_name'), readObjectMember(person, 'last_name')].filter(isText).join(' ');
  return { etag: textAt(extra, 'etag'), changedBy: name === '' ? null : name, changedOn: textAt(extra, 'changed_on') };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function textAt(value: unknown, name: string): string | null {
  const text = readObjectMember(value, name);
  return isText(text) ? text : null;
}

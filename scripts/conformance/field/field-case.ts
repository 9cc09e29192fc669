// A case of field/: the input that failed, and our own words for what is right.
import type { FieldDatabase, FieldHost } from './field-host.ts';

export interface FieldInput {
  readonly host: FieldHost;
  readonly database: FieldDatabase;
  /** A file of the case. */
  readonly file: (name: string) => Promise<File>;
}

/** What differs from what is right; empty where nothing does. */
export type Expectation = (input: FieldInput) => Promise<readonly string[]>;

export interface FieldCase {
  readonly expect: Expectation;
  /** What it is about is PostgreSQL's own. */
  readonly isOfPostgres?: boolean;
}

/** Both as JSON. */
export function differs(what: string, wanted: unknown, got: unknown): string[] {
  const [expected, came] = [JSON.stringify(wanted), JSON.stringify(got)];
  return expected === came ? [] : [`${what}: expected ${expected}, got ${(came ?? 'nothing').slice(0, 600)}`];
}

export const differsFrom = (what: string, isRight: boolean, got: unknown): string[] =>
  isRight ? [] : [`${what}: got ${(typeof got === 'string' ? got : JSON.stringify(got)).slice(0, 600)}`];

// What a log line says: one JSON object, without secrets.
import { AppError } from '#app/domain/errors.ts';
import type { LogLevel } from './log-level.ts';
import { redactSecrets } from './redact-secrets.ts';

/** What is known beside the message, by names of ours; `error`: what was thrown. */
export interface LogFields {
  readonly error?: unknown;
  readonly [name: string]: unknown;
}

export interface LogEntry {
  readonly level: LogLevel;
  /** What happened, as programs look for it: lower case, with underscores. */
  readonly event: string;
  /** What happened, in a sentence. */
  readonly message: string;
  /** Null outside of requests. */
  readonly requestId: string | null;
  readonly fields?: LogFields | undefined;
}

/** Longer texts are cut: a platform drops lines that are too long. */
const MAX_CHARS = 4_000;
/** Before secrets are looked for. */
const MAX_READ_CHARS = 20_000;
const MAX_CAUSES = 5;

/** The time is the platform's to add. */
export function writeLogLine({ level, event, message, requestId, fields = {} }: LogEntry): string {
  const { error, ...others } = fields;
  const line = { level, event, message, ...(requestId !== null && { requestId }), ...others, ...describeError(error) };
  return JSON.stringify(line, (_name, value: unknown) => (typeof value === 'string' ? shorten(value) : value));
}

function shorten(text: string): string {
  const redacted = redactSecrets(text.slice(0, MAX_READ_CHARS));
  return redacted.length > MAX_CHARS ? `${redacted.slice(0, MAX_CHARS)} …` : redacted;
}

/** An error that was foreseen needs no stack. */
function describeError(error: unknown): Record<string, unknown> {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: typeof error === 'string' ? error : readMessage(error) };
  const isForeseen = error instanceof AppError && error.kind !== 'bug';
  const causes = listCauses(error);
  return {
    errorType: error instanceof AppError ? error.type : error.name,
    error: error.message,
    ...(causes.length > 0 && { causes }),
    ...(!isForeseen && { stack: error.stack }),
  };
}

function listCauses({ cause: first }: Error): string[] {
  const causes: string[] = [];
  for (let cause = first; cause instanceof Error && causes.length < MAX_CAUSES; cause = cause.cause) causes.push(cause.message);
  return causes;
}

/** Objects of other libraries can hold anything: only their message is told. */
const readMessage = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : `a thrown ${typeof thrown}`;

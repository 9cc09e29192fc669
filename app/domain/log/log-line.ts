// Formats a log line: one JSON object, with secrets redacted.
import { AppError } from '#app/domain/errors.ts';
import type { LogLevel } from './log-level.ts';
import { redactSecrets } from './redact-secrets.ts';

/** Structured context of the message; `error` is the thrown value. */
export interface LogFields {
  readonly error?: unknown;
  readonly [name: string]: unknown;
}

export interface LogEntry {
  readonly level: LogLevel;
  /** For programs, in snake case: `run_failed`. */
  readonly event: string;
  /** One sentence for operators. */
  readonly message: string;
  /** Null outside requests. */
  readonly requestId: string | null;
  readonly fields?: LogFields | undefined;
}

/** Longer strings are truncated: platforms drop lines that are too long. */
const MAX_CHARS = 4_000;
/** Longer strings are truncated before redaction, which takes time for each character. */
const MAX_READ_CHARS = 20_000;
const MAX_CAUSES = 5;

/** Without a timestamp: the platform adds it. */
export function writeLogLine({ level, event, message, requestId, fields = {} }: LogEntry): string {
  const { error, ...others } = fields;
  const line = { level, event, message, ...(requestId !== null && { requestId }), ...others, ...describeError(error) };
  return JSON.stringify(line, (_name, value: unknown) => (typeof value === 'string' ? shorten(value) : value));
}

function shorten(text: string): string {
  const redacted = redactSecrets(text.slice(0, MAX_READ_CHARS));
  return redacted.length > MAX_CHARS ? `${redacted.slice(0, MAX_CHARS)} …` : redacted;
}

/** Only unexpected errors have a stack. */
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

/** Thrown objects of libraries can contain secrets: only their message is logged. */
const readMessage = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : `a thrown ${typeof thrown}`;

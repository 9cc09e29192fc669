// Reads why the API refused a form: one message, and messages by field.
import { z } from 'zod';
import { failureText } from '#app/screens/shell/api-failure.ts';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import type { Sent } from '#app/screens/shell/sent.ts';
import { messageText } from '#app/screens/shell/message-text.ts';
import { databaseApi } from '#app/messages/en/database-api.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export type FailureKind = 'offline' | 'session' | 'denied' | 'missing' | 'refused' | 'broken';

export interface Failure {
  readonly kind: FailureKind;
  readonly message: string;
  /** By the wire's names of fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields that are wrong together: shown only once somebody has filled in all of them. */
  readonly groups: readonly (readonly string[])[];
  /** The error's type; null where the reply names none. */
  readonly type: string | null;
}

const names = z.array(z.string()).catch([]);
const extraSchema = z.looseObject({ invalid: names.optional(), missing: names.optional() });
const errorsSchema = z.object({
  errors: z.array(z.looseObject({ message: z.string(), error_type: z.string(), extra: extraSchema.nullish() })).min(1),
});
const messagesSchema = z.object({ message: z.record(z.string(), z.unknown()) });

const NAMED = ['host', 'port', 'database', 'username'] as const;

export const failureOf = (kind: FailureKind, message: string): Failure => ({ kind, message, fields: {}, groups: [], type: null });

/** Every reply that is no success, and none. */
export function readFailure(sent: Sent): Failure {
  const t = pageTranslate(databaseApi);
  if (sent.kind === 'signedOut') return failureOf('session', t('session'));
  if (sent.kind !== 'answered')
    return failureOf(sent.kind === 'offline' ? 'offline' : 'broken', t('kept', { reason: failureText(sent) }));
  if (sent.status === 401) return failureOf('session', t('session'));
  const kind = kindOf(sent.status);
  const body = jsonOf(sent.text);
  const listed = errorsSchema.safeParse(body);
  if (listed.success) return fromErrors(kind, listed.data.errors);
  const byField = messagesSchema.safeParse(body);
  if (byField.success) return fromMessages(kind, byField.data.message);
  return failureOf(kind, failureText(sent));
}

function kindOf(status: number): FailureKind {
  if (status === 403) return 'denied';
  if (status === 404) return 'missing';
  return status >= 500 ? 'broken' : 'refused';
}

function fromErrors(kind: FailureKind, errors: z.infer<typeof errorsSchema>['errors']): Failure {
  const fields: Record<string, string> = {};
  const groups: string[][] = [];
  for (const { message, extra } of errors) {
    for (const name of extra?.missing ?? []) fields[name] = missingText(name);
    groups.push(...(extra?.missing ?? []).map((name) => [name]));
    const invalid = extra?.invalid ?? [];
    const [first] = invalid;
    if (first === undefined) continue;
    fields[invalid.includes('password') ? 'password' : first] = message;
    groups.push(invalid);
  }
  const message = errors.map((error) => error.message).join(' ');
  return { kind, message, fields, groups, type: errors[0]?.error_type ?? null };
}

function missingText(name: string): string {
  const t = pageTranslate(databaseApi);
  const named = NAMED.find((one) => one === name);
  return named ? t(`missing.${named}`) : t('missing.other', { field: name });
}

function fromMessages(kind: FailureKind, messages: Readonly<Record<string, unknown>>): Failure {
  const fields = Object.fromEntries(Object.entries(messages).map(([name, words]) => [name, messageText(words)]));
  const groups = Object.keys(fields).map((name) => [name]);
  return { kind, message: Object.values(fields).join(' '), fields, groups, type: null };
}

/** The errors of fields that somebody has left already: of those that are wrong together, none before all. */
export function touchedErrors({ fields, groups }: Failure, touched: ReadonlySet<string>): Readonly<Record<string, string>> {
  const shown = new Set(groups.filter((group) => group.every((name) => touched.has(name))).flat());
  return Object.fromEntries(Object.entries(fields).filter(([name]) => shown.has(name)));
}

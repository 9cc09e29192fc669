// Reads why the API refused a form: one message, and messages by field.
import * as z from 'zod';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { readFailure, type RequestFailureKind, type ReplyError } from '#app/screens/shell/api/read-failure.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { databaseApi } from '#app/messages/en/database-api.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface FormFailure {
  readonly kind: RequestFailureKind;
  readonly message: string;
  /** By the wire's names of fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fields that are wrong together: shown only once all of them are filled in. */
  readonly groups: readonly (readonly string[])[];
  /** The error's type; null where the reply names none. */
  readonly type: string | null;
}

const names = z.array(z.string()).catch([]);
const extraSchema = z.looseObject({ invalid: names.optional(), missing: names.optional() });

const NAMED = ['host', 'port', 'database', 'username'] as const;

/** For every outcome that is no success. */
export function readFormFailure(sent: Sent): FormFailure {
  const { kind, type, errors, fields, isOutcomeUnknown } = readFailure(sent);
  const t = pageTranslate(databaseApi);
  const bare = { kind, type, fields: {}, groups: [] };
  if (kind === 'session') return { ...bare, message: t('session') };
  if (isOutcomeUnknown) return { ...bare, message: t('kept', { reason: failureText(sent) }) };
  if (errors.length > 0) {
    return { ...bare, message: errors.map((error) => error.message).join(' '), ...placeErrors(errors) };
  }
  const groups = Object.keys(fields).map((name) => [name]);
  return { ...bare, message: Object.values(fields).join(' ') || failureText(sent), fields, groups };
}

function placeErrors(errors: readonly ReplyError[]): Pick<FormFailure, 'fields' | 'groups'> {
  const fields: Record<string, string> = {};
  const groups: string[][] = [];
  for (const { message, extra } of errors) {
    const { missing = [], invalid = [] } = extraSchema.parse(extra);
    for (const name of missing) fields[name] = missingText(name);
    groups.push(...missing.map((name) => [name]));
    const [first] = invalid;
    if (first === undefined) continue;
    fields[invalid.includes('password') ? 'password' : first] = message;
    groups.push(invalid);
  }
  return { fields, groups };
}

function missingText(name: string): string {
  const t = pageTranslate(databaseApi);
  const named = NAMED.find((one) => one === name);
  return named ? t(`missing.${named}`) : t('missing.other', { field: name });
}

/** The errors of fields that were left already: of those that are wrong together, none before all. */
export function touchedErrors({ fields, groups }: FormFailure, touched: ReadonlySet<string>): Readonly<Record<string, string>> {
  const shown = new Set(groups.filter((group) => group.every((name) => touched.has(name))).flat());
  return Object.fromEntries(Object.entries(fields).filter(([name]) => shown.has(name)));
}

// Checks the form on the server when a field is left. Only fields that were left show anything, and only the newest result
// counts.
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { DatabaseApi } from '#app/screens/database-list/client/database-api.ts';
import { touchedErrors, type FormFailure } from '#app/screens/database-list/client/form-failure.ts';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import { connectionBody, type ConnectForm } from './connect-form.ts';
import type { FieldErrors } from './form-errors.ts';

const CHECKED: ReadonlySet<string> = new Set(['host', 'port', 'database', 'username', 'password']);

interface FieldCheck {
  readonly errors: FieldErrors;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** What was said of these fields is of their old text. */
  readonly forget: (fields: readonly string[]) => void;
}

interface Checked {
  readonly api: DatabaseApi;
  readonly form: ConnectForm;
  readonly database: DatabaseForForm | null;
}

export function useFieldCheck({ api, form, database }: Checked): FieldCheck {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<FormFailure | null>(null);
  const newest = useRef<AbortController | null>(null);
  const request = useRef('');
  useEffect(() => () => newest.current?.abort(), []);

  const query = async (body: Record<string, unknown>) => {
    newest.current?.abort();
    const ended = new AbortController();
    newest.current = ended;
    try {
      const outcome = await api.call('/validate_parameters/', { method: 'POST', body, signal: ended.signal, reply: done });
      // A check that could not be made says nothing of the fields: the test and the save will.
      if (!ended.signal.aborted) setResult(outcome.ok ? null : outcome.failure);
    } catch (error) {
      if (!ended.signal.aborted) throw error;
    }
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name } = target as EventTarget & { readonly name?: string };
    // Its check queries with the password: users' own accounts are tried by the test and the save.
    if (form.settings.oauth2.isOn) return;
    if (form.method !== 'fields' || name === undefined || !CHECKED.has(name)) return;
    setTouched(new Set([...touched, name]));
    const body = { ...connectionBody(form, database?.hasPassword ?? false), ...(database && { id: database.id }) };
    const text = JSON.stringify(body);
    if (text === request.current) return;
    request.current = text;
    void query(body);
  };
  const forget = (fields: readonly string[]) => {
    const isMeant = result?.groups.some((group) => group.some((name) => fields.includes(name))) ?? false;
    if (!result || !isMeant) return;
    request.current = '';
    const groups = result.groups.filter((group) => !group.some((name) => fields.includes(name)));
    setResult({ ...result, groups });
  };
  return { errors: result && form.method === 'fields' ? touchedErrors(result, touched) : {}, onBlur, forget };
}

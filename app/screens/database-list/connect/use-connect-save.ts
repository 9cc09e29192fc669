// Saves a connection and shows what is wrong with it, at its field; the first of those takes the focus.
import { useState, type RefObject } from 'react';
import * as z from 'zod';
import type { DatabaseApi } from '#app/screens/database-list/client/database-api.ts';
import type { FormFailure } from '#app/screens/database-list/client/form-failure.ts';
import { changed, created } from '#app/screens/shell/api/reply-checks.ts';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { savedReply } from '#app/stores/database/saved-wire.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { connectDatabase } from '#app/messages/en/connect-database.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { saveBody, type ConnectForm } from './connect-form.ts';
import { connectionErrors, formErrors, translateErrors, type FieldErrors } from './form-errors.ts';
import { firstWrong, inShownFields, without } from './shown-errors.ts';

interface ConnectSaveProps {
  readonly api: DatabaseApi;
  readonly form: ConnectForm;
  /** Null for a new one. */
  readonly database: DatabaseForForm | null;
  readonly element: RefObject<HTMLFormElement>;
  readonly hasConnection: boolean;
  /** With the id of one that is new. */
  readonly onSaved: (createdId: number | null) => void;
}

export interface ConnectSaving {
  readonly isSaving: boolean;
  readonly failure: FormFailure | null;
  readonly errors: FieldErrors;
  readonly save: () => Promise<void>;
  /** False, with the errors shown, where the connection's fields are not complete. */
  readonly checkConnection: () => boolean;
  readonly showFields: (failure: FormFailure) => void;
  /** These fields were edited: what was wrong with them is not known any more. */
  readonly forget: (fields: readonly string[]) => void;
}

/** What a save says of the permissions on its catalogs and schemas; undefined: all are there. */
const syncOf = (reply: unknown) => savedReply.safeParse(reply).data?.permissions_sync;

const createdSchema = z.looseObject({ id: z.number() });

const NOTHING_WRONG = { failure: null, errors: {} };

export function useConnectSave({ api, form, database, element, hasConnection, onSaved }: ConnectSaveProps): ConnectSaving {
  const t = useMessages(connectDatabase);
  const [sent, setSent] = useState<{ readonly failure: FormFailure | null; readonly errors: FieldErrors }>(NOTHING_WRONG);
  const [isSaving, setIsSaving] = useState(false);

  const showErrors = (failure: FormFailure | null, errors: FieldErrors): void => {
    setSent({ failure, errors });
    const first = firstWrong(errors);
    const field = first && element.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  /** Whether nothing is wrong. */
  const accept = (errors: FieldErrors): boolean => {
    const isFine = Object.keys(errors).length === 0;
    if (!isFine) showErrors(null, errors);
    return isFine;
  };
  const save = async (): Promise<void> => {
    if (!accept(translateErrors(formErrors(form, hasConnection), t))) return;
    setIsSaving(true);
    setSent(NOTHING_WRONG);
    const outcome = await api.call(database ? `/${database.id}` : '/', {
      method: database ? 'PUT' : 'POST',
      body: saveBody(form, { database, hasConnection }),
      reply: database ? changed(database.id) : created,
    });
    setIsSaving(false);
    if (!outcome.ok) return showErrors(outcome.failure, inShownFields(outcome.failure.fields, form));
    const name = form.name.trim();
    if (database) showToast('success', t('saved', { name }));
    const sync = syncOf(outcome.value);
    if (sync?.status === 'running') showToast('info', t('sync.running', { name }));
    if (sync?.status === 'failed') showToast('danger', t('sync.failed', { name, reason: sync.message }));
    onSaved(database ? null : createdSchema.parse(outcome.value).id);
  };
  return {
    ...sent,
    isSaving,
    save,
    checkConnection: () => accept(translateErrors(connectionErrors(form), t)),
    showFields: ({ fields }) => setSent({ failure: null, errors: inShownFields(fields, form) }),
    forget: (fields) => {
      if (fields.some((field) => sent.errors[field] !== undefined)) setSent({ ...sent, errors: without(sent.errors, fields) });
    },
  };
}

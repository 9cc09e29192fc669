// One change that a form sends: whether it is under way, and what the server had against it, by field.
import { useState } from 'react';
import { jsonOf, type SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { fieldMessage, unsavedMessage } from '#app/screens/lists/client/failure-messages.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';

type Saved = { readonly isOk: true; readonly value: unknown } | { readonly isOk: false; readonly message: string };

export interface Saving {
  readonly isBusy: boolean;
  /** Words by the API's fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** What went wrong besides; null for nothing. */
  readonly failure: string | null;
  readonly save: (path: string, options: SendOptions) => Promise<Saved>;
  /** Client-side refusal, before anything is sent. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void;
}

const IDLE = { isBusy: false, errors: {}, failure: null };

/** `fields`: those that are in the form; messages of others are above it. */
export function useSave(fields: readonly string[] = []): Saving {
  const send = useApi();
  const [state, setState] = useState<Pick<Saving, 'isBusy' | 'errors' | 'failure'>>(IDLE);
  return {
    ...state,
    refuse: (errors) => setState({ ...IDLE, errors }),
    async save(path, options) {
      setState({ ...IDLE, isBusy: true });
      const sent = await send(path, options);
      if (sent.kind === 'replied' && sent.isOk) {
        setState(IDLE);
        return { isOk: true, value: jsonOf(sent.text) };
      }
      const errors = fieldMessage(sent);
      const message = unsavedMessage(sent);
      const isPlaced = Object.keys(errors).some((field) => fields.includes(field));
      setState({ isBusy: false, errors, failure: isPlaced ? null : message });
      return { isOk: false, message };
    },
  };
}

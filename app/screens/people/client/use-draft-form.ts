// A form that adds or changes an item: its draft, kept while the screen is open, and the call that saves it.
import { useState } from 'react';
import { errorsLeft } from '#app/screens/lists/client/errors-left.ts';
import { changed, created } from '#app/screens/shell/api/reply-checks.ts';
import type { KeptDrafts } from './use-drafts.ts';
import { useSave, type Saving } from './use-save.ts';

/** What all forms of one kind of item have in common. */
export interface DraftKind<D> {
  readonly empty: D;
  /** The API's fields in the form. */
  readonly fields: readonly string[];
  /** Words by these fields, for what need not be sent. */
  readonly problemsOf: (draft: D, isNew: boolean) => Readonly<Record<string, string>>;
  /** The body of POST where nothing was there before, else of PUT. */
  readonly bodyOf: (draft: D, before: D | null) => unknown;
  /** The fields that a change is about: their messages are cleared. Left out: they stay until the next attempt. */
  readonly fieldsIn?: (part: Partial<D>) => readonly string[];
}

interface OpenedDraft<D> {
  /** Path of the API for creating an item; for changes, its id is appended. */
  readonly path: string;
  /** What is changed; null: a new one. */
  readonly stored: { readonly id: number; readonly draft: D } | null;
  readonly drafts: KeptDrafts<D>;
  readonly onSaved: (draft: D) => void;
  readonly onClose: () => void;
}

export interface DraftForm<D> {
  readonly isNew: boolean;
  readonly draft: D;
  /** Whether it was typed in a form that was closed. */
  readonly isKept: boolean;
  readonly saving: Saving;
  readonly change: (part: Partial<D>) => void;
  /** As it was before anything was typed. */
  readonly restart: () => void;
  readonly submit: () => Promise<void>;
}

/** What the fields of a form get of it. */
export interface DraftFieldsProps<D> {
  readonly draft: D;
  /** By the API's fields. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<D>) => void;
}

/** `kind` is always the same; what else changes after the form was opened does not affect its content. */
export function useDraftForm<D>(kind: DraftKind<D>, { path, stored, drafts, onSaved, onClose }: OpenedDraft<D>): DraftForm<D> {
  const isNew = stored === null;
  const key = isNew ? 'new' : String(stored.id);
  // As the form was opened: the list below can be reloaded in the meantime.
  const [before] = useState(() => stored?.draft ?? null);
  const [kept] = useState(() => drafts.get(key));
  const [draft, setDraft] = useState<D>(kept ?? before ?? kind.empty);
  const saving = useSave(kind.fields);
  return {
    isNew,
    draft,
    isKept: kept !== undefined,
    saving,
    change(part) {
      const next = { ...draft, ...part };
      setDraft(next);
      drafts.keep(key, next);
      if (kind.fieldsIn && !saving.isBusy) saving.refuse(errorsLeft(saving.errors, kind.fieldsIn(part)));
    },
    restart() {
      drafts.drop(key);
      setDraft(before ?? kind.empty);
      saving.refuse({});
    },
    async submit() {
      if (saving.isBusy) return;
      const problems = kind.problemsOf(draft, isNew);
      if (Object.keys(problems).length > 0) return saving.refuse(problems);
      const sent = {
        method: isNew ? 'POST' : 'PUT',
        body: kind.bodyOf(draft, before),
        reply: isNew ? created : changed(stored.id),
      } as const;
      const saved = await saving.save(isNew ? path : `${path}${stored.id}`, sent);
      if (!saved.isOk) return;
      drafts.drop(key);
      onClose();
      onSaved(draft);
    },
  };
}

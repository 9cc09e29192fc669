// What was typed into a form that was closed without saving: it is there again when the form is reopened.
export type FormValues = Readonly<Record<string, unknown>>;

export interface FormDraft {
  readonly values: FormValues;
  /** What was saved when the typing began: only what differs from it is sent. */
  readonly saved: FormValues;
  /** The version of what was saved; null where it has none. */
  readonly etag: string | null;
}

const drafts = new Map<string, FormDraft>();

export const findDraft = (key: string): FormDraft | null => drafts.get(key) ?? null;
export const keepDraft = (key: string, draft: FormDraft): void => void drafts.set(key, draft);
export const dropDraft = (key: string): void => void drafts.delete(key);

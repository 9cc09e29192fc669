// What was typed into a form that was closed without saving: it is there again when the form is opened anew.
export type FormValues = Readonly<Record<string, unknown>>;

const drafts = new Map<string, FormValues>();

export const findDraft = (key: string): FormValues | null => drafts.get(key) ?? null;
export const keepDraft = (key: string, values: FormValues): void => void drafts.set(key, values);
export const dropDraft = (key: string): void => void drafts.delete(key);

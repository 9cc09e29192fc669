// A save dialog's unsaved input.

/** What the user typed; absent is what they have not touched. */
export interface SaveDraft {
  readonly name?: string;
  readonly description?: string;
}

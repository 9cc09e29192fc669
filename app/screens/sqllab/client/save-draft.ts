// A save dialog's unsaved input.

/** What people have typed; absent is what they have not touched. */
export interface SaveDraft {
  readonly name?: string;
  readonly description?: string;
}

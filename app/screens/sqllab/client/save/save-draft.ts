// A save dialog's unsaved input.

/** Fields that the user edited; the others are absent. */
export interface SaveDraft {
  readonly name?: string;
  readonly description?: string;
}

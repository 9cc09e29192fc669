// The unsaved draft of a dataset in this browser: closing the tab loses nothing.
import type { DatasetDraft } from '#app/domain/dataset/edit-draft.ts';

export interface KeptDraft {
  /** The version that was edited. */
  readonly etag: string;
  readonly saved: DatasetDraft;
  readonly draft: DatasetDraft;
}

/** As small as what a browser may throw: storage can be full or forbidden. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (userId: number, datasetId: number): string => `meridian.dataset-draft.${userId}.${datasetId}`;
const FORM = 1;

/** Null where there is none, or none that this version of the product wrote. */
export function findKept(storage: Storage, userId: number, datasetId: number): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, datasetId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('form' in kept) || kept.form !== FORM) return null;
    return kept as unknown as KeptDraft;
  } catch {
    return null; // Unreadable: as good as none.
  }
}

/** False where the browser could not keep it. */
export function keepDraft(storage: Storage, userId: number, datasetId: number, kept: KeptDraft): boolean {
  try {
    storage.setItem(keyOf(userId, datasetId), JSON.stringify({ form: FORM, ...kept }));
    return true;
  } catch {
    return false; // Full or forbidden: closing the tab asks first.
  }
}

export function dropKept(storage: Storage, userId: number, datasetId: number): void {
  try {
    storage.removeItem(keyOf(userId, datasetId));
  } catch {
    // Forbidden: nothing was kept either.
  }
}

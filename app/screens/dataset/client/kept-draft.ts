// The unsaved draft of a dataset in this browser: closing the tab loses nothing.
import type { DatasetDraft } from '#app/domain/dataset/edit-draft.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';

export interface KeptDraft {
  /** The version that was edited. */
  readonly etag: string;
  readonly saved: DatasetDraft;
  readonly draft: DatasetDraft;
}

const keyOf = (userId: number, datasetId: number): string => `meridian.dataset-draft.${userId}.${datasetId}`;
const FORM = 4;

/** Null where there is none, or none that this version of the product wrote. */
export function findKept(userId: number, datasetId: number): KeptDraft | null {
  const kept = jsonOf(localStore.read(keyOf(userId, datasetId)) ?? '');
  if (typeof kept !== 'object' || kept === null || !('form' in kept) || kept.form !== FORM) return null;
  return kept as unknown as KeptDraft;
}

/** False where the browser could not keep it: its storage is full or blocked. */
export const keepDraft = (userId: number, datasetId: number, kept: KeptDraft): boolean =>
  localStore.write(keyOf(userId, datasetId), JSON.stringify({ form: FORM, ...kept }));

export const dropKept = (userId: number, datasetId: number): void => localStore.remove(keyOf(userId, datasetId));

// Files that were sent in part: recognized when they are selected again, in the browser that began to send them. The server knows
// the parts, the browser which file they are of.
import { LOADABLE_STATES } from '#app/domain/upload/upload-state.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';
import type { UploadView } from '#app/stores/upload/wire.ts';
import type { UploadOutcome, UploadApi } from './upload-api.ts';

const PREFIX = 'upload:';
/** As much of the file as tells it from another version of itself: a part. */
const SAMPLE_BYTES = 8 * 1024 * 1024;

/** What a file is recognized by; null where the browser can't compute it. */
async function fingerprintOf(file: File): Promise<string | null> {
  // Absent where the page isn't secure. The types don't say so.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.slice(0, SAMPLE_BYTES).arrayBuffer()));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return JSON.stringify([file.name, file.size, file.lastModified, hex]);
}

/** The upload of this file, begun or gone on with. */
export async function startOrResume(api: Pick<UploadApi, 'start' | 'recent'>, file: File): Promise<UploadOutcome<UploadView>> {
  const fingerprint = await fingerprintOf(file).catch(() => null);
  if (fingerprint === null) return api.start(file);
  const known = await listResumable(api);
  const same = known.find(({ id }) => localStore.read(PREFIX + id) === fingerprint);
  if (same) return { ok: true, value: same };
  const started = await api.start(file);
  if (started.ok) localStore.write(PREFIX + started.value.id, fingerprint);
  return started;
}

export const forgetUpload = (id: string): void => localStore.remove(PREFIX + id);

/**
 * Uploads that no other tab watches. Those that can only continue where they were started, and completed ones, are listed in the browser
 * that started them; those that are loading or have failed, in any. Uploads that the server no longer knows are forgotten. Null: the
 * server can't be reached.
 */
export async function listUnwatched(api: Pick<UploadApi, 'recent'>): Promise<readonly UploadView[] | null> {
  const outcome = await api.recent();
  if (!outcome.ok) return null;
  const ids = new Set(outcome.value.map(({ id }) => PREFIX + id));
  for (const key of localStore.keys(PREFIX)) if (!ids.has(key)) localStore.remove(key);
  const idle = await withoutWatched(outcome.value);
  const isOfHere = ({ id }: UploadView): boolean => localStore.read(PREFIX + id) !== null;
  return idle.filter((view) => (view.state === 'uploading' || view.state === 'done' ? isOfHere(view) : true));
}

/** Whose file is, or can be made, whole: what failed is loaded in another way without being sent again. */
async function listResumable(api: Pick<UploadApi, 'recent'>): Promise<readonly UploadView[]> {
  const outcome = await api.recent();
  if (!outcome.ok) return [];
  return withoutWatched(outcome.value.filter(({ state }) => LOADABLE_STATES.includes(state)));
}

/** Locks end with their tab. */
async function withoutWatched(views: readonly UploadView[]): Promise<readonly UploadView[]> {
  const { locks } = navigator as { readonly locks?: LockManager };
  const { held = [] } = (await locks?.query().catch(() => null)) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return views.filter(({ id }) => !names.has(PREFIX + id));
}

/** Tells other tabs that this one sends the file and watches its load, until the signal is aborted or the tab is closed. */
export function lockUpload(id: string, signal: AbortSignal): void {
  const { locks } = navigator as { readonly locks?: LockManager };
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  void locks?.request(PREFIX + id, { ifAvailable: true }, () => ended).catch(() => undefined);
}

/** Share of the file that was sent, 0 to 1. */
export const computeSentShare = ({ parts, part_bytes: partBytes, size_bytes: sizeBytes }: UploadView): number =>
  Math.min(1, parts.reduce((sum, part) => sum + Math.min(partBytes, sizeBytes - (part - 1) * partBytes), 0) / sizeBytes);

/** Share of the file that was read, 0 to 1. */
export const computeReadShare = ({ bytes_read: bytesRead, size_bytes: sizeBytes }: UploadView): number =>
  sizeBytes > 0 ? bytesRead / sizeBytes : 0;

/** 100 only when all of it is there. */
export const toPercent = (share: number): number => Math.floor(share * 100);

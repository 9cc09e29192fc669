// Stores unsaved edits in the browser, so that a crash or a closed tab loses nothing.
import * as z from 'zod';
import { propertiesSchema } from '#app/domain/dashboard/metadata/dashboard-properties.ts';
import { openLayout } from '#app/domain/dashboard/edit/open-layout.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { localStore, type BrowserStore } from '#app/ui/browser/browser-storage.ts';
import type { EditDocument } from './edit-store.ts';

export interface DashboardDraft {
  readonly document: EditDocument;
  /** The version that the edits are based on. */
  readonly etag: string | null;
  /** The content of that version, so that a later merge can tell what was changed. */
  readonly saved?: EditDocument | undefined;
  /** UTC ms. */
  readonly keptAtMs: number;
}

export interface DashboardDrafts {
  find(): DashboardDraft | null;
  /** Stores the draft; false if the browser's storage is full or blocked. */
  keep(draft: DashboardDraft): boolean;
  forget(): void;
}

const documentSchema = z
  .object({
    title: z.string(),
    layout: z.record(z.string(), z.unknown()),
    css: z.string(),
    metadata: z.record(z.string(), z.unknown()),
    properties: propertiesSchema.optional(),
  })
  .transform(({ layout, properties, ...rest }): EditDocument => {
    return { ...rest, layout: openLayout(layout, []).layout, ...(properties && { properties }) };
  });
const draftSchema = z.object({
  document: documentSchema,
  etag: z.string().nullable(),
  saved: documentSchema.optional(),
  keptAtMs: z.number(),
});

/** One draft per user and dashboard. */
export function openDrafts(username: string, dashboardId: number, store: BrowserStore = localStore): DashboardDrafts {
  const key = `meridian.edit.${dashboardId}.${username}`;
  return {
    find: () => draftSchema.safeParse(jsonOf(store.read(key) ?? '')).data ?? null,
    keep: (draft) => store.write(key, JSON.stringify(draft)),
    forget: () => store.remove(key),
  };
}

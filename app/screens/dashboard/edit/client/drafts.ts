// Edits that are not saved yet, kept in the browser so that a crash or a closed tab loses nothing.
import { z } from 'zod';
import { propertiesSchema } from '#app/domain/dashboard/dashboard-properties.ts';
import { openLayout } from '#app/domain/dashboard/edit/open-layout.ts';
import type { EditDocument } from './edit-store.ts';

export interface Draft {
  readonly document: EditDocument;
  /** Of the version on which the edits were made. */
  readonly etag: string | null;
  /** What was stored in that version, so that a later merge knows what was changed. */
  readonly saved?: EditDocument | undefined;
  /** UTC ms. */
  readonly keptAtMs: number;
}

export interface Drafts {
  find(): Draft | null;
  keep(draft: Draft): void;
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

/** One draft a person and dashboard. A browser that keeps nothing only loses the safety. */
export function draftsOf(storage: Storage, username: string, dashboardId: number): Drafts {
  const key = `meridian.edit.${dashboardId}.${username}`;
  return {
    find() {
      return draftSchema.safeParse(readJson(attempt(() => storage.getItem(key)) ?? null)).data ?? null;
    },
    keep: (draft) => void attempt(() => storage.setItem(key, JSON.stringify(draft))),
    forget: () => void attempt(() => storage.removeItem(key)),
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined; // Full, or forbidden by the browser's settings: the edits are still on the screen.
  }
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // Cut off while it was written.
  }
}

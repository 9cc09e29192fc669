// A tag with what carries it, for whoever may see that.
import { z } from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { findTag } from '#app/stores/tag/store.server.ts';
import { TYPE_NAMES } from '#app/stores/tag/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { tagWire } from './rows.ts';
import { listTaggedObjects } from './tagging-objects.server.ts';

export interface TaggedThing {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly url: string;
  /** UTC milliseconds; null where it is not known. */
  readonly changedOnMs: number | null;
}

export interface TaggedPage {
  readonly tag: { readonly id: number; readonly name: string; readonly description: string };
  readonly things: readonly TaggedThing[];
}

const thingWire = z.looseObject({
  id: z.number(),
  type: z.string(),
  name: z.string(),
  url: z.string(),
  changed_on: z.string().nullish(),
});

/** Null where there is no such tag. */
export async function loadTaggedPage(deps: Deps, identity: Identity, tagId: number): Promise<TaggedPage | null> {
  const row = await findTag(deps.db, tagId, deps.now());
  if (!row) return null;
  const rows = await listTaggedObjects(deps.db, identity, { tagIds: [tagId], types: TYPE_NAMES });
  return {
    tag: tagWire.parse(row),
    things: rows.map((one) => {
      const { id, type, name, url, changed_on } = thingWire.parse(one);
      return { id, type, name, url, changedOnMs: changed_on ? Date.parse(`${changed_on}Z`) || null : null };
    }),
  };
}

// A tag and its objects, for viewers who can see those.
import type { Identity } from '#app/domain/access/identity.ts';
import { tagStore } from '#app/stores/tag/store.server.ts';
import { TYPE_NAMES } from '#app/stores/tag/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listTaggedObjects } from './tagging-objects.server.ts';
import { tagRow } from './view-rows.server.ts';

export interface TaggedItem {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly url: string;
  /** UTC milliseconds. */
  readonly changedOnMs: number;
}

export interface TaggedPage {
  readonly tag: { readonly id: number; readonly name: string; readonly description: string };
  readonly items: readonly TaggedItem[];
}

/** Null where there is no such tag. */
export async function loadTaggedPage({ db }: Deps, identity: Identity, tagId: number): Promise<TaggedPage | null> {
  const tag = await tagStore.find(db, tagId);
  if (!tag) return null;
  const views = await listTaggedObjects(db, identity, { tagIds: [tagId], types: TYPE_NAMES });
  const { id, name, description } = tagRow(tag);
  return {
    tag: { id, name, description },
    items: views.map((view) => ({
      id: view.id,
      type: view.type,
      name: view.name,
      url: view.url,
      changedOnMs: view.changedOnMs,
    })),
  };
}

// An object as sharing sees it, of any kind.
import type { DatasetFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface Shareable {
  readonly id: number;
  /** Whether the caller can edit it. */
  readonly canEdit: boolean;
  /** Users who edit it: its owners; of a saved query its creator. */
  readonly ownerIds: readonly number[];
  /** Null: it has no drafts. */
  readonly published: boolean | null;
  /** The charts that it shows; `dataset` null: deleted. */
  readonly charts: readonly { readonly id: number; readonly name: string; readonly dataset: DatasetFacts | null }[];
  /** The database on which its SQL runs; null: none. */
  readonly database: { readonly id: number; readonly name: string } | null;
}

export interface ShareableKind {
  readonly kind: SharedKind;
  /** Null for one that is missing, or that the caller can't see. */
  open(deps: Deps, identity: Identity, id: number): Promise<Shareable | null>;
  /** Null: its owner never changes, and further editors are among its shares. */
  readonly setOwners: ((deps: Deps, identity: Identity, id: number, owners: readonly number[]) => Promise<unknown>) | null;
  /** Whether viewers see data that they can't query: the one who shares it must be able to query it. */
  readonly showsData: boolean;
  /** Null: it has no drafts. */
  readonly publish: ((deps: Deps, identity: Identity, id: number) => Promise<unknown>) | null;
}

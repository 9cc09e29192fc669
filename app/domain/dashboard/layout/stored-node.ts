// A component of a layout as it is stored, with its place.

export interface StoredNode {
  readonly id: string;
  readonly type: string;
  /** Null: the root. */
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
  /** As it is stored, with keys that this product does not know. */
  readonly raw: Readonly<Record<string, unknown>>;
}

// The servers that can be connected, with their usual settings.
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import type { ServerOffer } from '#app/engines/shared/client.ts';

export interface ServerKind extends ServerOffer {
  /** As the API names its engine, and the scheme of a connection string. */
  readonly backend: string;
}

const serversOf = ({ backend, connection }: (typeof ENGINE_CLIENTS)[number]): readonly ServerKind[] =>
  (connection?.servers ?? []).map((server) => ({ ...server, backend }));

export const SERVER_KINDS: readonly ServerKind[] = ENGINE_CLIENTS.flatMap(serversOf).toSorted(
  (a, b) => Number(a.isLast === true) - Number(b.isLast === true),
);

const [PLAIN] = SERVER_KINDS;

/** The kind of that id; null where there is none. */
export const findKind = (id: string | null): ServerKind | null => SERVER_KINDS.find((kind) => kind.id === id) ?? null;

/** What a stored connection is shown as: the kind it was created as isn't stored, its engine is. Left out: the first. */
export function plainKind(engine?: string): ServerKind {
  const client = ENGINE_CLIENTS.find(({ id, backend }) => id === engine || backend === engine);
  return (client && serversOf(client)[0]) ?? (PLAIN as ServerKind);
}

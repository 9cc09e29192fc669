// A letter in a square for an engine, the same everywhere. The engine's name is always beside it.
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import styles from './EngineMark.module.css';

/** By the names of engines and of servers. */
const MARKS: ReadonlyMap<string, string> = new Map(
  ENGINE_CLIENTS.flatMap(({ id, backend, mark, connection }) => [
    ...(connection?.servers ?? []).map((server) => [server.id, server.mark] as const),
    [id, mark] as const,
    [backend, mark] as const,
  ]),
);

export function EngineMark({ engine }: { readonly engine: string }) {
  return (
    <span className={styles.mark} data-engine={engine} aria-hidden="true">
      {MARKS.get(engine) ?? '…'}
    </span>
  );
}

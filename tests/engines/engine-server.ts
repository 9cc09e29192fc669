// The server of an engine that only some machines can run: `server` of tests/engines/<engine>/server.ts.
import type { Certificate } from '#scripts/servers/postgres-server.ts';

// Types, not interfaces: they are bindings, which are JSON.
export type ServerPlace = {
  readonly host: string;
  readonly port: number;
};

export interface EngineServer {
  readonly name: string;
  /** What the machine lacks; null: the server can be started. */
  readonly findMissing: () => string | null;
  /** It ends with this process. */
  readonly start: () => Promise<ServerPlace>;
  /** What its runtime tests need besides it, as bindings of their Worker. */
  readonly createBindings?: (certificate: Certificate) => Promise<object>;
}

// The bindings of the runtime tests' Worker, with their types.
import type { D1Migration } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import type { RunMessage } from '#workers/run-message.ts';

interface TestEnv extends QueryEnv, ObjectsEnv, Pick<ReportEnv, 'FILES'> {
  readonly QUERIES: Queue<RunMessage>;
  readonly MIGRATIONS: D1Migration[];
  /** The real server, as tests/engines/postgres/setup.ts starts it. */
  readonly POSTGRES: {
    readonly host: string;
    readonly port: number;
    readonly database: string;
    readonly analyst: string;
    readonly password: string;
  };
  /** The same of tests/engines/mysql/setup.ts. */
  readonly MYSQL: TestEnv['POSTGRES'];
}

export const bindings = env as unknown as TestEnv;

/** The query Worker's door. */
export const queryWorker = (exports as unknown as { readonly default: Fetcher }).default;

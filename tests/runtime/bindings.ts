// The bindings of the runtime tests' Worker, with their types.
import { env, exports } from 'cloudflare:workers';

export const bindings = env as unknown as QueryEnv;

/** The query Worker's door. */
export const queryWorker = (exports as unknown as { readonly default: Fetcher }).default;

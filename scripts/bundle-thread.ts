// Bundles for `npm run dev` beside its host, which passes on every request meanwhile.
import { parentPort } from 'node:worker_threads';
import { bundle, type BundleTarget } from './bundle.ts';

export interface BundleOrder {
  readonly name: string;
  readonly target: BundleTarget;
}

export type BundleOutcome = { readonly inputs: readonly string[] } | { readonly mistake: string };

parentPort?.on('message', ({ name, target }: BundleOrder) => {
  void bundle(name, target)
    .then((inputs): BundleOutcome => ({ inputs }))
    .catch((error: unknown): BundleOutcome => ({ mistake: error instanceof Error ? error.message : String(error) }))
    .then((outcome) => parentPort?.postMessage({ name, outcome }));
});

// Bundles for `npm run dev` in parallel with its host, which keeps passing requests on. A process: Rolldown takes five times as long in a
// thread of Node's.
import { bundle, type BundleTarget } from './bundle.ts';

export interface BundleOrder {
  readonly name: string;
  readonly target: BundleTarget;
}

export interface BundleReply {
  readonly name: string;
  readonly outcome: BundleOutcome;
}

export type BundleOutcome = { readonly inputs: readonly string[] } | { readonly mistake: string };

process.on('message', ({ name, target }: BundleOrder) => {
  void bundle(name, target)
    .then((inputs): BundleOutcome => ({ inputs }))
    .catch((error: unknown): BundleOutcome => ({ mistake: error instanceof Error ? error.message : String(error) }))
    .then((outcome) => process.send?.({ name, outcome } satisfies BundleReply));
});
// It ends with the process that began it, which decides what Ctrl+C does.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

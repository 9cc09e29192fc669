// Renders in rounds until nothing is missing: what a round needed of other datasets is fetched, then the rendering is repeated.
import { AppError } from '#app/domain/errors.ts';
import { RECURSION_MESSAGE, type DataNeed } from '#app/domain/template/macros/data-macros.ts';
import { resolveNeed, type DataCaller, type ResolvedNeed } from './render-data.server.ts';
import type { GuardDeps } from './templated-query.ts';

/** Maximum depth of datasets and metrics that refer to further ones. */
const MAX_ROUNDS = 12;
/** Maximum number of datasets and metrics that one query refers to. */
const MAX_NEEDS = 50;

export interface RenderedInRounds<T> {
  readonly result: T;
  /** A rendered text as users see it: without the row clauses of the datasets that it refers to. */
  readonly shown: (text: string) => string;
  /** Whether it refers to datasets with row clauses. A template can change their text so that `shown` doesn't find them. */
  readonly hasClauses: boolean;
}

/**
 * `render` adds what it doesn't know yet to `wanted`; the result or failure of that round is then discarded.
 * Throws what the last round throws, and what `resolveNeed` throws.
 */
export async function renderInRounds<T>(
  deps: GuardDeps,
  caller: DataCaller,
  render: (known: ReadonlyMap<string, string>, wanted: Map<string, DataNeed>) => T,
): Promise<RenderedInRounds<T>> {
  const known = new Map<string, string>();
  const found: ResolvedNeed[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const wanted = new Map<string, DataNeed>();
    const result = attempt(() => render(known, wanted));
    if (wanted.size === 0)
      return {
        result: result(),
        shown: (text) => shownOf(text, found),
        hasClauses: found.some(({ text, shown }) => text !== shown),
      };
    if (known.size + wanted.size > MAX_NEEDS) break;
    for (const [key, need] of wanted) {
      const resolved = await resolveNeed(deps, caller, need);
      known.set(key, resolved.text);
      found.push(resolved);
    }
  }
  throw new AppError('COMMAND_REFUSED_ERROR', `Jinja2 template error (TemplateRuntimeError): ${RECURSION_MESSAGE}`);
}

const shownOf = (text: string, found: readonly ResolvedNeed[]): string =>
  found.reduce((shown, need) => (need.text === need.shown ? shown : shown.replaceAll(need.text, () => need.shown)), text);

/** Returns a function that returns the result of `make` or throws its failure. */
function attempt<T>(make: () => T): () => T {
  try {
    const made = make();
    return () => made;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

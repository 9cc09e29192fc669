// A statement of a tab whose query plan was requested, and the outcome.
import type { WireError } from '#app/domain/errors.ts';
import type { ExplainNode } from '#app/domain/explain/explain-node.ts';
import type { RunText } from './run-text.ts';

export interface Explained {
  /** Unique per request. */
  readonly key: string;
  readonly editorId: string;
  readonly ran: RunText;
  readonly outcome:
    | { readonly kind: 'loading' }
    | { readonly kind: 'plan'; readonly plan: ExplainNode }
    | { readonly kind: 'failed'; readonly errors: readonly WireError[] };
}

// Decides whether an archive's object is created, overwritten or kept, and what prevents that.
import { describeDifferences } from './differences.ts';
import { KIND_WORDS } from './kinds.ts';
import type { PlanItem, Planning, PresentObject } from './plan-types.ts';

export type PlanBase = Pick<PlanItem, 'kind' | 'path' | 'uuid' | 'name'> & { readonly notes?: readonly string[] };

const EMPTY = { differences: [], notes: [], problems: [], needsPassword: false, standsIn: false } as const;

export const missing = (base: PlanBase, field: string, message: string): PlanItem => ({
  ...EMPTY,
  ...base,
  action: 'missing',
  id: null,
  problems: [{ field, message }],
});

export interface ObjectToSettle {
  readonly present: PresentObject | undefined;
  readonly document: Readonly<Record<string, unknown>>;
  /** Reason why the object can't be created or overwritten; null if it can. */
  readonly refusal: string | null;
}

/** Created, overwritten or kept; invalid if a permission is missing. */
export function settle({ facts, main, overwrites }: Planning, base: PlanBase, settling: ObjectToSettle): PlanItem {
  const { kind } = base;
  const { present, document, refusal } = settling;
  const item = { ...EMPTY, ...base, id: present?.id ?? null };
  const invalid = (message: string): PlanItem => ({ ...item, action: 'invalid', problems: [{ field: null, message }] });
  const noun = KIND_WORDS[kind];
  if (!present) {
    if (!facts.mayCreate[kind]) return invalid(`The ${noun} doesn't exist here, and your roles don't allow you to create one.`);
    return refusal === null ? { ...item, action: 'create' } : invalid(refusal);
  }
  const differences = present.mayRead ? describeDifferences(kind, present.document, document) : [];
  const kept = { ...item, action: 'keep' as const, differences };
  if (!overwrites(kind))
    return kind === main
      ? { ...kept, problems: [{ field: null, message: `${capital(noun)} already exists and \`overwrite=true\` was not passed` }] }
      : kept;
  if (!present.mayWrite) {
    const message = `The ${noun} already exists, and only its owners and administrators can overwrite it.`;
    return kind === main ? invalid(message) : { ...kept, notes: [...item.notes, message] };
  }
  return refusal === null ? { ...item, action: 'overwrite', differences } : invalid(refusal);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

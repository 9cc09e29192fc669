// What the check of a condition found, in words. Pure.
import { z } from 'zod';
import type { RowRuleDraft } from './row-rule-draft.ts';

const reply = z.object({ result: z.array(z.object({ table: z.string(), message: z.string() })) });

export function checkedWords(
  value: unknown,
  { clause, tables }: Pick<RowRuleDraft, 'clause' | 'tables'>,
): { readonly words: string; readonly isOk: boolean } {
  const parsed = reply.safeParse(value);
  const [problem] = parsed.success ? parsed.data.result : [];
  if (problem) return { words: tables.length > 1 ? `${problem.message} (for ${problem.table})` : problem.message, isOk: false };
  const isTemplate = /\{[{%#]/.test(clause);
  return {
    words: isTemplate
      ? 'It holds a template, so it is judged when somebody asks.'
      : 'It is one condition and can be read. Whether its columns exist, the first question shows.',
    isOk: parsed.success,
  };
}

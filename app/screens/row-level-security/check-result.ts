// The result of checking a condition, as text. Pure.
import * as z from 'zod';
import type { rowRules } from '#app/messages/en/row-rules.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { RowRuleDraft } from './row-rule-draft.ts';

const reply = z.object({ result: z.array(z.object({ table: z.string(), message: z.string() })) });

export function checkResult(
  value: unknown,
  { clause, tables }: Pick<RowRuleDraft, 'clause' | 'tables'>,
  t: Translate<typeof rowRules.texts>,
): { readonly message: string; readonly isOk: boolean } {
  const parsed = reply.safeParse(value);
  const [problem] = parsed.success ? parsed.data.result : [];
  if (problem) {
    const { message, table: dataset } = problem;
    return { message: tables.length > 1 ? t('check.problem', { message, dataset }) : message, isOk: false };
  }
  const isTemplate = /\{[{%#]/.test(clause);
  return { message: t(isTemplate ? 'check.template' : 'check.ok'), isOk: parsed.success };
}

// Sends an archive to the API, to look at or to import. Failures are values: the screen has a place for each.
import type * as z from 'zod';
import { ARCHIVE_FACTS, type ArchiveType } from '#app/domain/transfer/kinds.ts';
import { importReply, previewReply, type TransferPreview } from '#app/stores/transfer/wire.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { createApiSender, jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { readFailure } from '#app/screens/shell/api/read-failure.ts';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { importArchive } from '#app/messages/en/import-archive.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export interface ImportChoices {
  readonly overwrite: boolean;
  readonly overwriteAll: boolean;
  /** Ids of databases to use instead, by uuid; null: none. Where none is selected, the server proposes one. */
  readonly standIns: Readonly<Record<string, number | null>>;
  /** By path. */
  readonly passwords: Readonly<Record<string, string>>;
}

export interface ImportFailure {
  readonly message: string;
  /** What is wrong with each file. */
  readonly files: readonly { readonly path: string; readonly message: string }[];
  /** The same import can succeed later. */
  readonly isRetryable: boolean;
}

export type Imported = z.output<typeof importReply>['result'];
type ImportOutcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: ImportFailure };

export interface ImportApi {
  preview(file: File, choices: ImportChoices): Promise<ImportOutcome<TransferPreview>>;
  run(file: File, type: ArchiveType, choices: ImportChoices): Promise<ImportOutcome<Imported>>;
}

/** An archive takes its time to get there and to be stored. */
const UPLOAD_DEADLINE_MS = 180_000;

/** `fetch` is the browser's own; tests pass theirs. */
export function createImportApi(csrfToken: string, fetch: typeof globalThis.fetch): ImportApi {
  const post = createApiSender(csrfToken, fetch);

  const send = async <S extends z.ZodType>(path: string, form: FormData, schema: S): Promise<ImportOutcome<z.output<S>>> => {
    const sent = await post(path, { method: 'POST', body: form, reply: checkBody(schema), deadlineMs: UPLOAD_DEADLINE_MS });
    if (sent.kind === 'replied' && sent.isOk) return { ok: true, value: schema.parse(jsonOf(sent.text)) };
    return { ok: false, failure: readImportFailure(sent) };
  };

  return {
    async preview(file, choices) {
      const outcome = await send('/api/v1/assets/preview/', formOf(file, 'bundle', choices), previewReply);
      return outcome.ok ? { ok: true, value: outcome.value.result } : outcome;
    },
    async run(file, type, choices) {
      const field = type === 'assets' ? 'bundle' : 'formData';
      const outcome = await send(`/api/v1/${ARCHIVE_FACTS[type].noun}/import/`, formOf(file, field, choices), importReply);
      return outcome.ok ? { ok: true, value: outcome.value.result } : outcome;
    },
  };
}

function formOf(file: File, field: string, { overwrite, overwriteAll, standIns, passwords }: ImportChoices): FormData {
  const form = new FormData();
  form.set(field, file);
  form.set('overwrite', String(overwrite));
  form.set('overwrite_all', String(overwrite && overwriteAll));
  form.set('databases', JSON.stringify(standIns));
  form.set('passwords', JSON.stringify(Object.fromEntries(Object.entries(passwords).filter(([, value]) => value !== ''))));
  return form;
}

export function readImportFailure(sent: Sent): ImportFailure {
  const t = pageTranslate(importArchive);
  const { errors, extra, isRetryable, isOutcomeUnknown } = readFailure(sent);
  return {
    message: isOutcomeUnknown ? t('failure.unsure', { reason: failureText(sent) }) : (errors[0]?.message ?? failureText(sent)),
    files: Object.entries(extra)
      .filter(([path]) => path !== 'issue_codes')
      .map(([path, problem]) => ({ path, message: describe(problem) })),
    isRetryable,
  };
}

function describe(problem: unknown): string {
  if (typeof problem === 'string') return problem;
  if (Array.isArray(problem)) return problem.map(describe).join(' ');
  if (typeof problem !== 'object' || problem === null) return '';
  const t = pageTranslate(importArchive);
  return Object.entries(problem)
    .map(([field, inner]) => (field === '_schema' ? describe(inner) : t('failure.field', { field, problem: describe(inner) })))
    .join(' ');
}

// Sends an archive to the API, to look at or to import. Failures are values: the screen has a place for each.
import { z } from 'zod';
import { ARCHIVE_FACTS, type ArchiveType } from '#app/domain/transfer/kinds.ts';
import { importReply, previewReply, type Preview } from '#app/resources/transfer/wire.ts';
import { jsonOf } from '#app/screens/shell/api-sender.ts';

export interface ImportChoices {
  readonly overwrite: boolean;
  readonly overwriteAll: boolean;
  /** Ids of databases that stand in, by uuid; null: none does. Where nothing was chosen, the server proposes. */
  readonly standIns: Readonly<Record<string, number | null>>;
  /** By path. */
  readonly passwords: Readonly<Record<string, string>>;
}

export interface ImportFailure {
  readonly words: string;
  /** What is wrong with each file. */
  readonly files: readonly { readonly path: string; readonly words: string }[];
  /** The same may go well another time. */
  readonly mayRetry?: true;
}

export type Imported = z.output<typeof importReply>['result'];
export type ImportOutcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: ImportFailure };

export interface ImportApi {
  preview(file: File, choices: ImportChoices): Promise<ImportOutcome<Preview>>;
  run(file: File, type: ArchiveType, choices: ImportChoices): Promise<ImportOutcome<Imported>>;
}

const OFFLINE = 'The server cannot be reached. Nothing was imported as far as this page knows: check the list, then try again.';
const SESSION_OVER = 'Your session has ended. Log in in another tab, then try again here.';

/** `fetch` is the browser's own; tests pass theirs. */
export function createImportApi(firstToken: string, fetch: typeof globalThis.fetch): ImportApi {
  let token = firstToken;

  const renewToken = async (): Promise<boolean> => {
    const reply = await fetch('/api/v1/security/csrf_token/', { headers: { Accept: 'application/json' } });
    const parsed = z.object({ result: z.string() }).safeParse(jsonOf(await reply.text()));
    if (parsed.success) token = parsed.data.result;
    return parsed.success;
  };

  const post = (path: string, form: FormData): Promise<Response> =>
    fetch(path, { method: 'POST', body: form, headers: { Accept: 'application/json', 'X-CSRFToken': token } });

  const send = async <S extends z.ZodType>(path: string, form: FormData, schema: S): Promise<ImportOutcome<z.output<S>>> => {
    try {
      let reply = await post(path, form);
      let body = jsonOf(await reply.text());
      if (isStale(body)) {
        if (!(await renewToken())) return failed(SESSION_OVER);
        reply = await post(path, form);
        body = jsonOf(await reply.text());
      }
      if (reply.status === 401) return failed(SESSION_OVER);
      const parsed = schema.safeParse(body);
      return reply.ok && parsed.success
        ? { ok: true, value: parsed.data }
        : { ok: false, failure: readFailure(reply.status, body) };
    } catch {
      return failed(OFFLINE);
    }
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

const errorsSchema = z.object({
  errors: z.array(
    z.looseObject({ message: z.string(), error_type: z.string(), extra: z.record(z.string(), z.unknown()).catch({}) }),
  ),
});

const isStale = (body: unknown): boolean => {
  const parsed = errorsSchema.safeParse(body);
  return parsed.success && parsed.data.errors[0]?.error_type === 'FRONTEND_CSRF_ERROR';
};

const failed = (words: string): { ok: false; failure: ImportFailure } => ({
  ok: false,
  failure: { words, files: [], mayRetry: true },
});

export function readFailure(status: number, body: unknown): ImportFailure {
  const parsed = errorsSchema.safeParse(body);
  const [error] = parsed.success ? parsed.data.errors : [];
  if (!error) return { words: `The server answered with status ${status}. Try again, or ask an administrator.`, files: [] };
  const files = Object.entries(error.extra)
    .filter(([path]) => path !== 'issue_codes')
    .map(([path, problem]) => ({ path, words: wordsOf(problem) }));
  return { words: error.message, files };
}

function wordsOf(problem: unknown): string {
  if (typeof problem === 'string') return problem;
  if (Array.isArray(problem)) return problem.map(wordsOf).join(' ');
  if (typeof problem !== 'object' || problem === null) return '';
  return Object.entries(problem)
    .map(([field, inner]) => (field === '_schema' ? wordsOf(inner) : `${field}: ${wordsOf(inner)}`))
    .join(' ');
}

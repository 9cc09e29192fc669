// The address of the history database as operators set it, and the messages where it can't be used.
import { classifyNeonFailure } from '#app/stores/history/neon-failure.ts';
import { OperatorError } from '#scripts/command/operator-error.ts';

/** Throws where it isn't one. It is a secret: no message has it. */
export function readHistoryUrl(env: Readonly<Record<string, string | undefined>>): string {
  const url = env['HISTORY_URL']?.trim() ?? '';
  if (url === '') throw new OperatorError(`HISTORY_URL isn’t set. ${EXPECTED}`);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isComplete = parsed && parsed.hostname !== '' && parsed.username !== '' && parsed.pathname.length > 1;
  if (!isComplete || !/^postgres(?:ql)?:$/.test(parsed.protocol))
    throw new OperatorError(`HISTORY_URL isn’t a connection string. ${EXPECTED}`);
  return url;
}

const EXPECTED = 'Copy it from Neon: postgresql://user:password@host/database';

/** `what` couldn't be done, as "The history couldn't be migrated". */
export function explainHistoryFailure(
  error: unknown,
  { url, what }: { readonly url: string; readonly what: string },
): OperatorError {
  if (error instanceof OperatorError) return error;
  const advice =
    classifyNeonFailure(error) === 'full'
      ? 'Free up space at Neon or upgrade its plan, then run this again.'
      : 'Check the address and the password in HISTORY_URL, and that Neon accepts connections, then run this again.';
  return new OperatorError(`${what}. ${new URL(url).host}: ${findReason(error)}. ${advice}`, { cause: error });
}

/** What lies deepest: outer errors repeat the statement. */
function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = 'sourceError' in error ? error.sourceError : error.cause;
  if (inner !== undefined) return findReason(inner);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return (error.message || code).replace(/\.$/, '');
}

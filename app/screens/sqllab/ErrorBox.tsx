// What went wrong with a run: the database's words, the likely reasons, and what one can do.
import { z } from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';

interface ErrorBoxProps {
  readonly errors: readonly WireError[];
  readonly isTimeout: boolean;
  /** Absent where the error has no place in the text. */
  readonly onShow?: (() => void) | undefined;
  readonly onRerun: () => void;
}

const issuesSchema = z.object({
  issue_codes: z.array(z.object({ code: z.number(), message: z.string() })).catch([]),
  engine_name: z.string().nullish().catch(null),
});

export function ErrorBox({ errors, isTimeout, onShow, onRerun }: ErrorBoxProps) {
  const message = errors.map((error) => error.message).join('\n') || 'The query failed, and the database did not say why.';
  const issues = errors.flatMap(({ extra }) => issuesSchema.parse(extra).issue_codes);
  const type = errors[0]?.error_type;
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => showToast('success', 'Copied to clipboard!'),
      () => showToast('error', 'The browser does not let this page copy.'),
    );
  return (
    <section className="lab-error" role="alert" aria-label="Error">
      <Icon name="warning" />
      <div className="lab-error-body">
        <h2>{isTimeout ? 'The query took too long' : titleOf(type)}</h2>
        <pre>{message}</pre>
        {issues.length === 0 ? null : (
          <details open={issues.length === 1}>
            <summary>See more</summary>
            <p>This may have been triggered by:</p>
            <ul>
              {issues.map(({ code, message: words }) => (
                <li key={code}>{words}</li>
              ))}
            </ul>
            {type ? <p className="muted small">{type}</p> : null}
          </details>
        )}
        <div className="lab-error-actions">
          {onShow ? <Button onClick={onShow}>Show in the editor</Button> : null}
          <Button icon="copy" onClick={() => void copy()}>
            Copy message
          </Button>
          <Button icon="refresh" onClick={onRerun}>
            Run again
          </Button>
        </div>
      </div>
    </section>
  );
}

const TITLES: Readonly<Partial<Record<WireError['error_type'], string>>> = {
  SYNTAX_ERROR: 'The SQL has a syntax error',
  INVALID_SQL_ERROR: 'The SQL cannot be run',
  COLUMN_DOES_NOT_EXIST_ERROR: 'There is no such column',
  TABLE_DOES_NOT_EXIST_ERROR: 'There is no such table',
  SCHEMA_DOES_NOT_EXIST_ERROR: 'There is no such schema',
  DML_NOT_ALLOWED_ERROR: 'This database may only be read',
  TABLE_SECURITY_ACCESS_ERROR: 'You may not read these tables',
  DATABASE_SECURITY_ACCESS_ERROR: 'You may not ask this database',
  FRONTEND_NETWORK_ERROR: 'The server cannot be reached',
  SQLLAB_TIMEOUT_ERROR: 'The query took too long',
  ASYNC_WORKERS_ERROR: 'The query could not be started',
};
const titleOf = (type: WireError['error_type'] | undefined): string => (type && TITLES[type]) ?? 'The query failed';

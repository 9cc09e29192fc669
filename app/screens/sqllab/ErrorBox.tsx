// What went wrong with a run: the database's words, the likely reasons, and what one can do.
import type { WireError } from '#app/domain/errors.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { errorWords, type ErrorWords } from './error-words.ts';

interface ErrorBoxProps {
  readonly errors: readonly WireError[];
  readonly isTimeout: boolean;
  /** Absent where the error has no place in the text. */
  readonly onShow?: (() => void) | undefined;
  /** Absent where whoever shows the box has a button of its own. */
  readonly onRerun?: (() => void) | undefined;
}

export function ErrorBox({ errors, isTimeout, onShow, onRerun }: ErrorBoxProps) {
  const words = errorWords(errors, isTimeout);
  const copy = () =>
    navigator.clipboard.writeText([words.message, ...words.notes].join('\n')).then(
      () => showToast('success', 'Copied to clipboard!'),
      () => showToast('error', 'The browser does not let this page copy.'),
    );
  return (
    <section className="lab-error" role="alert" aria-label="Error">
      <Icon name="warning" />
      <div className="lab-error-body">
        <h2>{words.title}</h2>
        {/* Scrolls when it is long, so it takes the focus of those who scroll by keys. */}
        <pre tabIndex={0}>{words.message}</pre>
        {words.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Reasons words={words} type={errors[0]?.error_type ?? null} />
        <div className="lab-error-actions">
          {onShow ? <Button onClick={onShow}>Show in the editor</Button> : null}
          <Button icon="copy" onClick={() => void copy()}>
            Copy message
          </Button>
          {onRerun ? (
            <Button icon="refresh" onClick={onRerun}>
              Run again
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

function Reasons({ words: { reasons }, type }: { readonly words: ErrorWords; readonly type: string | null }) {
  if (reasons.length === 0) return null;
  return (
    <details open={reasons.length === 1}>
      <summary>See more</summary>
      <p>This may have been triggered by:</p>
      <ul>
        {reasons.map(({ code, words, advice }) => (
          <li key={code}>
            {words} {advice}
            <span className="lab-error-code">Issue {code}</span>
          </li>
        ))}
      </ul>
      {type ? <p className="lab-error-code">{type}</p> : null}
    </details>
  );
}

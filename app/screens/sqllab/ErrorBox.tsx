// The errors of a failed run, with actions such as running it again.
import type { ReactNode } from 'react';
import { readSignIn } from '#app/domain/database/sign-in.ts';
import type { WireError } from '#app/domain/errors.ts';
import { ErrorBox as TypedErrorBox } from '#app/screens/error-box/ErrorBox.tsx';
import { readErrorContent } from '#app/screens/error-box/error-content.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { errorBox } from '#app/messages/en/error-box.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface ErrorBoxProps {
  readonly errors: readonly WireError[];
  readonly isTimeout: boolean;
  /** Absent if the error has no position in the text. */
  readonly onShow?: (() => void) | undefined;
  /** Absent if the parent shows its own button. */
  readonly onRerun?: (() => void) | undefined;
  /** Further buttons, before the others. */
  readonly actions?: ReactNode;
}

export function ErrorBox({ errors, isTimeout, onShow, onRerun, actions }: ErrorBoxProps) {
  const t = useMessages(errorBox);
  const [first] = errors;
  return (
    <TypedErrorBox
      screen="sqllab"
      content={readErrorContent(errors, isTimeout, t)}
      signIn={first ? readSignIn(first.error_type, first.extra) : null}
      onSignedIn={onRerun}
      actions={
        <>
          {actions}
          {onShow ? <Button onClick={onShow}>{t('show')}</Button> : null}
          {onRerun ? (
            <Button icon="refresh" onClick={onRerun}>
              {t('runAgain')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}

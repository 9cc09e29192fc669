// Why something failed: by the component of the error's type, with the detail in place or behind "See more".
import type { ReactNode } from 'react';
import type { DatabaseSignIn } from '#app/domain/database/sign-in.ts';
import type { ErrorContent } from './error-content.ts';
import { findErrorComponent } from './error-components.tsx';
import { isDetailInline, type ErrorScreen } from './is-detail-inline.ts';

interface ErrorBoxProps {
  readonly content: ErrorContent;
  readonly screen: ErrorScreen;
  /** Further buttons. */
  readonly actions?: ReactNode;
  readonly signIn?: DatabaseSignIn | null | undefined;
  readonly onSignedIn?: (() => void) | undefined;
}

export function ErrorBox({ screen, ...props }: ErrorBoxProps) {
  const Component = findErrorComponent(props.content.type);
  return <Component {...props} isInline={isDetailInline(screen, navigator.webdriver)} />;
}

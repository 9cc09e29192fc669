// The author's CSS of a dashboard, sanitized by the server.
import { useContext } from 'react';
import { NonceContext } from '#app/screens/shell/nonce-context.ts';

export function DashboardCss({ css }: { readonly css: string }) {
  const nonce = useContext(NonceContext) ?? pageNonce();
  if (css === '') return null;
  return <style nonce={nonce} suppressHydrationWarning data-dashboard-css="" dangerouslySetInnerHTML={{ __html: css }} />;
}

/** For pages that the browser loaded itself: the nonce with which the first one's scripts came. */
const pageNonce = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

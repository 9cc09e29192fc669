// The author's CSS of a dashboard, sanitized by the server.
import { useNonce } from '#app/screens/shell/nonce-context.ts';

export function DashboardCss({ css }: { readonly css: string }) {
  const nonce = useNonce();
  if (css === '') return null;
  return <style nonce={nonce} suppressHydrationWarning data-dashboard-css="" dangerouslySetInnerHTML={{ __html: css }} />;
}

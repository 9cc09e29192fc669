export function explainInstall(
  errors: string,
  facts: { readonly registry: string; readonly cache: string; readonly isReachable: boolean },
): string;

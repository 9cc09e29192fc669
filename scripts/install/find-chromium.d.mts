export function findChromium(
  env: Readonly<Record<string, string | undefined>>,
  canRun?: (path: string) => boolean,
): string | null;
export function isExecutable(path: string): boolean;

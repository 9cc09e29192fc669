export interface MissingProgram {
  readonly what: string;
  /** Its package; null where a setting is wrong. */
  readonly install: string | null;
}
export function findMissing(
  env: Readonly<Record<string, string | undefined>>,
  canRun?: (path: string) => boolean,
): MissingProgram[];
export function describeMissing(missing: readonly MissingProgram[]): string;
export function installCommands(
  missing: readonly MissingProgram[],
  who: { readonly isRoot: boolean; readonly isCi: boolean },
): string[][];

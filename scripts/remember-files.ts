// Work on files that is repeated only for those that have changed.
import { readFileSync } from 'node:fs';

/** Gives what the work made of the file, which is read at each call. */
export function rememberFiles<Result>(work: (source: string, path: string) => Result): (path: string) => Result {
  const known = new Map<string, { readonly source: string; readonly result: Result }>();
  return (path) => {
    const source = readFileSync(path, 'utf8');
    const found = known.get(path);
    if (found?.source === source) return found.result;
    const result = work(source, path);
    known.set(path, { source, result });
    return result;
  };
}

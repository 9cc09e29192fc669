// Edits that replace an unknown name of a failed run in the tab's text.
import { replaceName, type TextEdit } from '#app/domain/sqllab/replace-name.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { sqlNamesFor, type Lab } from '#app/screens/sqllab/client/lab.ts';

export interface ReplacedName {
  readonly wrong: string;
  readonly right: string;
}

interface Tab {
  readonly text: string;
  readonly replaced: ReplacedName;
}

/** Edits the part of the text that ran if it is unchanged, or else all of the text. */
export function findNameEdits({ store, page }: Lab, { id, sql, dbId }: LabQuery, { text, replaced }: Tab): TextEdit[] {
  const ranFrom = store.getState().ranFrom.get(id) ?? 0;
  const isThere = text.slice(ranFrom, ranFrom + sql.length) === sql;
  const from = isThere ? ranFrom : 0;
  return replaceName(isThere ? sql : text, replaced, sqlNamesFor(page, dbId)).map((edit) => ({
    ...edit,
    from: edit.from + from,
    to: edit.to + from,
  }));
}

export const applyEdits = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight((done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to), text);

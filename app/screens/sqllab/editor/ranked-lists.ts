// The long lists of completion, by what can follow at the cursor: each is made once.
import type { Completion } from '@codemirror/autocomplete';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import type { TableName } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { boostCompletion } from '#app/screens/sql-editor/completion-rank.ts';
import { byPosition, rankOptions } from '#app/screens/sql-editor/rank-options.ts';
import { remember } from '#app/screens/sql-editor/remember.ts';
import { findSignature } from './function-signatures.ts';

export const rankedLists = (names: SqlNames, engine: string | null) =>
  byPosition((position) => ({
    tables: remember((list: readonly TableName[]) =>
      rankOptions(
        list.map((table) => tableOption(table, names)),
        position,
      ),
    ),
    functions: remember((list: readonly string[]) =>
      list.map((name): Completion => {
        const signature = findSignature(name, engine);
        return {
          label: name,
          apply: names.writeFunction(name),
          type: 'function',
          detail: signature ?? 'function',
          boost: boostCompletion(signature === null ? 'rareFunction' : 'function', position) - (isInternal(name) ? 1 : 0),
        };
      }),
    ),
  }));

/** Whether the function is internal to the engine; internal functions are suggested last. */
const isInternal = (name: string): boolean => /^(?:_|pg_|int\d|float\d|text|bp|gbt_|gin|gist|spg|brin|hash|bt)/i.test(name);

export const tableOption = ({ name, kind }: TableName, names: SqlNames): Completion => ({
  label: name,
  apply: names.write(name),
  type: 'class',
  detail: kind === 'table' ? 'table' : 'view',
});

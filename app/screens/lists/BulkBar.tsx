// What can be done with the chosen rows, at the foot of the window while any are chosen.
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { countWords } from './client/count-words.ts';
import type { BulkAction, ListDescription, ListRow } from './list-types.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly rows: readonly Row[];
  readonly selection: Selection;
}

export function BulkBar<Row extends ListRow>({ list, rows, selection }: BulkBarProps<Row>) {
  const chosen = rows.filter((row) => selection.has(row.id));
  return (
    <div className="bulk-holder" role="status">
      {chosen.length === 0 ? null : (
        <div className="bulk-bar" role="toolbar" aria-label="With the chosen rows">
          <strong>{countWords(chosen.length, list.noun)} chosen</strong>
          {list.bulk?.map((action) => (
            <Action key={action.id} action={action} chosen={chosen} onDone={selection.clear} />
          ))}
          <IconButton icon="close" label="Choose nothing" onClick={selection.clear} />
        </div>
      )}
    </div>
  );
}

interface ActionProps<Row> {
  readonly action: BulkAction<Row>;
  readonly chosen: readonly Row[];
  readonly onDone: () => void;
}

function Action<Row>({ action, chosen, onDone }: ActionProps<Row>) {
  const possible = action.allows ? chosen.filter(action.allows) : chosen;
  const isPart = possible.length < chosen.length;
  return (
    <Button
      icon={action.icon}
      disabled={possible.length === 0}
      title={isPart ? `Possible with ${possible.length} of the ${chosen.length}` : undefined}
      onClick={() => {
        action.run(possible);
        onDone();
      }}
    >
      {action.label}
      {isPart && possible.length > 0 ? ` (${possible.length})` : ''}
    </Button>
  );
}

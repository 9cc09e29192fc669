// Actions on the selected rows, at the bottom of the window while any are selected.
import { Button } from '#app/ui/button/Button.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { bulkLabel } from './filters/filter-labels.ts';
import type { BulkAction, ListDescription, ListRow } from './list-types.ts';
import type { ListSelection } from './use-selection.ts';
import styles from './BulkBar.module.css';

interface BulkBarProps<Row extends ListRow> {
  readonly list: ListDescription<Row>;
  readonly rows: readonly Row[];
  readonly selection: ListSelection;
}

export function BulkBar<Row extends ListRow>({ list, rows, selection }: BulkBarProps<Row>) {
  const t = useMessages(lists);
  const selected = rows.filter((row) => selection.has(row.id));
  return (
    <div className={styles.holder} role="status">
      {selected.length === 0 ? null : (
        <div className={styles.bar} role="toolbar" aria-label={t('selectionLabel')}>
          <strong className={styles.count}>{t('selected', { count: selected.length })}</strong>
          {list.bulk?.map((action) => (
            <Action key={action.id} action={action} selected={selected} onDone={selection.clear} />
          ))}
          <IconButton icon="close" label={t('clearSelection')} onClick={selection.clear} />
        </div>
      )}
    </div>
  );
}

interface ActionProps<Row> {
  readonly action: BulkAction<Row>;
  readonly selected: readonly Row[];
  readonly onDone: () => void;
}

function Action<Row>({ action, selected, onDone }: ActionProps<Row>) {
  const t = useMessages(lists);
  const possible = action.allows ? selected.filter(action.allows) : selected;
  const isPart = possible.length < selected.length;
  return (
    <Button
      icon={action.icon}
      disabled={possible.length === 0}
      title={isPart ? t('appliesTo', { count: possible.length, total: selected.length }) : undefined}
      onClick={() => {
        action.run(possible);
        onDone();
      }}
    >
      {isPart && possible.length > 0
        ? t('bulk.count', { label: bulkLabel(action, t), count: possible.length })
        : bulkLabel(action, t)}
    </Button>
  );
}

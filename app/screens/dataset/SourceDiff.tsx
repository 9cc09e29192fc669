// The difference between the columns of the dataset and those of its source, before anything is taken over.
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { Preview, Previewing } from './client/use-source-preview.ts';
import { useDataset } from './dataset-context.ts';

interface SourceDiffProps {
  readonly previewing: Previewing;
  readonly isMoved: boolean;
  readonly isTable: boolean;
  readonly compare: () => void;
}

export function SourceDiff({ previewing, isMoved, isTable, compare }: SourceDiffProps) {
  const { isReadOnly } = useDataset();
  return (
    <section className="ds-card" aria-label="Columns of the source">
      <h2>Columns of the source</h2>
      <p className="muted">
        {isMoved
          ? 'You changed the source. This is what its columns would change.'
          : 'Tables change. Compare the columns of the dataset with those that its source has now.'}
      </p>
      {isReadOnly ? null : (
        <p>
          <Button icon="refresh" className="needs-script" busy={previewing.kind === 'asking'} onClick={compare}>
            Compare with the source
          </Button>
        </p>
      )}
      {previewing.kind === 'failed' && isTable ? (
        <Notice kind="error" title="The source cannot be read">
          {previewing.message}
        </Notice>
      ) : null}
      {previewing.kind === 'done' ? <Difference preview={previewing.preview} /> : null}
    </section>
  );
}

function Difference({ preview }: { readonly preview: Preview }) {
  const { state, dispatch } = useDataset();
  const { added, removed, changed, unchanged_count: unchanged } = preview;
  const names = new Set(state.draft.columns.map(({ name }) => name));
  const types = new Map(state.draft.columns.map(({ name, type }) => [name, type]));
  const isTaken =
    added.every((one) => names.has(one.column_name)) &&
    !removed.some((one) => names.has(one.column_name)) &&
    changed.every((one) => types.get(one.column_name) === (one.to ?? ''));
  const sync = () => {
    const difference = {
      added: added.map((one) => ({ name: one.column_name, type: one.type, isTemporal: one.is_dttm })),
      removed: removed.map((one) => one.column_name),
      changed: changed.map((one) => ({ name: one.column_name, from: one.from, to: one.to })),
    };
    dispatch({ type: 'sync', difference, keys: added.map(() => crypto.randomUUID()) });
    showToast('success', 'The columns are those of the source. Save to keep them.');
  };
  if (added.length + removed.length + changed.length === 0)
    return (
      <Notice kind="success">
        Nothing differs: {unchanged} {unchanged === 1 ? 'column' : 'columns'}.
      </Notice>
    );
  const missing = removed.filter(({ charts }) => charts.length > 0);
  return (
    <>
      {missing.length > 0 ? (
        <Notice kind="warning" title="Charts use columns that go">
          They will say so when they are opened. Their names are below.
        </Notice>
      ) : null}
      <ul className="ds-diff">
        {added.map((one) => (
          <li key={`+${one.column_name}`} data-kind="added">
            <Icon name="plus" sizePx={14} /> <code>{one.column_name}</code> <span>New · {one.type ?? 'unknown type'}</span>
          </li>
        ))}
        {removed.map((one) => (
          <li key={`-${one.column_name}`} data-kind="removed">
            <Icon name="trash" sizePx={14} /> <code>{one.column_name}</code> <span>Gone{usedBy(one.charts)}</span>
          </li>
        ))}
        {changed.map((one) => (
          <li key={`~${one.column_name}`} data-kind="changed">
            <Icon name="edit" sizePx={14} /> <code>{one.column_name}</code>{' '}
            <span>
              {one.from ?? 'unknown type'} → {one.to ?? 'unknown type'}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small">
        {unchanged} {unchanged === 1 ? 'column stays' : 'columns stay'} as {unchanged === 1 ? 'it is' : 'they are'}.
      </p>
      {isTaken ? (
        <Notice kind="success">The draft has these columns. Save to keep them.</Notice>
      ) : (
        <Button weight="primary" icon="check" onClick={sync}>
          Sync columns
        </Button>
      )}
    </>
  );
}

const MAX_NAMED = 5;

function usedBy(charts: Preview['removed'][number]['charts']): string {
  if (charts.length === 0) return ' · no chart names it';
  const named = charts.slice(0, MAX_NAMED).map((chart) => `“${chart.slice_name}”`);
  const more = charts.length > MAX_NAMED ? ` and ${charts.length - MAX_NAMED} more` : '';
  return ` · used by ${named.join(', ')}${more}`;
}

// The difference between the dataset's columns and those of its source, before a sync.
import { clsx } from 'clsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import type { PreviewedSource, Previewing } from './client/use-source-preview.ts';
import { useDataset } from './dataset-context.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import shared from './dataset.module.css';
import styles from './SourceDiff.module.css';

interface SourceDiffProps {
  readonly previewing: Previewing;
  readonly isMoved: boolean;
  readonly isTable: boolean;
  readonly compare: () => void;
}

export function SourceDiff({ previewing, isMoved, isTable, compare }: SourceDiffProps) {
  const t = useMessages(dataset);
  const { isReadOnly } = useDataset();
  return (
    <Panel className={shared.panel} aria-label={t('diff.title')}>
      <h2>{t('diff.title')}</h2>
      <p className={text.muted}>{t(isMoved ? 'diff.moved' : 'diff.detail')}</p>
      {isReadOnly ? null : (
        <p>
          <Button icon="refresh" data-needs-script="" busy={previewing.kind === 'loading'} onClick={compare}>
            {t('diff.compare')}
          </Button>
        </p>
      )}
      {previewing.kind === 'failed' && isTable ? (
        <Notice kind="error" title={t('diff.failed')}>
          {previewing.message}
        </Notice>
      ) : null}
      {previewing.kind === 'done' ? <Difference preview={previewing.preview} /> : null}
    </Panel>
  );
}

function Difference({ preview }: { readonly preview: PreviewedSource }) {
  const t = useMessages(dataset);
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
    showToast('success', t('diff.synced'));
  };
  if (added.length + removed.length + changed.length === 0)
    return <Notice kind="success">{t('diff.none', { count: unchanged })}</Notice>;
  const typeText = (type: string | null) => type ?? t('diff.unknownType');
  const missing = removed.filter(({ charts }) => charts.length > 0);
  return (
    <>
      {missing.length > 0 ? (
        <Notice kind="warning" title={t('diff.breaks')}>
          {t('diff.breaksDetail')}
        </Notice>
      ) : null}
      <ul className={styles.diff}>
        {added.map((one) => (
          <li key={`+${one.column_name}`} data-kind="added">
            <Icon name="plus" sizePx={14} /> <code>{one.column_name}</code>{' '}
            <span>{t('diff.added', { type: typeText(one.type) })}</span>
          </li>
        ))}
        {removed.map((one) => (
          <li key={`-${one.column_name}`} data-kind="removed">
            <Icon name="trash" sizePx={14} /> <code>{one.column_name}</code>{' '}
            <span>
              <Usage charts={one.charts} />
            </span>
          </li>
        ))}
        {changed.map((one) => (
          <li key={`~${one.column_name}`} data-kind="changed">
            <Icon name="edit" sizePx={14} /> <code>{one.column_name}</code>{' '}
            <span>{t('diff.changed', { from: typeText(one.from), to: typeText(one.to) })}</span>
          </li>
        ))}
      </ul>
      <p className={clsx(text.muted, text.small)}>{t('diff.unchanged', { count: unchanged })}</p>
      {isTaken ? (
        <Notice kind="success">{t('diff.inDraft')}</Notice>
      ) : (
        <Button weight="primary" icon="check" onClick={sync}>
          {t('diff.sync')}
        </Button>
      )}
    </>
  );
}

const MAX_NAMED = 5;

function Usage({ charts }: { readonly charts: PreviewedSource['removed'][number]['charts'] }) {
  const t = useMessages(dataset);
  const locale = useLocale();
  if (charts.length === 0) return t('diff.unused');
  const names = charts.slice(0, MAX_NAMED).map((chart) => t('diff.chart', { name: chart.slice_name }));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return t('diff.used', { charts: list.format(names), more: Math.max(0, charts.length - MAX_NAMED) });
}

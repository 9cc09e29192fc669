// The line over the rows: how many, how long, why not more; and what can be done with them.
import type { ReactNode } from 'react';
import type { ResultsPaneProps } from '#app/screens/sqllab/pane-run.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import { Badge } from '#app/ui/text/Badge.tsx';
import text from '#app/ui/text/text.module.css';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';
import { COPY_FORMATS, type CopyFormat } from './copy-formats.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { limitNote, summaryText } from './pane-messages.ts';
import type { RowsSnapshot } from './result-rows.ts';
import { StateBadge } from './StateBadge.tsx';
import type { OrderedRows } from './use-row-order.ts';
import paneStyles from './ResultsPane.module.css';
import styles from './ResultHead.module.css';

interface ResultHeadProps {
  readonly pane: ResultsPaneProps & { readonly run: NonNullable<ResultsPaneProps['run']> };
  readonly canExport: boolean;
  readonly snapshot: RowsSnapshot;
  readonly ordered: OrderedRows;
  /** Offers hidden columns again. */
  readonly hiddenColumns: ReactNode;
  readonly hasFilters: boolean;
  readonly onToggleFilters: () => void;
  readonly isFormatted: boolean;
  readonly onToggleFormat: () => void;
  readonly isCharted: boolean;
  readonly onToggleChart: () => void;
  /** Whether cells are selected: they are copied then, not everything. */
  readonly isPart: boolean;
  readonly onCopy: (format: CopyFormat) => void;
}

export function ResultHead({ pane, canExport, snapshot, ordered, ...rest }: ResultHeadProps) {
  const t = useMessages(sqllabResults);
  const locale = useLocale();
  const { run } = pane;
  const note = limitNote(run, snapshot.rowCount, snapshot.isTruncated);
  const summary = summaryText({ run, rowCount: snapshot.rowCount, shownRows: ordered.filteredCount }, t, locale);
  return (
    <div className={styles.head}>
      <div className={styles.summary}>
        {run.state === 'success' ? null : <StateBadge state={run.state} />}
        {run.isPreview ? <Badge>{t('badge.preview')}</Badge> : null}
        <span className={text.tabular}>{summary}</span>
        {note ? (
          <span className={styles.note}>
            <Icon name="warning" sizePx={14} />
            {note.key === 'limit.kept' ? t(note.key, { count: note.limit }) : t(note.key, { limit: note.limit })}
            {note.canRaise && pane.onRaiseLimit ? (
              <Button className={paneStyles.smallButton} onClick={pane.onRaiseLimit}>
                {t('limit.raise')}
              </Button>
            ) : null}
          </span>
        ) : null}
      </div>
      <div className={styles.actions}>
        {rest.hiddenColumns}
        <FindBox ordered={ordered} />
        <Toggle
          icon="filter"
          label={t(rest.hasFilters ? 'grid.hideFilters' : 'grid.filter')}
          isOn={rest.hasFilters}
          onToggle={rest.onToggleFilters}
        />
        <Toggle
          icon="chart"
          label={t(rest.isCharted ? 'chart.close' : 'chart.show')}
          isOn={rest.isCharted}
          onToggle={rest.onToggleChart}
        />
        <Toggle
          icon="number"
          label={t(rest.isFormatted ? 'grid.exact' : 'grid.formatted')}
          isOn={rest.isFormatted}
          onToggle={rest.onToggleFormat}
        />
        {pane.onSaveDataset ? (
          <IconButton icon="database" className={styles.filter} label={t('result.saveDataset')} onClick={pane.onSaveDataset} />
        ) : null}
        {pane.pin ? (
          <Toggle
            icon="pin"
            label={t(pane.pin.isPinned ? 'pins.unpinResult' : 'pins.pin')}
            isOn={pane.pin.isPinned}
            onToggle={pane.pin.onToggle}
          />
        ) : null}
        <Menu label={t('grid.copy')} face={<Icon name="copy" />}>
          <MenuTitle>{t(rest.isPart ? 'copy.selection' : 'copy.all')}</MenuTitle>
          {COPY_FORMATS.map((format) => (
            <MenuButton key={format} onClick={() => rest.onCopy(format)}>
              {t(`copy.${format}`)}
            </MenuButton>
          ))}
        </Menu>
        {canExport && run.resultsKey !== null ? (
          <DownloadMenu run={run} csrfToken={pane.csrfToken} exportMaxRows={pane.exportMaxRows} />
        ) : null}
      </div>
    </div>
  );
}

interface ToggleProps {
  readonly icon: IconName;
  /** What pressing it does. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

const Toggle = ({ icon, label, isOn, onToggle }: ToggleProps) => (
  <IconButton icon={icon} className={styles.filter} label={label} aria-pressed={isOn} onClick={onToggle} />
);

function FindBox({ ordered }: { readonly ordered: OrderedRows }) {
  const t = useMessages(sqllabResults);
  return (
    <SearchInput
      className={styles.find}
      aria-label={t('grid.find')}
      placeholder={t('grid.find')}
      spellCheck={false}
      value={ordered.order.search}
      onChange={(event) => ordered.searchFor(event.currentTarget.value)}
    />
  );
}

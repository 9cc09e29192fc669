// All of one cell: long text in full, JSON indented, what a line cannot show.
import { clsx } from 'clsx';
import { Button } from '#app/ui/button/Button.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { dataGrid } from '#app/messages/en/data-grid.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { cellText } from './cell-text.ts';
import { GridFloat, type FloatPoint } from '#app/ui/data-grid/GridFloat.tsx';
import type { GridCell } from '#app/ui/data-grid/grid-types.ts';
import { prettyJson } from './pretty-json.ts';
import type { Translate } from '#app/messages/translate.ts';
import { NullMark } from './NullMark.tsx';
import styles from './CellDetail.module.css';
import text from '#app/ui/text/text.module.css';

interface CellDetailProps {
  readonly at: FloatPoint;
  readonly name: string;
  readonly cell: GridCell;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

export function CellDetail({ at, name, cell, onCopy, onClose }: CellDetailProps) {
  const t = useMessages(dataGrid);
  const tCommon = useMessages(common);

  const value = cellText(cell);
  const json = typeof cell === 'string' ? prettyJson(cell) : null;
  return (
    <GridFloat at={at} label={t('cellValue', { name })} role="dialog" onClose={onClose}>
      <header className={styles.head}>
        <strong className={styles.name} title={name}>
          {name}
        </strong>
        <span className={clsx(styles.about, text.muted, text.small)}>{describe(cell, json !== null, t)}</span>
        <Button weight="quiet" onClick={onCopy}>
          {tCommon('copy')}
        </Button>
        <IconButton icon="close" label={tCommon('close')} onClick={onClose} />
      </header>
      {/* Scrollable, so it must be focusable for keyboard users. */}
      <pre className={styles.value} tabIndex={0}>
        {value === null ? <NullMark /> : (json ?? value)}
      </pre>
    </GridFloat>
  );
}

function describe(cell: GridCell, isJson: boolean, t: Translate<typeof dataGrid.texts>): string {
  if (cell === '') return t('emptyText');
  if (typeof cell !== 'string') return '';
  return t(isJson ? 'jsonLength' : 'textLength', { count: cell.length });
}

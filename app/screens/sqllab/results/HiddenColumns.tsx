// Which columns are hidden, and how each is shown again.
import type { GridColumn } from '#app/ui/data-grid/grid-types.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';
import type { ShownColumns } from './use-column-layout.ts';
import styles from './ResultHead.module.css';

interface HiddenColumnsProps {
  readonly shown: ShownColumns;
  /** Columns of the result, including those expanded from nested ones. */
  readonly columns: readonly GridColumn[];
}

/** Nothing while every column is shown. */
export function HiddenColumns({ shown, columns }: HiddenColumnsProps) {
  const t = useMessages(sqllabResults);
  const { hidden } = shown.layout;
  if (hidden.length === 0) return null;
  const label = t('hidden.label', { count: hidden.length });
  const show = (sources: readonly number[]) => {
    shown.show(sources);
    // The menu goes with the last hidden column: who works by keys goes on in the rows.
    if (sources.length === hidden.length) requestAnimationFrame(focusRows);
  };
  return (
    <Menu label={label} face={label} align="start" faceClassName={styles.face} panelClassName={styles.columnList}>
      <MenuTitle>{t('hidden.title')}</MenuTitle>
      {hidden.map((source) => (
        <MenuButton key={source} onClick={() => show([source])}>
          {columns[source]?.name ?? ''}
        </MenuButton>
      ))}
      {hidden.length > 1 ? <MenuButton onClick={() => show(hidden)}>{t('hidden.all')}</MenuButton> : null}
    </Menu>
  );
}

const focusRows = (): void => document.querySelector<HTMLElement>('#lab-result [role="grid"]')?.focus();

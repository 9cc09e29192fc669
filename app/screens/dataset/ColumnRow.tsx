// One row of the columns grid, and below it, when it is open, the column's other fields.
import { useId } from 'react';
import type { ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldError } from '#app/ui/form/Field.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { useDataset, useProblemAt } from './dataset-context.ts';
import styles from './ColumnsTab.module.css';

interface ColumnRowProps {
  readonly column: ColumnDraft;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export function ColumnRow({ column, isOpen, onOpen }: ColumnRowProps) {
  const t = useMessages(dataset);
  const { dispatch, isReadOnly } = useDataset();
  const id = useId();
  const set = (change: Partial<ColumnDraft>) => dispatch({ type: 'setColumn', key: column.key, change });
  const problem = useProblemAt()('columns', column.key, 'name');
  const { name } = column;
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row">
          <span className={styles.name}>{name}</span>
          <span className={styles.type}>{column.type === '' ? t('column.unknownType') : column.type}</span>
          <CertificationMarks notes={column} show="short" />
          <FieldError message={problem} />
        </th>
        <td className={styles.label}>
          <Input
            isCompact
            aria-label={t('column.label', { name })}
            placeholder={name}
            autoComplete="off"
            value={column.verboseName}
            onChange={(event) => set({ verboseName: event.target.value })}
          />
        </td>
        <Flag
          label={t('column.isTemporal', { name })}
          word={t('columns.isTemporal')}
          checked={column.isTemporal}
          onToggle={(on) => set({ isTemporal: on })}
        />
        <Flag
          label={t('column.isGroupable', { name })}
          word={t('columns.isGroupable')}
          checked={column.isGroupable}
          onToggle={(on) => set({ isGroupable: on })}
        />
        <Flag
          label={t('column.isFilterable', { name })}
          word={t('columns.isFilterable')}
          checked={column.isFilterable}
          onToggle={(on) => set({ isFilterable: on })}
        />
        <td className={styles.more}>
          <IconButton
            icon="chevronDown"
            label={t(isOpen ? 'column.hideDetails' : 'column.showDetails', { name })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onOpen}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={6} id={id} className={styles.detail}>
            <div className={styles.detailForm}>
              <ColumnFields column={column} onChange={set} />
              {isReadOnly ? null : (
                <Button weight="quiet" icon="trash" onClick={() => dispatch({ type: 'removeColumn', key: column.key })}>
                  {t('column.remove')}
                </Button>
              )}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface FlagProps {
  readonly label: string;
  readonly word: string;
  readonly checked: boolean;
  readonly onToggle: (on: boolean) => void;
}

const Flag = ({ label, word, checked, onToggle }: FlagProps) => (
  <td className={styles.flag}>
    <Checkbox checked={checked} onToggle={onToggle} aria-label={label}>
      <span className={styles.flagName} aria-hidden="true">
        {word}
      </span>
    </Checkbox>
  </td>
);

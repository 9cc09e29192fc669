// In which format a temporal column of text or numbers writes its instants, with the one that its rows suggest.
import type { ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import text from '#app/ui/text/text.module.css';
import { clsx } from 'clsx';
import { useDateFormat, type FoundFormat } from './client/use-date-format.ts';
import { useDataset } from './dataset-context.ts';
import styles from './dataset.module.css';

interface DateFormatFieldProps {
  readonly column: ColumnDraft;
  readonly onChange: (change: Partial<ColumnDraft>) => void;
}

/** Types that say themselves what instant it is. */
const NATIVE = /^(?:date(?:32)?|datetime(?:64)?|timestamp)/i;

export function DateFormatField({ column, onChange }: DateFormatFieldProps) {
  const t = useMessages(dataset);
  return (
    <div className={styles.form}>
      <TextField
        label={t('field.dateFormat')}
        hint={t('field.dateFormatHint')}
        value={column.pythonDateFormat}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => onChange({ pythonDateFormat: event.target.value })}
      />
      {NATIVE.test(column.type.trim()) ? null : <Suggestion column={column} onChange={onChange} />}
    </div>
  );
}

function Suggestion({ column, onChange }: DateFormatFieldProps) {
  const t = useMessages(dataset);
  const { page, state, isReadOnly } = useDataset();
  // The server reads the source that is saved, which can have the column under another name.
  const saved = state.saved.columns.find(({ id, expression }) => id !== null && id === column.id && expression === null);
  const request = useDateFormat(page.id, saved?.name ?? null);
  if (request.kind === 'idle' || isReadOnly) return null;
  const found = request.kind === 'replied' && request.ok ? request.value : null;
  return (
    <div role="status" className={clsx(text.small, text.muted)}>
      {request.kind === 'loading' ? t('dateFormat.looking') : null}
      {request.kind === 'replied' && !request.ok ? t('dateFormat.failed', { reason: request.message }) : null}
      {found?.format === null ? reasonText(found, t) : null}
      {found?.format && found.format === column.pythonDateFormat
        ? t('dateFormat.fits', { count: found.row_count, sample: found.sample ?? '' })
        : null}
      {found?.format && found.format !== column.pythonDateFormat ? (
        <>
          {t('dateFormat.found', { format: found.format, count: found.row_count, sample: found.sample ?? '' })}{' '}
          <Button weight="quiet" onClick={() => onChange({ pythonDateFormat: found.format ?? '' })}>
            {t('dateFormat.use', { format: found.format })}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function reasonText({ reason, sample }: FoundFormat, t: Translate<typeof dataset.texts>): string {
  if (reason === null || reason === 'noValues') return t('dateFormat.noValues');
  return t(`dateFormat.${reason}`, { sample: sample ?? '' });
}

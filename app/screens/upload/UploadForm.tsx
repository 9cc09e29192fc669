// What the viewer decides between a file and its table.
import { useEffect, useState, type FormEvent } from 'react';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { buildLoadBody, type IfTableExists } from './draft.ts';
import { FileSettings } from './FileSettings.tsx';
import { SheetField } from './FormatFields.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { TargetFields } from './TargetFields.tsx';
import { isDayFirst } from './client/day-first.ts';
import { describeReady } from './describe-ready.ts';
import type { UploadTargetView } from './client/upload-api.ts';
import type { FileState, OpenedFile } from './use-file.ts';
import type { TargetState } from './use-target.ts';
import type { UploadTransfer } from './use-transfer.ts';
import styles from './UploadForm.module.css';

interface UploadFormProps {
  readonly opened: OpenedFile;
  readonly targets: readonly UploadTargetView[];
  readonly place: TargetState;
  readonly files: FileState;
  readonly transfer: UploadTransfer;
}

export function UploadForm({ opened, targets, place, files, transfer }: UploadFormProps) {
  const t = useMessages(upload);
  const [chosen, setChosen] = useState<IfTableExists>('fail');
  const [onBadRow, setOnBadRow] = useState<'stop' | 'skip'>('stop');
  const { target, name } = place;
  useEffect(() => setChosen('fail'), [target?.databaseId, target?.schema, target?.table]);
  if (!target) return null;
  const ifExists = name?.exists ? chosen : 'fail';
  const count = opened.columns.filter(({ type }) => type !== null).length;
  const max = targets.find(({ id }) => id === target.databaseId)?.max_columns ?? 0;
  const isReady =
    name !== null &&
    name.problem === null &&
    (!name.exists || ifExists !== 'fail') &&
    count > 0 &&
    count <= max &&
    opened.preview;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    const { reading, columns, edits } = opened;
    const draft = { reading, columns, edits, prefersDayFirst: isDayFirst() };
    void transfer.load(buildLoadBody({ ...draft, target, ifExists, onBadRow }));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {transfer.failure ? (
        <Notice kind="error" title={t('failed')}>
          {transfer.failure.message}
        </Notice>
      ) : null}
      <TargetFields
        targets={targets}
        target={target}
        name={name}
        ifExists={ifExists}
        onChange={place.change}
        onIfExists={setChosen}
      >
        <SheetField reading={opened.reading} sheets={opened.sheets} onChange={files.changeReading} />
      </TargetFields>
      <FileSettings opened={opened} onChange={files.changeReading} />
      {opened.problem === null ? (
        <PreviewTable opened={opened} onChange={files.changeColumn} />
      ) : (
        <Notice kind="error" title={t('unreadable')}>
          {opened.problem}
        </Notice>
      )}
      {count > max ? <Notice kind="error">{t('columns.tooMany', { max, count })}</Notice> : null}
      <div className={styles.choice}>
        <span>{t('badRows.label')}</span>
        <SegmentedControl
          label={t('badRows.label')}
          choices={[
            ['stop', t('badRows.stop')],
            ['skip', t('badRows.skip')],
          ]}
          value={onBadRow}
          onPick={(value) => setOnBadRow(value === 'skip' ? 'skip' : 'stop')}
        />
      </div>
      <div className={styles.foot}>
        <p role="status" className={styles.ready}>
          {describeReady(
            { sent: transfer.sent, fileBytes: opened.file.size, rows: opened.preview?.rowCount ?? null, columns: count },
            t,
          )}
        </p>
        <Button type="submit" weight="primary" disabled={!isReady}>
          {t(ifExists === 'replace' ? 'submit.replace' : ifExists === 'append' ? 'submit.append' : 'submit')}
        </Button>
      </div>
    </form>
  );
}

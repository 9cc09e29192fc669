// Parts of the save dialog: over the stored chart or as a new one, and what another user saved meanwhile.
import type { ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { clsx } from 'clsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import text from '#app/ui/text/text.module.css';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChangeList } from '#app/screens/explore/head/ChangeList.tsx';
import type { SaveRefusal } from './use-save-chart.ts';
import styles from '#app/screens/explore/explore-dialogs.module.css';

interface SaveModeProps {
  readonly isNew: boolean;
  readonly chart: Pick<ExplorePageChart, 'name' | 'mayOverwrite' | 'managed'>;
  readonly onChange: (isNew: boolean) => void;
}

export function SaveMode({ isNew, chart: { name, mayOverwrite, managed }, onChange }: SaveModeProps) {
  const t = useMessages(exploreDialogs);
  return (
    <fieldset className={styles.modes}>
      <legend className={text.visuallyHidden}>{t('save.mode')}</legend>
      <label>
        <input type="radio" name="mode" checked={!isNew} disabled={!mayOverwrite} onChange={() => onChange(false)} />
        <span>
          {t('save.overwrite', { name })}
          {mayOverwrite ? null : (
            <span className={clsx(text.muted, text.small)}> {t(managed ? 'save.managed' : 'save.ownersOnly')}</span>
          )}
        </span>
      </label>
      <label>
        <input type="radio" name="mode" checked={isNew} onChange={() => onChange(true)} />
        <span>{t('save.asNew')}</span>
      </label>
    </fieldset>
  );
}

interface SaveConflictProps {
  readonly conflict: NonNullable<SaveRefusal['conflict']>;
  readonly onTakeOver: (etag: string | null) => void;
  readonly onNew: () => void;
}

export function SaveConflict({ conflict, onTakeOver, onNew }: SaveConflictProps) {
  const t = useMessages(exploreDialogs);
  const { changedBy } = conflict;
  const title = changedBy ? t('save.conflictTitle', { name: changedBy }) : t('save.conflictTitleUnknown');
  return (
    <Notice kind="warning" title={title}>
      <p>{t('save.conflictText')}</p>
      <ChangeList changes={conflict.changes} empty={t('save.conflictNoChanges')} />
      <div className={styles.noticeActions}>
        <Button onClick={() => onTakeOver(conflict.etag)}>{t('save.overwriteTheirs')}</Button>
        <Button onClick={onNew}>{t('save.mineAsNew')}</Button>
        <Button onClick={() => window.location.reload()}>{t('save.takeTheirs')}</Button>
      </div>
    </Notice>
  );
}

// Imports an export: a file, a preview, and the decision. Nothing is written before "Import".
import { Button } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { FilePicker } from '#app/ui/form/FilePicker.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { common } from '#app/messages/en/common.ts';
import { importArchive } from '#app/messages/en/import-archive.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Page, PageHead, PageIntro, pageStatusClass } from '#app/ui/layout/Page.tsx';
import { DatabaseChoice } from './DatabaseChoice.tsx';
import { ImportDone } from './ImportDone.tsx';
import { stopsImport } from './plan-item.ts';
import { PlanTable } from './PlanTable.tsx';
import { useImport, type ImportState } from './use-import.ts';
import styles from './ImportScreen.module.css';

export function ImportScreen() {
  const t = useMessages(importArchive);
  const tCommon = useMessages(common);
  const state = useImport();
  const { file, preview, failure, done, busy } = state;
  return (
    <Page>
      <PageHead>
        <h1>{t('title')}</h1>
      </PageHead>
      {done ? (
        <ImportDone done={done} onRestart={state.restart} />
      ) : (
        <>
          <PageIntro>{t('intro')}</PageIntro>
          <FilePicker
            label={t('file.label')}
            inputLabel={t('file.input')}
            accept=".zip,application/zip"
            fileName={file?.name ?? null}
            prompt={t('file.prompt')}
            buttonLabel={t(file ? 'file.chooseOther' : 'file.choose')}
            isBusy={busy === 'importing'}
            onFiles={(files) => {
              const [chosen] = files ?? [];
              if (chosen) state.choose(chosen);
            }}
          />
          <p role="status" className={pageStatusClass}>
            {busy ? t(`status.${busy}`) : ''}
          </p>
          {failure ? (
            <Notice kind="error" title={t('failed')}>
              {failure.message}
              <FileList files={failure.files} />
              {failure.isRetryable && !preview ? <Button onClick={state.retry}>{tCommon('tryAgain')}</Button> : null}
            </Notice>
          ) : null}
          {preview ? <Plan state={state} preview={preview} /> : null}
        </>
      )}
    </Page>
  );
}

function FileList({ files }: { readonly files: readonly { readonly path: string; readonly message: string }[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <code>{path}</code> {message}
        </li>
      ))}
    </ul>
  );
}

function Plan({ state, preview }: { readonly state: ImportState; readonly preview: NonNullable<ImportState['preview']> }) {
  const t = useMessages(importArchive);
  const { choices, busy } = state;
  const { items, problems, ignored, databases, type } = preview;
  const stopped = items.filter((item) => stopsImport(item, Boolean(choices.passwords[item.path])));
  const isReady = type !== null && problems.length === 0 && stopped.length === 0 && items.length > 0;
  const hasPresent = items.some((item) => item.id !== null && !item.standsIn);
  return (
    <div className={styles.plan} aria-busy={busy === 'reading' || undefined}>
      {type ? <p className={styles.type}>{t(`type.${type}`)}</p> : null}
      {problems.length > 0 ? (
        <Notice kind="error" title={t('unreadableFiles')}>
          <FileList
            files={problems.map(({ path, field, message }) => ({
              path,
              message: field === null ? message : t('failure.field', { field, problem: message }),
            }))}
          />
        </Notice>
      ) : null}
      {hasPresent ? (
        <fieldset className={styles.overwrite}>
          <legend>{t('overwrite.title')}</legend>
          <Checkbox checked={choices.overwrite} onToggle={(overwrite) => state.change({ overwrite })}>
            {t('overwrite.label')}
          </Checkbox>
          {choices.overwrite && type !== 'assets' ? (
            <Checkbox checked={choices.overwriteAll} onToggle={(overwriteAll) => state.change({ overwriteAll })}>
              {t('overwrite.all')}
            </Checkbox>
          ) : null}
        </fieldset>
      ) : null}
      <PlanTable
        items={items}
        passwords={choices.passwords}
        choiceOf={(item) =>
          item.kind === 'database' ? <DatabaseChoice item={item} databases={databases} state={state} /> : null
        }
      />
      {ignored.length > 0 ? (
        <Notice kind="warning" title={t('ignored')}>
          <FileList files={ignored} />
        </Notice>
      ) : null}
      <div className={styles.end}>
        {isReady ? null : (
          <p className={styles.problem}>{stopped.length === 0 ? t('blocked') : t('blockedItems', { count: stopped.length })}</p>
        )}
        <Button
          weight="primary"
          disabled={!isReady || busy === 'reading'}
          busy={busy === 'importing'}
          onClick={() => void state.run()}
        >
          {t('submit')}
        </Button>
      </div>
    </div>
  );
}

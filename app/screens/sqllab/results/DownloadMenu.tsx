// What can be downloaded: this result in several formats, or all rows by querying the database again.
import { useRef } from 'react';
import { STATEMENT_FORMATS, WHOLE_STATEMENT_FORMATS } from '#app/formats/registry/ids.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { MenuButton, MenuLink, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';
import styles from './ResultHead.module.css';

interface DownloadMenuProps {
  readonly run: PaneRun;
  readonly csrfToken: string;
  readonly exportMaxRows: number;
}

/** One name for every format, as clients of the field have it. */
const noteDownload = (format: string): void => noteUsage('sqllab_download_csv', { details: { format } });

export function DownloadMenu({ run, csrfToken, exportMaxRows }: DownloadMenuProps) {
  const t = useMessages(sqllabResults);
  const path = `/api/v1/sqllab/export/${encodeURIComponent(run.clientId)}/`;
  const statement = run.shownStatement === null ? '' : `&statement=${run.shownStatement}`;
  return (
    <Menu
      faceClassName={styles.face}
      label={t('download.label')}
      face={
        <>
          <Icon name="download" />
          <span className={styles.word}>{t('download.label')}</span>
        </>
      }
    >
      <MenuTitle>{t('download.these')}</MenuTitle>
      {STATEMENT_FORMATS.map((format) => (
        // `download`: a refusal becomes a failed download, and this page stays.
        <MenuLink key={format} href={`${path}?format=${format}${statement}`} download onClick={() => noteDownload(format)}>
          {t(`download.${format}`)}
        </MenuLink>
      ))}
      {run.shownStatement === null ? (
        <>
          <hr />
          <MenuTitle>{t('download.all', { max: exportMaxRows })}</MenuTitle>
          {WHOLE_STATEMENT_FORMATS.map((format) => (
            <AllRowsItem key={format} run={run} csrfToken={csrfToken} format={format} label={t(`download.${format}`)} />
          ))}
        </>
      ) : null}
    </Menu>
  );
}

interface AllRowsProps {
  readonly run: PaneRun;
  readonly csrfToken: string;
  readonly format: string;
  readonly label: string;
}

/** A form: the reply goes to a file as it comes and is never in the page's memory; a refusal opens beside it. */
function AllRowsItem({ run, csrfToken, format, label }: AllRowsProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      method="post"
      action="/api/v1/sqllab/export_streaming/"
      target="_blank"
      rel="noopener"
      onSubmit={() => noteDownload(format)}
    >
      <input type="hidden" name="csrf_token" value={csrfToken} />
      <input type="hidden" name="client_id" value={run.clientId} />
      <input type="hidden" name="format" value={format} />
      <MenuButton type="submit">{label}</MenuButton>
    </form>
  );
}

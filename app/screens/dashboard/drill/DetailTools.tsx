// How many rows there are and how old they are, which columns are shown, and the rows as a file.
import { clsx } from 'clsx';
import { useState } from 'react';
import { CHART_FORMAT_ICONS, CHART_FORMATS, type ChartFormat } from '#app/formats/registry/ids.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';
import { toFileName, saveFile } from '#app/ui/browser/save-file.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { buttonClass } from '#app/ui/button/Button.tsx';
import text from '#app/ui/text/text.module.css';
import { errorText } from '#app/ui/notice/error-text.ts';
import { ColumnsPicker } from './ColumnsPicker.tsx';
import type { DetailRows } from './use-detail-rows.ts';
import styles from './detail.module.css';

interface DetailToolsProps {
  readonly title: string;
  readonly detail: DetailRows;
  /** Null: all. */
  readonly columns: readonly string[] | null;
  readonly onColumns: (columns: readonly string[] | null) => void;
  readonly file: (format: ChartFormat) => Promise<Blob>;
}

export function DetailTools({ title, detail, columns, onColumns, file }: DetailToolsProps) {
  const t = useMessages(dashboardDrill);
  const { facts, snapshot } = detail;
  const { can } = useDashboard();
  const isLoading = snapshot.columns === null && snapshot.failure === null;
  return (
    <div className={styles.tools}>
      <p className={clsx(text.muted, text.small, text.tabular)} role="status">
        {isLoading ? t('rows.loading') : snapshot.failure === null ? t('rows.count', { count: snapshot.rowCount }) : ''}
      </p>
      {facts === null ? null : <ColumnsPicker all={facts.columns} selected={columns} onSelect={onColumns} />}
      {can.csv && facts !== null ? <DownloadMenu title={title} maxRows={facts.maxFileRows} detail={detail} file={file} /> : null}
    </div>
  );
}

interface DownloadMenuProps extends Pick<DetailToolsProps, 'title' | 'detail' | 'file'> {
  readonly maxRows: number;
}

function DownloadMenu({ title, maxRows, detail, file }: DownloadMenuProps) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  const [isBusy, setIsBusy] = useState(false);
  const download = async (format: ChartFormat) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      saveFile(await file(format), `${toFileName(t('download.fileName', { title }), 'rows')}.${format}`);
    } catch (error) {
      showToast('danger', t('downloadFailed', { reason: errorText(error, tCommon('tryAgainLater')) }));
    } finally {
      setIsBusy(false);
    }
  };
  const isCut = detail.snapshot.rowCount > maxRows;
  return (
    <Menu
      label={t('download.label')}
      faceClassName={buttonClass('plain')}
      face={
        <>
          <Icon name="download" />
          {t(isBusy ? 'download.busy' : 'download.face')}
        </>
      }
    >
      {isCut ? <MenuTitle>{t('download.cut', { count: maxRows })}</MenuTitle> : null}
      {CHART_FORMATS.map((format) => (
        <MenuButton key={format} icon={CHART_FORMAT_ICONS[format]} onClick={() => void download(format)}>
          {t(`download.${format}`)}
        </MenuButton>
      ))}
    </Menu>
  );
}

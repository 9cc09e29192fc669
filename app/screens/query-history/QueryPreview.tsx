// A query of the history in full: its SQL, highlighted, and why it failed.
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { SqlText } from '#app/screens/sql-editor/SqlText.tsx';
import type { HistoryRow } from '#app/services/lists/rows.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { ErrorBox } from '#app/screens/error-box/ErrorBox.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { common } from '#app/messages/en/common.ts';
import { queryHistory } from '#app/messages/en/query-history.ts';
import { useMessages } from '#app/messages/use-messages.ts';

const FAILED_RUN = { type: 'GENERIC_DB_ENGINE_ERROR', notes: [], reasons: [], requestId: null, link: null } as const;

const itemSchema = z.object({ result: z.looseObject({ sql: z.string() }) });

interface QueryPreviewProps {
  readonly row: HistoryRow;
  /** Where SQL Lab opens with it; null: not offered. */
  readonly href: string | null;
  readonly onClose: () => void;
}

export function QueryPreview({ row, href, onClose }: QueryPreviewProps) {
  const t = useMessages(queryHistory);
  const tCommon = useMessages(common);
  const { sql, problem, retry } = useCompleteSql(row);
  return (
    <Dialog title={t('preview.title')} onClose={onClose}>
      <DialogContent isStack aria-busy={sql === null && problem === null}>
        {row.error === '' ? null : (
          <ErrorBox screen="other" content={{ ...FAILED_RUN, title: t('preview.failed'), message: row.error }} />
        )}
        {problem === null ? null : (
          <Notice kind="error" title={t('preview.loadFailed')}>
            {problem} <Button onClick={retry}>{tCommon('tryAgain')}</Button>
          </Notice>
        )}
        {sql === null ? (
          problem === null ? (
            <p role="status">{t('preview.loading')}</p>
          ) : null
        ) : (
          <SqlText label={t('preview.sql')} sql={sql} />
        )}
        <DialogActions>
          <Button disabled={sql === null} onClick={() => sql !== null && void copyAndTell(sql)}>
            {t('menu.copy')}
          </Button>
          {href === null ? null : <LinkButton href={href}>{t('menu.open')}</LinkButton>}
          <Button weight="primary" onClick={onClose}>
            {tCommon('done')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

/** The list has the beginning of long texts: the rest is loaded. */
function useCompleteSql(row: HistoryRow) {
  const send = useApi();
  const [sql, setSql] = useState(row.isCut ? null : row.sql);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!row.isCut) return undefined;
    let isOver = false;
    setProblem(null);
    void send(`/api/v1/query/${row.id}`).then((sent) => {
      if (isOver) return;
      const read = itemSchema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
      if (read.success) setSql(read.data.result.sql);
      else setProblem(failureText(sent));
    });
    return () => {
      isOver = true;
    };
  }, [row, send, attempt]);
  return { sql, problem, retry: () => setAttempt(attempt + 1) };
}

// What drilling into a chart opens: its rows, or the chart broken down by another column. Closing it returns the focus.
import { useCallback, useMemo } from 'react';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { ByDialog } from './ByDialog.tsx';
import { DetailDialog } from './DetailDialog.tsx';
import { createDrillCalls } from './drill-calls.ts';
import type { OpenedDrill } from './open-drill.ts';
import { useLoaded } from './use-loaded.ts';

interface DrillDialogProps {
  readonly dashboardId: number;
  readonly opened: OpenedDrill;
  readonly onClose: () => void;
}

export function DrillDialog({ dashboardId, opened, onClose }: DrillDialogProps) {
  const { csrfToken } = useShellData();
  const calls = useMemo(() => createDrillCalls(csrfToken), [csrfToken]);
  const { chartId } = opened.chart;
  const load = useCallback((signal: AbortSignal) => calls.info({ dashboardId, chartId }, signal), [calls, dashboardId, chartId]);
  const { value: info, problem, retry } = useLoaded(load);
  const close = () => {
    onClose();
    // The browser returns it to where it was: often a menu that is closed by now.
    requestAnimationFrame(() => opened.opener.focus());
  };
  if (info === null) return <Opening opened={opened} problem={problem} onRetry={retry} onClose={close} />;
  const Parts = opened.kind === 'detail' ? DetailDialog : ByDialog;
  return <Parts calls={calls} info={info} dashboardId={dashboardId} opened={opened} onClose={close} />;
}

interface OpeningProps {
  readonly opened: OpenedDrill;
  readonly problem: string | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

function Opening({ opened, problem, onRetry, onClose }: OpeningProps) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  return (
    <Dialog title={t(`${opened.kind}.title`, { title: opened.chart.title })} look="full" onClose={onClose}>
      <DialogContent aria-busy={problem === null}>
        {problem === null ? (
          <p role="status">{tCommon('loading')}</p>
        ) : (
          <Notice kind="error" title={t('failed')}>
            <p>{problem}</p>
            <Button onClick={onRetry}>{tCommon('tryAgain')}</Button>
          </Notice>
        )}
      </DialogContent>
    </Dialog>
  );
}

// Changes that are made on the dashboard's page itself: reads it is stored, shows the dialog, saves, and redraws the
// page. If another user saved first, both versions are merged.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readFilterList } from '#app/domain/dashboard/filters/edit-filters.ts';
import { barCookie } from '#app/domain/dashboard/filters/filter-view.ts';
import { FILTER_LISTS } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { chartTitles } from '#app/domain/dashboard/page/chart-titles.ts';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { ConflictDialog, type TheirSide } from '#app/screens/dashboard/conflict/ConflictDialog.tsx';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import { CopyDialog } from '#app/screens/dashboard/edit/CopyDialog.tsx';
import { saveFailureText, settingsFailureText } from '#app/screens/dashboard/save-failure.ts';
import { SendFailure } from '#app/screens/dashboard/edit/client/dashboard-api.ts';
import type { Conflict } from '#app/screens/shell/api/read-conflict.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { common } from '#app/messages/en/common.ts';
import { crossFilterSettings } from '#app/messages/en/cross-filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { createDashboardChanges, type DashboardChanges } from './dashboard-changes.ts';
import { PropertiesDialog } from './PropertiesDialog.tsx';
import { endLeaveGuards } from './use-leave-guard.ts';

const FilterSettings = lazyPart(() =>
  import('#app/screens/dashboard/filter-settings/FilterSettings.tsx').then(({ FilterSettings }) => FilterSettings),
);

const CrossFilterSettings = lazyPart(() =>
  import('#app/screens/dashboard/filter-settings/CrossFilterSettings.tsx').then(({ CrossFilterSettings }) => CrossFilterSettings),
);

const [FILTERS] = FILTER_LISTS;

export interface ViewChangesProps {
  readonly dashboardId: number;
  readonly what: 'properties' | 'filters' | 'new-filter' | 'cross-filters';
  /** Whose cross-filters are shown first; left out: those of all charts. */
  readonly chartId?: number | undefined;
  /** Nodes of the page, because a layout doesn't always contain the names of charts. */
  readonly view: readonly NodeView[];
  readonly onClose: () => void;
}

export function ViewChanges({ dashboardId, what, chartId, view, onClose }: ViewChangesProps) {
  const t = useMessages(dashboardProperties);
  const tCommon = useMessages(common);
  const { csrfToken } = useShellData();
  const changes = useMemo(() => createDashboardChanges(csrfToken, window.fetch.bind(window)), [csrfToken]);
  const { start, failure, again } = useStart(changes, dashboardId);
  const tCross = useMessages(crossFilterSettings);
  const title = what === 'properties' ? t('title') : what === 'cross-filters' ? tCross('title') : t('filters');
  if (start === null)
    return (
      <Dialog title={title} onClose={onClose}>
        <DialogContent aria-busy={failure === null}>
          {failure === null ? (
            <p role="status">{t('loading')}</p>
          ) : (
            <Notice kind="error" title={t('loadFailed')}>
              {failure} <Button onClick={again}>{tCommon('tryAgain')}</Button>
            </Notice>
          )}
        </DialogContent>
      </Dialog>
    );
  return (
    <Opened
      changes={changes}
      dashboardId={dashboardId}
      what={what}
      chartId={chartId}
      view={view}
      start={start}
      onClose={onClose}
    />
  );
}

interface OpenedProps extends ViewChangesProps {
  readonly changes: DashboardChanges;
  readonly start: TheirSide;
}

function Opened({ changes, dashboardId, what, chartId, view, start, onClose }: OpenedProps) {
  const tCommon = useMessages(common);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [met, setMet] = useState<{ readonly conflict: Conflict; readonly mine: DashboardSide } | null>(null);
  const [isCopying, setIsCopying] = useState(false);
  const readTheirs = useCallback(() => changes.read(dashboardId), [changes, dashboardId]);

  const save = async (before: DashboardSide, after: DashboardSide, etag: string | null) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const changed = await changes.save(dashboardId, before, after, etag);
      if (changed.kind === 'conflict') setMet({ conflict: changed.conflict, mine: met?.mine ?? after });
      else return drawAnew(dashboardId, after, findAdded(start, after));
    } catch (error) {
      setProblem(problemOf(what, error) ?? tCommon('tryAgainLater'));
    }
    setIsBusy(false);
  };
  const props = {
    start,
    changes,
    action: 'save',
    isBusy,
    problem,
    scope: '.dash',
    onDone: (side: DashboardSide) => void save(start, side, start.etag),
    onClose,
  } as const;
  return (
    <>
      {what === 'properties' ? <PropertiesDialog {...props} dashboardId={dashboardId} charts={chartTitles(view)} /> : null}
      {what === 'filters' || what === 'new-filter' ? (
        <FilterSettings {...props} dashboardId={dashboardId} addsFilter={what === 'new-filter'} />
      ) : null}
      {what === 'cross-filters' ? <CrossFilterSettings {...props} chartId={chartId ?? null} titles={chartTitles(view)} /> : null}
      {met === null ? null : (
        <ConflictDialog
          key={met.conflict.etag}
          who={met.conflict.changedBy}
          changedOn={met.conflict.changedOn ?? null}
          base={start}
          mine={met.mine}
          readTheirs={readTheirs}
          isSaving={isBusy}
          problem={problem}
          onMerge={(merged, theirs) => void save(theirs, merged, theirs.etag)}
          onTakeOver={(theirs) => void save(theirs, takenOver(start, met.mine, theirs), theirs.etag)}
          onSaveAs={() => setIsCopying(true)}
          onDiscard={() => drawAnew(dashboardId, start)}
          onClose={() => setMet(null)}
        />
      )}
      {met !== null && isCopying ? (
        <CopyDialog
          title={met.mine.title}
          copy={(options) => changes.saveCopy(dashboardId, met.mine, options)}
          onClose={() => setIsCopying(false)}
          onSaved={(id) => {
            endLeaveGuards();
            window.location.assign(`/superset/dashboard/${id}/`);
          }}
        />
      ) : null}
    </>
  );
}

/** Null where nothing is known of it. */
function problemOf(what: ViewChangesProps['what'], error: unknown): string | null {
  if (error instanceof SendFailure)
    return what === 'properties' ? saveFailureText(error.sent, 'page') : settingsFailureText(error.sent);
  return error instanceof Error ? error.message : null;
}

/** Replaces their changes with mine, except for the layout and unchanged properties. */
const takenOver = (start: DashboardSide, mine: DashboardSide, theirs: DashboardSide): DashboardSide => ({
  ...mine,
  layout: theirs.layout,
  properties: mine.properties === start.properties ? theirs.properties : mine.properties,
});

/** The last filter that the other side doesn't have; null where there is none. */
function findAdded(before: DashboardSide, after: DashboardSide): string | null {
  const known = new Set(readFilterList(before.metadata[FILTERS]).map(({ id }) => id));
  return readFilterList(after.metadata[FILTERS]).findLast(({ id }) => !known.has(id))?.id ?? null;
}

/** The slug can be another one now; the id always works. `filterId` is shown, and has the focus. */
function drawAnew(dashboardId: number, side: DashboardSide, filterId: string | null = null): void {
  endLeaveGuards();
  const address = side.properties.slug ?? String(dashboardId);
  const path = window.location.pathname.includes(`/${encodeURIComponent(address)}/`)
    ? window.location.pathname
    : `/superset/dashboard/${dashboardId}/`;
  if (filterId === null) return window.location.assign(path + window.location.search);
  document.cookie = barCookie(false);
  // An address that differs in its anchor alone loads nothing.
  window.history.replaceState(window.history.state, '', `${path}${window.location.search}#${filterId}`);
  window.location.reload();
}

function useStart(changes: DashboardChanges, dashboardId: number) {
  const tCommon = useMessages(common);
  const [attempt, setAttempt] = useState(0);
  const [start, setStart] = useState<TheirSide | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isDeleted = false;
    setFailure(null);
    changes.read(dashboardId).then(
      (found) => !isDeleted && setStart(found),
      (error: unknown) => !isDeleted && setFailure(error instanceof Error ? error.message : tCommon('tryAgainLater')),
    );
    return () => {
      isDeleted = true;
    };
  }, [changes, dashboardId, attempt, tCommon]);
  return { start, failure, again: () => setAttempt((before) => before + 1) };
}

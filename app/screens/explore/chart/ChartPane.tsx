// The chart: the server's picture first, then the live one; how it was served, what failed, and whether it is out of date.
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import type { ChartFailure, PictureEntry } from '#app/stores/chart-render/wire.ts';
import type { Pressed } from '#app/charts/interactive/table/pressed-button.ts';
import { slotHtml } from '#app/screens/dashboard/slot-html.ts';
import { ErrorBox } from '#app/screens/error-box/ErrorBox.tsx';
import { readChartContent } from '#app/screens/error-box/error-content.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { SteadyText } from '#app/ui/text/SteadyText.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { common } from '#app/messages/en/common.ts';
import { errorBox } from '#app/messages/en/error-box.ts';
import { explore } from '#app/messages/en/explore.ts';
import { exploreSuggestions } from '#app/messages/en/explore-suggestions.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import text from '#app/ui/text/text.module.css';
import { useExplore, useExploreState, usePreviewState } from '#app/screens/explore/explore-context.ts';
import { LiveChart, type LiveChartProps, type MovedMap } from './LiveChart.tsx';
import { LiveGrid } from './LiveGrid.tsx';
import { ManagedNotice } from '#app/screens/managed/ManagedNotice.tsx';
import { OriginBar } from '#app/screens/explore/head/OriginBar.tsx';
import type { BoxSize, ChartPreview } from './use-preview.ts';
import type { Recommendations } from '#app/screens/explore/chart-types/use-recommendations.ts';
import styles from './ChartPane.module.css';

interface ChartPaneProps {
  readonly preview: ChartPreview;
  readonly boxRef: RefObject<HTMLDivElement>;
  readonly box: BoxSize | null;
  readonly isAutomatic: boolean;
  readonly recommended: Recommendations;
  readonly onAutomatic: (isAutomatic: boolean) => void;
}

export function ChartPane({ preview, boxRef, box, isAutomatic, recommended, onAutomatic }: ChartPaneProps) {
  const t = useMessages(explore);
  const drawn = usePreviewState((state) => state.drawn);
  const failure = usePreviewState((state) => state.failure);
  const name = useExploreState((state) => state.name);
  const managed = useExploreState((state) => state.chart?.managed ?? null);
  const isWaiting = useIsLate();
  const pressed = useRef<Pressed | null>(null);
  const moved = useRef<MovedMap | null>(null);
  const problems = Object.values(preview.problems);
  const isStale = drawn !== null && preview.isOutdated && failure === null;
  const settings = drawn && (preview.isOutdated ? drawn.entry.data?.settings : preview.query?.formData);
  return (
    <section
      className={styles.pane}
      aria-label={t('chart.label')}
      data-pane=""
      aria-busy={isWaiting}
      data-busy={isWaiting || undefined}
    >
      <ChartBar
        entry={drawn?.entry ?? null}
        preview={preview}
        isAutomatic={isAutomatic}
        recommended={recommended}
        onAutomatic={onAutomatic}
      />
      <OriginBar />
      <ManagedNotice managed={managed} what="chart" />
      {failure ? <Failure failure={failure} onAgain={() => preview.update({ force: false })} /> : null}
      <div className={clsx(styles.picture, isStale && !isAutomatic && styles.stale)} ref={boxRef}>
        {drawn && box && settings ? (
          <DrawnChart
            key={drawn.key}
            drawn={drawn}
            formData={settings}
            box={box}
            title={name || t('untitledChart')}
            onTurn={preview.turn}
            pressed={pressed}
            moved={moved}
          />
        ) : failure?.signIn ? null : problems.length > 0 && !failure ? (
          <BlankState icon="image" title={t('chart.nothingYet')}>
            <ul className={styles.todo}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </BlankState>
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of the buttons inside
          <div
            className={styles.slot}
            data-chart-slot={1}
            data-error-detail="inline"
            onClick={({ target }) =>
              void import('#app/screens/dashboard/client/failure-actions.ts').then((loaded) => loaded.runFailureAction(target))
            }
            dangerouslySetInnerHTML={slotHtml(1)}
            suppressHydrationWarning
          />
        )}
      </div>
    </section>
  );
}

function DrawnChart(props: LiveChartProps) {
  const { data } = props.drawn.entry;
  return data?.grid ? <LiveGrid {...props} data={data} grid={data.grid} /> : <LiveChart {...props} />;
}

function Failure({ failure, onAgain }: { readonly failure: ChartFailure; readonly onAgain: () => void }) {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const tErrors = useMessages(errorBox);
  const { type, signIn } = failure;
  const advice = type === 'GENERIC_DB_ENGINE_ERROR' ? t('chart.failedAdvice') : failure.advice;
  return (
    <div className={styles.failure}>
      <ErrorBox
        screen="explore"
        content={readChartContent(failure, advice, tErrors)}
        signIn={signIn}
        onSignedIn={onAgain}
        actions={type === 'network' ? <Button onClick={onAgain}>{tCommon('tryAgain')}</Button> : null}
      />
    </div>
  );
}

interface ChartBarProps {
  readonly entry: PictureEntry | null;
  readonly preview: ChartPreview;
  readonly isAutomatic: boolean;
  readonly recommended: Recommendations;
  readonly onAutomatic: (isAutomatic: boolean) => void;
}

function ChartBar({ entry, preview, isAutomatic, recommended, onAutomatic }: ChartBarProps) {
  const t = useMessages(explore);
  const tSuggestions = useMessages(exploreSuggestions);
  const { previewer } = useExplore();
  const { modKey } = useShellData();
  const isRequesting = usePreviewState((state) => state.requestedAtMs !== null);
  const isStopped = usePreviewState((state) => state.isStopped);
  const hasFailed = usePreviewState((state) => state.failure !== null);
  const isInvalid = Object.keys(preview.problems).length > 0;
  const labels = [t('chart.stop'), t('chart.update')];
  const barState = findBarState({
    isRequesting,
    isStopped,
    isInvalid,
    isOutdated: preview.isOutdated,
    isSoon: isAutomatic && !hasFailed,
  });
  return (
    <div className={styles.bar}>
      <p className={styles.facts} data-facts="" aria-live="polite">
        {barState ? (
          <Badge tone="warning" className={styles.fact}>
            {t(`chart.${barState}`)}
          </Badge>
        ) : null}
        {entry ? <ResultFacts entry={entry} /> : null}
      </p>
      {recommended.isShown || recommended.charts.length === 0 ? null : (
        <Button weight="quiet" icon="cards" onClick={() => recommended.show(true)}>
          {tSuggestions('show')}
        </Button>
      )}
      <label className={styles.auto}>
        <input type="checkbox" checked={isAutomatic} onChange={(event) => onAutomatic(event.target.checked)} />
        {t('chart.autoUpdate')}
      </label>
      {isRequesting ? (
        <Button icon="stop" onClick={previewer.stop}>
          <SteadyText texts={labels} shown={t('chart.stop')} />
        </Button>
      ) : (
        <Button
          icon="refresh"
          weight={preview.isOutdated && !isInvalid ? 'primary' : 'plain'}
          disabled={preview.query === null || isInvalid}
          title={t(preview.isOutdated ? 'chart.runHint' : 'chart.rerunHint', { key: `${modKey} Enter` })}
          onClick={() => preview.update({ force: !preview.isOutdated })}
        >
          <SteadyText texts={labels} shown={t('chart.update')} />
        </Button>
      )}
    </div>
  );
}

interface BarState {
  readonly isRequesting: boolean;
  readonly isStopped: boolean;
  readonly isInvalid: boolean;
  readonly isOutdated: boolean;
  /** The new query is sent in a moment. */
  readonly isSoon: boolean;
}

function findBarState(state: BarState): 'stopped' | 'invalid' | 'outdated' | null {
  const { isRequesting, isStopped, isInvalid, isOutdated, isSoon } = state;
  if (isRequesting) return null;
  if (isStopped) return 'stopped';
  if (!isOutdated) return null;
  if (isInvalid) return 'invalid';
  return isSoon ? null : 'outdated';
}

function ResultFacts({ entry }: { readonly entry: PictureEntry }) {
  const t = useMessages(explore);
  const locale = useLocale();
  const { note, facts } = entry;
  const nowMs = useNow();
  const queried = facts?.rowCounts[0] ?? 0;
  return (
    <>
      {facts?.isCut === true && !note.limit ? null : (
        <span className={text.tabular}>{t('chart.rows', { count: facts?.drawnRows ?? 0 })}</span>
      )}
      {note.currencies ? (
        <Badge tone="warning" className={styles.fact} title={note.currencies.message}>
          {note.currencies.brief}
        </Badge>
      ) : null}
      <LimitBadge note={note} topRows={facts?.isCut === true ? queried : null} />
      {facts && facts.rejectedFilters.length > 0 ? (
        <Badge tone="warning" className={styles.fact}>
          {t('chart.unknownColumns', { names: facts.rejectedFilters.join(', ') })}
        </Badge>
      ) : null}
      <span>
        {t.rich(note.isCached ? 'chart.cached' : 'chart.queried', {
          time: () => (
            <time dateTime={new Date(note.queriedAtMs).toISOString()} title={new Date(note.queriedAtMs).toLocaleString(locale)}>
              {relativeTime(note.queriedAtMs, nowMs, locale)}
            </time>
          ),
        })}
      </span>
      {facts ? (
        <span className={text.tabular}>{t('chart.duration', { seconds: formatSeconds(facts.durationMs, locale) })}</span>
      ) : null}
    </>
  );
}

const formatSeconds = (durationMs: number, locale: string): string =>
  (durationMs / 1000).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A limit of the installation's says how to see the rest; one of the chart's own is only told. */
function LimitBadge({ note, topRows }: { readonly note: PictureEntry['note']; readonly topRows: number | null }) {
  const t = useMessages(explore);
  if (note.limit) {
    return (
      <Badge tone="warning" className={styles.fact} title={note.limit.message}>
        {note.limit.brief}
      </Badge>
    );
  }
  return topRows === null ? null : (
    <Badge tone="warning" className={styles.fact}>
      {t('chart.rowLimit', { count: topRows })}
    </Badge>
  );
}

const TICK_MS = 30_000;

function useNow(): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    setNowMs(serverNow());
    const timer = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

const LATE_MS = 300;

/** Whether a result takes longer than feels instant. */
function useIsLate(): boolean {
  const sinceMs = usePreviewState((state) => state.requestedAtMs);
  const [lateSinceMs, setLateSinceMs] = useState<number | null>(null);
  useEffect(() => {
    if (sinceMs === null) return;
    const timer = setTimeout(() => setLateSinceMs(sinceMs), LATE_MS);
    return () => clearTimeout(timer);
  }, [sinceMs]);
  return sinceMs !== null && sinceMs === lateSinceMs;
}

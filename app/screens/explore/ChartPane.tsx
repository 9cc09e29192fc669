// The chart: the server's picture first, then the live one; how it was answered, what failed, and whether it is out of date.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import type { PictureEntry } from '#app/stores/chart-render/wire.ts';
import type { Pressed } from '#app/screens/dashboard/client/pressed-button.ts';
import { slotHtml } from '#app/screens/dashboard/slot-html.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { serverNow } from '#app/ui/server-clock.ts';
import { useExplore, useExploreState, usePreviewState } from './explore-context.ts';
import { LiveChart } from './LiveChart.tsx';
import { OriginBar } from './OriginBar.tsx';
import type { BoxSize, Preview } from './use-preview.ts';

interface ChartPaneProps {
  readonly preview: Preview;
  readonly boxRef: RefObject<HTMLDivElement>;
  readonly box: BoxSize | null;
  readonly isAutomatic: boolean;
  readonly onAutomatic: (isAutomatic: boolean) => void;
}

export function ChartPane({ preview, boxRef, box, isAutomatic, onAutomatic }: ChartPaneProps) {
  const drawn = usePreviewState((state) => state.drawn);
  const failure = usePreviewState((state) => state.failure);
  const name = useExploreState((state) => state.name);
  const isWaiting = useIsLate();
  const pressed = useRef<Pressed | null>(null);
  const problems = Object.values(preview.problems);
  const isStale = drawn !== null && preview.isOutdated && failure === null;
  const settings = drawn && (preview.isOutdated ? drawn.entry.data?.formData : preview.question?.formData);
  return (
    <section className="ex-chart" aria-label="Chart" aria-busy={isWaiting} data-busy={isWaiting || undefined}>
      <ChartBar entry={drawn?.entry ?? null} preview={preview} isAutomatic={isAutomatic} onAutomatic={onAutomatic} />
      <OriginBar />
      {failure ? (
        <div className="ex-failure" role="alert" data-failure={failure.type}>
          <strong>
            <Icon name="warning" />
            {failure.title}
          </strong>
          <p>{failure.message}</p>
          <p className="muted">
            {failure.type === 'GENERIC_DB_ENGINE_ERROR' ? 'Change the controls, or look at the query below.' : failure.advice}
          </p>
          {failure.type === 'network' ? <Button onClick={() => preview.update({ force: false })}>Try again</Button> : null}
        </div>
      ) : null}
      <div className={`ex-picture${isStale && !isAutomatic ? ' is-stale' : ''}`} ref={boxRef}>
        {drawn && box && settings ? (
          <LiveChart
            key={drawn.key}
            drawn={drawn}
            formData={settings}
            box={box}
            title={name || 'Untitled chart'}
            onTurn={preview.turn}
            pressed={pressed}
          />
        ) : problems.length > 0 && !failure ? (
          <BlankState icon="image" title="Nothing to draw yet">
            <ul className="ex-todo">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </BlankState>
        ) : (
          <div className="card-slot" data-chart-slot={1} dangerouslySetInnerHTML={slotHtml(1)} suppressHydrationWarning />
        )}
      </div>
    </section>
  );
}

interface ChartBarProps {
  readonly entry: PictureEntry | null;
  readonly preview: Preview;
  readonly isAutomatic: boolean;
  readonly onAutomatic: (isAutomatic: boolean) => void;
}

function ChartBar({ entry, preview, isAutomatic, onAutomatic }: ChartBarProps) {
  const { previewer } = useExplore();
  const { modKey } = useShellData();
  const isAsking = usePreviewState((state) => state.askedSinceMs !== null);
  const isStopped = usePreviewState((state) => state.isStopped);
  const hasFailed = usePreviewState((state) => state.failure !== null);
  const isInvalid = Object.keys(preview.problems).length > 0;
  const words = stateInWords({
    isAsking,
    isStopped,
    isInvalid,
    isOutdated: preview.isOutdated,
    isSoon: isAutomatic && !hasFailed,
  });
  return (
    <div className="ex-chart-bar">
      <p className="ex-facts" aria-live="polite">
        {words ? <span className="badge warning">{words}</span> : null}
        {entry ? <AnswerFacts entry={entry} /> : null}
      </p>
      <label className="ex-auto">
        <input type="checkbox" checked={isAutomatic} onChange={(event) => onAutomatic(event.target.checked)} />
        Update by itself
      </label>
      {isAsking ? (
        <Button icon="stop" onClick={previewer.stop}>
          Stop
        </Button>
      ) : (
        <Button
          icon="refresh"
          weight={preview.isOutdated && !isInvalid ? 'primary' : 'plain'}
          disabled={preview.question === null || isInvalid}
          title={`${preview.isOutdated ? 'Ask the new question' : 'Ask the database again'} (${modKey} Enter)`}
          onClick={() => preview.update({ force: !preview.isOutdated })}
        >
          Update chart
        </Button>
      )}
    </div>
  );
}

interface BarState {
  readonly isAsking: boolean;
  readonly isStopped: boolean;
  readonly isInvalid: boolean;
  readonly isOutdated: boolean;
  /** The new question is asked in a moment. */
  readonly isSoon: boolean;
}

function stateInWords({ isAsking, isStopped, isInvalid, isOutdated, isSoon }: BarState): string | null {
  if (isAsking) return null;
  if (isStopped) return 'Stopped';
  if (!isOutdated) return null;
  if (isInvalid) return 'Controls need your attention';
  return isSoon ? null : 'Out of date';
}

function AnswerFacts({ entry }: { readonly entry: PictureEntry }) {
  const { note, facts } = entry;
  const nowMs = useNow();
  const rows = facts?.rowCounts[0] ?? 0;
  return (
    <>
      <span className="tabular">
        {rows.toLocaleString('en')} {rows === 1 ? 'row' : 'rows'}
      </span>
      <LimitBadge note={note} isCut={facts?.isCut === true} />
      {facts && facts.rejectedFilters.length > 0 ? (
        <span className="badge warning">No such column: {facts.rejectedFilters.join(', ')}</span>
      ) : null}
      {note.unavailable && note.unavailable.length > 0 ? (
        <span className="badge warning">Not available yet: {note.unavailable.join(', ')}</span>
      ) : null}
      <span>
        {note.isCached ? 'Cached ' : 'Asked '}
        <time dateTime={new Date(note.askedAtMs).toISOString()} title={new Date(note.askedAtMs).toLocaleString()}>
          {relativeTime(note.askedAtMs, nowMs, 'en')}
        </time>
      </span>
      {facts ? <span className="tabular">{(facts.durationMs / 1000).toFixed(2)} s</span> : null}
    </>
  );
}

/** A limit of the installation's says how to see the rest; one of the chart's own is only told. */
function LimitBadge({ note, isCut }: { readonly note: PictureEntry['note']; readonly isCut: boolean }) {
  if (note.limit) {
    return (
      <span className="badge warning" title={note.limit.words}>
        {note.limit.brief}
      </span>
    );
  }
  return isCut ? <span className="badge warning">Row limit reached: there may be more</span> : null;
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

/** Whether an answer is awaited for longer than people take for at once. */
function useIsLate(): boolean {
  const sinceMs = usePreviewState((state) => state.askedSinceMs);
  const [lateSinceMs, setLateSinceMs] = useState<number | null>(null);
  useEffect(() => {
    if (sinceMs === null) return;
    const timer = setTimeout(() => setLateSinceMs(sinceMs), LATE_MS);
    return () => clearTimeout(timer);
  }, [sinceMs]);
  return sinceMs !== null && sinceMs === lateSinceMs;
}

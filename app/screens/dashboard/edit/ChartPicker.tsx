// The charts that can be put on the dashboard: searched, sorted, one page after the other.
import { useEffect, useMemo, useState } from 'react';
import { nameOfVizType } from '#app/domain/viz-type-names.ts';
import { chartIdOf } from '#app/domain/dashboard/edit/position-map.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { CHARTS_A_PAGE, type ChartOrder, type ChartQuestion, type ListedChart } from './client/dashboard-api.ts';
import { useEdit, useSession } from './edit-context.ts';
import { PaneEntry, PaneList } from './PaneEntry.tsx';
import type { DragSources } from './use-drag.ts';

const ORDERS: readonly (readonly [ChartOrder, string])[] = [
  ['changed', 'Changed last'],
  ['name', 'By name'],
  ['kind', 'By kind'],
  ['dataset', 'By dataset'],
];
const TYPING_PAUSE_MS = 200;
const FIRST: ChartQuestion = { search: '', isMine: false, order: 'changed', page: 0 };

export function ChartPicker({ sources }: { readonly sources: DragSources }) {
  const [question, setQuestion] = useState(FIRST);
  const { found, problem, isLoading, retry } = useCharts(question);
  const ask = (change: Partial<ChartQuestion>) => setQuestion((before) => ({ ...before, page: 0, ...change }));
  return (
    <>
      <div className="ed-pane-tools">
        <div className="search">
          <Icon name="search" />
          <input
            className="input compact"
            type="search"
            aria-label="Search charts"
            placeholder="Search charts"
            value={question.search}
            onChange={(event) => ask({ search: event.target.value })}
          />
        </div>
        <div className="ed-pane-line">
          <label className="ed-check">
            <input type="checkbox" checked={question.isMine} onChange={(event) => ask({ isMine: event.target.checked })} />
            Created by me
          </label>
          <select
            className="input compact"
            aria-label="Order of the charts"
            value={question.order}
            onChange={(event) => ask({ order: event.target.value as ChartOrder })}
          >
            {ORDERS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      {problem === null ? null : (
        <Notice kind="error" title="The charts cannot be listed">
          {problem} <Button onClick={retry}>Try again</Button>
        </Notice>
      )}
      <div aria-busy={isLoading}>
        {found && found.charts.length === 0 ? <p className="muted ed-none">{noneWords(question)}</p> : null}
        <PaneList>
          {found?.charts.map((chart, index) => (
            <ChartEntry key={chart.id} chart={chart} index={index} sources={sources} />
          ))}
        </PaneList>
      </div>
      {found && found.count > found.charts.length ? (
        <Button busy={isLoading} onClick={() => setQuestion((before) => ({ ...before, page: before.page + 1 }))}>
          Show more of {found.count.toLocaleString()}
        </Button>
      ) : null}
    </>
  );
}

function ChartEntry({ chart, index, sources }: { chart: ListedChart; index: number; sources: DragSources }) {
  const isPlaced = useEdit(({ layout }) =>
    Object.values(layout).some((item) => typeof item === 'object' && item.type === 'CHART' && chartIdOf(item) === chart.id),
  );
  const component = useMemo(
    () => ({ type: 'chart' as const, chart: { id: chart.id, uuid: chart.uuid, name: chart.name } }),
    [chart],
  );
  return (
    <PaneEntry id={`new chart ${chart.id}`} index={index} component={component} sources={sources} name={`chart ${chart.name}`}>
      <span>
        <strong title={chart.name}>{chart.name}</strong>
        <small>
          {[nameOfVizType(chart.vizType) ?? chart.vizType.replaceAll('_', ' '), chart.dataset, chart.changedText]
            .filter((part) => part !== '')
            .join(' · ')}
        </small>
      </span>
      {isPlaced ? (
        <span className="badge">
          <Icon name="check" sizePx={12} />
          On it
        </span>
      ) : null}
    </PaneEntry>
  );
}

interface Found {
  readonly count: number;
  readonly charts: readonly ListedChart[];
}

/** The pages up to the one that is asked for. What was found stays while more is looked for. */
function useCharts(question: ChartQuestion) {
  const { api } = useSession().env;
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setLoading(true);
    const timer = setTimeout(
      () => {
        api
          .listCharts(question, control.signal)
          .then(({ count, charts }) => {
            setFound((before) => ({ count, charts: question.page === 0 ? charts : merged(before?.charts ?? [], charts) }));
            setProblem(null);
            setLoading(false);
          })
          .catch((error: unknown) => {
            if (control.signal.aborted) return;
            setProblem(error instanceof Error ? error.message : 'Try again.');
            setLoading(false);
          });
      },
      question.search === '' || question.page > 0 ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [api, question, attempt]);
  return { found, problem, isLoading, retry: () => setAttempt((before) => before + 1) };
}

function merged(before: readonly ListedChart[], more: readonly ListedChart[]): ListedChart[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))].slice(0, before.length + CHARTS_A_PAGE);
}

function noneWords({ search, isMine }: ChartQuestion): string {
  if (search.trim() !== '') return `No chart matches “${search.trim()}”.`;
  return isMine ? 'You have not created a chart yet.' : 'There are no charts yet. Make one in Explore.';
}

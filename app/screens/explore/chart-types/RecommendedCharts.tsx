// Charts that the dataset suggests, drawn small below the chart: one click takes one over. Each is queried when it is first seen.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { toSortedJson } from '#app/domain/explore/settings.ts';
import type { Recommendation } from '#app/domain/explore/recommend-charts.ts';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { common } from '#app/messages/en/common.ts';
import { exploreSuggestions } from '#app/messages/en/explore-suggestions.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { nameMetric } from '#app/messages/name-metric.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Card } from '#app/ui/card/Card.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { mapDisplayNames } from '#app/screens/explore/client/explore-store.ts';
import type { RecommendedDrawing } from '#app/screens/explore/client/recommender.ts';
import { useExplore, useExploreState } from '#app/screens/explore/explore-context.ts';
import { toSourceRef } from '#app/screens/explore/dataset/explore-dataset.ts';
import { kindLabel } from './kinds.ts';
import styles from './RecommendedCharts.module.css';

interface RecommendedChartsProps {
  readonly charts: readonly Recommendation[];
  readonly onHide: () => void;
}

export function RecommendedCharts({ charts, onHide }: RecommendedChartsProps) {
  const t = useMessages(exploreSuggestions);
  const { store } = useExplore();
  const use = ({ settings }: Recommendation) => {
    const { formData, setFormData } = store.getState();
    // Filters are about the rows, not about the chart: they stay.
    const filters = formData['adhoc_filters'];
    setFormData({ ...settings, ...(filters !== undefined && { adhoc_filters: filters }) });
  };
  return (
    <section className={styles.strip} aria-label={t('title')}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <p>{t('hint')}</p>
        <IconButton icon="close" label={t('hide')} onClick={onHide} />
      </header>
      <ul className={styles.charts}>
        {charts.map((chart) => (
          <li key={toSortedJson(chart.settings)}>
            <RecommendedChart chart={chart} onUse={() => use(chart)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecommendedChartProps {
  readonly chart: Recommendation;
  readonly onUse: () => void;
}

type State = 'unseen' | 'drawing' | 'failed' | RecommendedDrawing;

function RecommendedChart({ chart, onUse }: RecommendedChartProps) {
  const t = useMessages(exploreSuggestions);
  const tCommon = useMessages(common);
  const tKinds = useMessages(chartKinds);
  const locale = useLocale();
  const title = useTitle(chart);
  const card = useRef<HTMLElement>(null);
  const [state, again] = useDrawing(chart, card);
  const isDrawn = typeof state === 'object';
  const kind = kindLabel(String(chart.settings['viz_type']), tKinds, locale);
  return (
    <Card as="div" data-pressable className={styles.card} ref={card} data-state={isDrawn ? 'drawn' : state}>
      <button type="button" className={styles.use} title={isDrawn ? state.summary : kind} onClick={onUse}>
        <strong>{title}</strong>
      </button>
      {isDrawn ? (
        <div className={styles.picture} aria-hidden="true" dangerouslySetInnerHTML={{ __html: state.svg }} />
      ) : state === 'failed' ? (
        <p className={styles.note} role="status">
          {t('failed')}
          <Button weight="quiet" className={styles.again} onClick={again}>
            {tCommon('tryAgain')}
          </Button>
        </p>
      ) : (
        <p className={styles.note}>{t('drawing')}</p>
      )}
      {isDrawn && state.isCut && SAMPLED.has(chart.purpose) ? (
        <p className={styles.sample}>{t('sample', { rows: chart.previewRows })}</p>
      ) : null}
    </Card>
  );
}

/** Charts of rows: fewer rows are not all of it. The others group first, and end where they say. */
const SAMPLED: ReadonlySet<Recommendation['purpose']> = new Set(['distribution', 'map']);

function useTitle({ purpose, metric, column }: Recommendation): string {
  const t = useMessages(exploreSuggestions);
  const dataset = useExploreState((state) => state.dataset);
  const tMetrics = useMessages(metricNames);
  const names = mapDisplayNames(dataset);
  const nameOf = (name: string): string => names.get(name) ?? name;
  const named = { metric: nameMetric(metric, nameOf, tMetrics), column: nameOf(column) };
  if (purpose === 'map') return metric === '' ? t('places') : t('map', named);
  if (purpose === 'number') return t('number', named);
  return purpose === 'distribution' ? t('distribution', named) : t(purpose, named);
}

/** Draws the chart once its card is in sight. */
function useDrawing(chart: Recommendation, card: RefObject<HTMLElement>): readonly [State, () => void] {
  const { recommender } = useExplore();
  const dataset = useExploreState((state) => state.dataset);
  const [state, setState] = useState<State>('unseen');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    let isCurrent = true;
    const draw = () => {
      setState('drawing');
      void recommender.draw(chart, toSourceRef(dataset)).then((drawing) => isCurrent && setState(drawing ?? 'failed'));
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      draw();
    });
    observer.observe(element);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [recommender, chart, dataset, card, attempt]);
  return [state, () => setAttempt(attempt + 1)];
}

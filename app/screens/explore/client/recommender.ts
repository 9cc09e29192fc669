// Draws recommended charts: two at a time, each once a page, small and from few rows. The server keeps their results as it keeps
// those of every chart.
import type { Recommendation } from '#app/domain/explore/recommend-charts.ts';
import { toSortedJson } from '#app/domain/explore/settings.ts';
import type { SourceRef } from '#app/domain/explore/source-ref.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { ENTRY } from '#app/stores/chart-render/entry-check.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import { readApiFailure } from './api-failure.ts';

const RECOMMENDED_SIZE = { widthPx: 232, heightPx: 132 };

const AT_ONCE = 2;
/** Ids in the drawing begin with its slot: the chart that is edited is in slot 1. */
const FIRST_SLOT = 100;

export interface Recommender {
  /** The drawing, or null where there is none; a failed one is tried again. */
  readonly draw: (recommendation: Recommendation, source: SourceRef) => Promise<RecommendedDrawing | null>;
}

export interface RecommendedDrawing {
  readonly svg: string;
  readonly summary: string;
  /** Whether it shows fewer rows than there are. */
  readonly isCut: boolean;
}

export function createRecommender(send: ApiSender): Recommender {
  const drawn = new Map<string, Promise<RecommendedDrawing | null>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let slot = FIRST_SLOT;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };

  const draw: Recommender['draw'] = (recommendation, source) => {
    const key = toSortedJson([source, recommendation.settings]);
    const known = drawn.get(key);
    if (known) return known;
    slot += 1;
    const own = slot;
    const drawing = inTurn(() => request(send, { recommendation, source, slot: own }));
    drawn.set(key, drawing);
    void drawing.then((one) => one === null && drawn.delete(key));
    return drawing;
  };
  return { draw };
}

interface Request {
  readonly recommendation: Recommendation;
  readonly source: SourceRef;
  readonly slot: number;
}

async function request(send: ApiSender, { recommendation, source, slot }: Request): Promise<RecommendedDrawing | null> {
  const { settings, previewRows } = recommendation;
  try {
    const sent = await send('/charts/preview', {
      method: 'POST',
      reply: ENTRY,
      deadlineMs: QUERY_DEADLINE_MS,
      body: {
        datasetId: source.id,
        datasourceType: source.type,
        formData: { ...settings, row_limit: previewRows },
        slot,
        ...RECOMMENDED_SIZE,
      },
    });
    if (sent.kind !== 'replied' || !sent.isOk) {
      console.warn(readApiFailure(sent).message);
      return null;
    }
    const entry = jsonOf(sent.text) as RenderEntry;
    return 'error' in entry ? null : { svg: entry.svg, summary: entry.summary, isCut: entry.facts?.isCut === true };
  } catch (error) {
    console.warn(error);
    return null;
  }
}

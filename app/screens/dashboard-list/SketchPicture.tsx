// A dashboard's layout as a small picture. Decoration: the name is below it.
import type { DashboardSketch } from '#app/domain/dashboard/layout/sketch-layout.ts';
import styles from './SketchPicture.module.css';

const WIDTH = 128;
const HEIGHT = 76;
const COLUMN = WIDTH / 12;
const GAP = 3;
const LEAST = 3;

export function SketchPicture({ sketch }: { readonly sketch: DashboardSketch | null }) {
  const boxes = sketch ?? [];
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height), MIN_UNITS);
  const unit = HEIGHT / Math.min(bottom, MAX_UNITS);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} focusable="false">
      {boxes.length === 0 ? <rect className={styles.empty} x={1} y={1} width={WIDTH - 2} height={HEIGHT - 2} rx={3} /> : null}
      {boxes.map(({ x, y, width, height }) => (
        <rect
          key={`${x} ${y}`}
          className={styles.box}
          x={x * COLUMN}
          y={y * unit}
          width={Math.max(LEAST, width * COLUMN - GAP)}
          height={Math.max(LEAST, height * unit - GAP)}
          rx={2}
        />
      ))}
    </svg>
  );
}

/** So that one short chart is not drawn as a full page; so that a long page is not drawn as lines. */
const MIN_UNITS = 60;
const MAX_UNITS = 120;

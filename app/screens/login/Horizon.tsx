// The login screen's picture: one line over a year, and the area under it.
import styles from './login.module.css';

const POINTS = [212, 204, 208, 186, 178, 184, 160, 150, 156, 132, 120, 126, 104, 112, 92, 84, 88, 66, 58, 48];
const STEP_PX = 32;

export function Horizon() {
  const line = POINTS.map((y, index) => `${index * STEP_PX},${y}`).join(' ');
  const right = (POINTS.length - 1) * STEP_PX;
  return (
    <svg className={styles.horizon} viewBox={`0 0 ${right + 8} 260`} aria-hidden="true">
      {[60, 120, 180, 240].map((y) => (
        <line key={y} className={styles.rule} x1={0} x2={right} y1={y} y2={y} />
      ))}
      <polygon className={styles.area} points={`0,240 ${line} ${right},240`} />
      <polyline className={styles.line} points={line} />
      <circle className={styles.dot} cx={right} cy={POINTS.at(-1)} r={5} />
    </svg>
  );
}

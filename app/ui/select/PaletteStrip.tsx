// Colors side by side.
import { tokenVar, type Token } from '#app/domain/theme/tokens.ts';
import styles from './PaletteStrip.module.css';

interface PaletteStripProps {
  readonly colors: readonly Token[];
  /** Left out where the name of the colors is beside them. */
  readonly label?: string;
  /** As wide as a few letters, beside a name. */
  readonly isMark?: boolean;
}

export const PaletteStrip = ({ colors, label, isMark = false }: PaletteStripProps) => (
  <svg
    className={isMark ? styles.mark : styles.strip}
    viewBox={`0 0 ${colors.length} 1`}
    preserveAspectRatio="none"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {colors.map((color, at) => (
      <rect key={at} x={at} y={0} width={1} height={1} fill={tokenVar(color)} shapeRendering="crispEdges" />
    ))}
  </svg>
);

// The colors of the palette, side by side.
import { CATEGORICAL_TOKENS, tokenVar } from '#app/domain/theme/tokens.ts';
import styles from './PaletteStrip.module.css';

export const PaletteStrip = ({ label }: { readonly label: string }) => (
  <svg
    className={styles.strip}
    viewBox={`0 0 ${CATEGORICAL_TOKENS.length} 1`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    {CATEGORICAL_TOKENS.map((token, at) => (
      <rect key={token} x={at} y={0} width={1} height={1} fill={tokenVar(token)} />
    ))}
  </svg>
);

// Colors of the labels in the dashboard's charts, and of others that an author names.
import { useState } from 'react';
import { hexOrNull, isFaint, type LabelColor } from '#app/domain/dashboard/colors/color-choice.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { ColorField } from '#app/ui/form/ColorField.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { labelColorsMessage } from './properties-form.ts';
import type { ChartLabels } from './use-chart-labels.ts';
import styles from './properties.module.css';

interface LabelColorsProps {
  readonly colors: readonly LabelColor[];
  readonly onColors: (colors: readonly LabelColor[]) => void;
  readonly found: ChartLabels;
  /** What a label has that no one set a color for; null where its chart decides. */
  readonly autoOf: (label: string) => string | null;
}

const NEW_COLOR = '#4c78a8';
/** With more labels, a search field is shown. */
const MAX_UNSEARCHED = 12;

export function LabelColors({ colors, onColors, found, autoOf }: LabelColorsProps) {
  const t = useMessages(dashboardProperties);
  const [search, setSearch] = useState('');
  const { labels, isLoading, problem } = found;
  const wanted = search.trim().toLowerCase();
  const shown = labels.filter((label) => label.toLowerCase().includes(wanted));
  const setOf = new Map(colors.map(({ label, color }) => [label, color]));
  const choose = (label: string, color: string) =>
    onColors(
      setOf.has(label) ? colors.map((one) => (one.label === label ? { label, color } : one)) : [...colors, { label, color }],
    );
  const others = colors.flatMap((one, at) => (labels.includes(one.label) ? [] : [{ ...one, at }]));
  const change = (at: number, part: Partial<LabelColor>) =>
    onColors(colors.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <section aria-label={t('colors.title')}>
      <div className={styles.colorsHead}>
        <h3>{t('colors.title')}</h3>
        {colors.length === 0 ? null : <Button onClick={() => onColors([])}>{t('colors.resetAll')}</Button>}
      </div>
      <FieldHint>{t('colors.hint')}</FieldHint>
      {labels.length > MAX_UNSEARCHED ? (
        <SearchInput
          className={styles.colorSearch}
          aria-label={t('colors.search')}
          placeholder={t('colors.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <ul className={styles.colors} aria-busy={isLoading}>
        {shown.map((label) => (
          <li className={styles.color} key={label}>
            <ColorField
              label={t('colors.colorOf', { label })}
              value={hexOrNull(setOf.get(label) ?? '')}
              auto={{ hex: autoOf(label), text: t('colors.auto') }}
              onColor={(hex) => choose(label, hex)}
            />
            <span className={styles.colorName} title={label}>
              {label}
            </span>
            <Faint color={setOf.get(label)} />
            {setOf.has(label) ? (
              <Button weight="quiet" aria-label={t('colors.reset', { label })} onClick={() => onColors(without(colors, label))}>
                {t('colors.resetOne')}
              </Button>
            ) : null}
          </li>
        ))}
        {others.map(({ label, color, at }) => (
          <li className={styles.color} key={`other-${at}`}>
            <ColorField
              label={t('colors.colorOf', { label: label || t('colors.thisLabel') })}
              value={hexOrNull(color)}
              onColor={(hex) => change(at, { color: hex })}
            />
            <OtherLabel
              label={label}
              name={t('colors.label', { number: at + 1 })}
              onLabel={(next) => change(at, { label: next })}
            />
            <Faint color={color} />
            <IconButton
              icon="close"
              label={t('colors.remove', { label: label || t('colors.thisLabel') })}
              onClick={() => onColors(colors.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <div role="status">
        {isLoading ? <FieldHint>{t('colors.loading')}</FieldHint> : null}
        {!isLoading && shown.length + others.length === 0 ? (
          <FieldHint>{wanted === '' ? t('colors.none') : t('colors.notFound', { search: search.trim() })}</FieldHint>
        ) : null}
      </div>
      <FieldError message={problem && t('colors.loadFailed', { reason: problem })} />
      <FieldError message={labelColorsMessage(colors, t)} />
      <Button icon="plus" onClick={() => onColors([...colors, { label: '', color: NEW_COLOR }])}>
        {t('colors.add')}
      </Button>
    </section>
  );
}

const without = (colors: readonly LabelColor[], label: string) => colors.filter((one) => one.label !== label);

interface OtherLabelProps {
  readonly label: string;
  readonly name: string;
  readonly onLabel: (label: string) => void;
}

/** Counts once it is written: half of a name can be the name of another label. */
function OtherLabel({ label, name, onLabel }: OtherLabelProps) {
  const [text, setText] = useState(label);
  return (
    <Input
      isCompact
      className={styles.colorName}
      aria-label={name}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onLabel(text)}
    />
  );
}

/** Pale colors are used as they are. */
function Faint({ color }: { readonly color: string | undefined }) {
  const t = useMessages(dashboardProperties);
  return isFaint(color ?? '') ? <span className={styles.faint}>{t('colors.faint')}</span> : null;
}

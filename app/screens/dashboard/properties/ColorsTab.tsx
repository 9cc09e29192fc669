// The color scheme of a dashboard, and fixed label colors.
import { hexOrNull, labelColorsProblem, type LabelColor } from '#app/domain/dashboard/color-choice.ts';
import { CATEGORICAL_SCHEMES } from '#app/domain/theme/categorical-schemes.ts';
import { isSchemeId } from '#app/domain/theme/palette.ts';
import { CATEGORICAL_TOKENS } from '#app/domain/theme/tokens.ts';
import { Button } from '#app/ui/Button.tsx';
import { ColorField } from '#app/ui/ColorField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Input } from '#app/ui/Input.tsx';
import { SchemePicker } from '#app/ui/SchemePicker.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldError, FieldHint } from '#app/ui/Field.tsx';
import type { TabProps } from './tab-props.ts';
import { withColors, withColorScheme } from './properties-form.ts';
import styles from './properties.module.css';

const NEW_COLOR = '#4c78a8';

export function ColorsTab({ form, onForm }: TabProps) {
  const t = useMessages(dashboardProperties);
  const { colors } = form;
  const set = (next: readonly LabelColor[]) => onForm(withColors({ ...form, json: null }, next));
  const change = (at: number, change: Partial<LabelColor>) =>
    set(colors.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const problem = labelColorsProblem(colors);
  return (
    <div className={styles.tab}>
      <Scheme form={form} onForm={onForm} />
      <section aria-label={t('colors.title')}>
        <h3>{t('colors.title')}</h3>
        <FieldHint>{t('colors.hint')}</FieldHint>
        <ul className={styles.colors}>
          {colors.map(({ label, color }, at) => (
            <li className={styles.color} key={at}>
              <Input
                isCompact
                className={styles.colorName}
                aria-label={t('colors.label', { number: at + 1 })}
                value={label}
                onChange={(event) => change(at, { label: event.target.value })}
              />
              <ColorField
                label={t('colors.colorOf', { label: label })}
                value={hexOrNull(color)}
                onColor={(hex) => change(at, { color: hex })}
              />
              <IconButton
                icon="close"
                label={t('colors.remove', { label: label })}
                onClick={() => set(colors.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
        <FieldError message={problem} />
        <Button icon="plus" onClick={() => set([...colors, { label: '', color: NEW_COLOR }])}>
          {t('colors.add')}
        </Button>
      </section>
    </div>
  );
}

/** The id of a scheme that we don't have is kept until it is replaced. */
function Scheme({ form, onForm }: TabProps) {
  const t = useMessages(dashboardProperties);
  const stored = form.side.metadata['color_scheme'];
  const value = typeof stored === 'string' ? stored : '';
  const label = t('colors.palette');
  const none = { id: '', label: t('colors.chartSchemes'), colors: CATEGORICAL_TOKENS };
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <SchemePicker
        label={label}
        schemes={[none, ...CATEGORICAL_SCHEMES]}
        value={value}
        onPick={(id) => onForm(withColorScheme({ ...form, json: null }, id))}
      />
      <FieldHint>
        {value === '' || isSchemeId(value) ? t('colors.paletteHint') : t('colors.unknownPalette', { name: value })}
      </FieldHint>
    </section>
  );
}

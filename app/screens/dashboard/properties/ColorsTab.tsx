// The color scheme of a dashboard, and the colors of its charts' labels.
import { automaticColors } from '#app/domain/dashboard/colors/color-choice.ts';
import { CATEGORICAL_SCHEMES } from '#app/domain/theme/categorical-schemes.ts';
import { themedColor } from '#app/domain/theme/dark-color.ts';
import { isSchemeId } from '#app/domain/theme/palette.ts';
import { CATEGORICAL_TOKENS, tokenHex } from '#app/domain/theme/tokens.ts';
import { SchemePicker } from '#app/ui/select/SchemePicker.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { LabelColors } from './LabelColors.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import type { TabProps } from './tab-props.ts';
import { withColors, withColorScheme } from './properties-form.ts';
import { useChartLabels } from './use-chart-labels.ts';
import styles from './properties.module.css';

interface ColorsTabProps extends TabProps {
  readonly dashboardId: number;
  /** Titles of the dashboard's charts, by id. */
  readonly charts: ReadonlyMap<number, string>;
}

export function ColorsTab({ form, onForm, dashboardId, charts }: ColorsTabProps) {
  const found = useChartLabels(dashboardId, charts);
  const automatic = automaticColors(found, form.side.metadata);
  return (
    <div className={styles.tab}>
      <SettingsFields form={form}>
        <Scheme form={form} onForm={onForm} />
        <LabelColors
          colors={form.colors}
          onColors={(colors) => onForm(withColors({ ...form, json: null }, colors))}
          found={found}
          autoOf={(label) => {
            const token = automatic.get(label);
            return token === undefined ? null : tokenHex(themedColor(token), shownMode());
          }}
        />
      </SettingsFields>
    </div>
  );
}

/** Colors of schemes have a light and a dark form. */
const shownMode = (): 'light' | 'dark' => (getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light');

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

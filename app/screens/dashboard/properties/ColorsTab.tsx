// The palette of a dashboard, and fixed label colors.
import { hexOrNull, labelColorsProblem, type LabelColor } from '#app/domain/dashboard/color-choice.ts';
import { Button } from '#app/ui/Button.tsx';
import { ColorField } from '#app/ui/ColorField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Input } from '#app/ui/Input.tsx';
import { PaletteStrip } from '#app/ui/PaletteStrip.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldError, FieldHint } from '#app/ui/Field.tsx';
import type { TabProps } from './tab-props.ts';
import { withColors, withSetting } from './properties-form.ts';
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

/** There is one palette; the name of another one that came with an import is kept until it is replaced. */
function Scheme({ form, onForm }: TabProps) {
  const t = useMessages(dashboardProperties);
  const stored = form.side.metadata['color_scheme'];
  const foreign = typeof stored === 'string' && stored !== '' ? stored : null;
  return (
    <section aria-label={t('colors.palette')}>
      <h3>{t('colors.palette')}</h3>
      <PaletteStrip label={t('colors.paletteLabel')} />
      {foreign === null ? null : (
        <FieldHint>
          {t('colors.unknownPalette', { name: foreign })}{' '}
          <Button
            onClick={() =>
              onForm(withSetting(withSetting({ ...form, json: null }, 'color_scheme', ''), 'color_scheme_domain', []))
            }
          >
            {t('colors.resetPalette')}
          </Button>
        </FieldHint>
      )}
    </section>
  );
}

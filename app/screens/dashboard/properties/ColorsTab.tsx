// The palette of a dashboard, and colours that names always have.
import { hexOrNull, labelColorsProblem, type LabelColor } from '#app/domain/dashboard/color-choice.ts';
import { CATEGORICAL_TOKENS, tokenVar } from '#app/domain/theme/tokens.ts';
import { Button } from '#app/ui/Button.tsx';
import { ColorField } from '#app/ui/ColorField.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import type { TabProps } from './tab-props.ts';
import { withColors, withSetting } from './properties-form.ts';

const NEW_COLOR = '#4c78a8';

export function ColorsTab({ form, onForm }: TabProps) {
  const { colors } = form;
  const set = (next: readonly LabelColor[]) => onForm(withColors({ ...form, json: null }, next));
  const change = (at: number, change: Partial<LabelColor>) =>
    set(colors.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const problem = labelColorsProblem(colors);
  return (
    <div className="dp-tab">
      <Scheme form={form} onForm={onForm} />
      <section className="dp-colors" aria-label="Colors of names">
        <h3>Colors of names</h3>
        <p className="field-hint">A name keeps its color in every chart of this dashboard.</p>
        <ul>
          {colors.map(({ label, color }, at) => (
            <li key={at}>
              <input
                className="input compact"
                aria-label={`Name ${at + 1}`}
                value={label}
                onChange={(event) => change(at, { label: event.target.value })}
              />
              <ColorField
                label={`Color of ${label || 'this name'}`}
                value={hexOrNull(color)}
                onColor={(hex) => change(at, { color: hex })}
              />
              <IconButton
                icon="close"
                label={`Remove ${label || 'this name'}`}
                onClick={() => set(colors.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
        {problem === null ? null : (
          <p className="field-error">
            <Icon name="warning" />
            {problem}
          </p>
        )}
        <Button icon="plus" onClick={() => set([...colors, { label: '', color: NEW_COLOR }])}>
          Add a name
        </Button>
      </section>
    </div>
  );
}

/** There is one palette; the name of another one that came with an import is kept until it is replaced. */
function Scheme({ form, onForm }: TabProps) {
  const stored = form.side.metadata['color_scheme'];
  const foreign = typeof stored === 'string' && stored !== '' ? stored : null;
  return (
    <section aria-label="Palette">
      <h3>Palette</h3>
      <svg
        className="control-palette"
        viewBox={`0 0 ${CATEGORICAL_TOKENS.length} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label="The ten colors of values"
      >
        {CATEGORICAL_TOKENS.map((token, at) => (
          <rect key={token} x={at} y={0} width={1} height={1} fill={tokenVar(token)} />
        ))}
      </svg>
      {foreign === null ? null : (
        <p className="field-hint">
          The dashboard names the palette “{foreign}”, which is not known here: these colors are shown in its place.{' '}
          <Button
            onClick={() =>
              onForm(withSetting(withSetting({ ...form, json: null }, 'color_scheme', ''), 'color_scheme_domain', []))
            }
          >
            Forget “{foreign}”
          </Button>
        </p>
      )}
    </section>
  );
}

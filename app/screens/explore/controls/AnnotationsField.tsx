// Annotation layers: each a formula, moments, spans or another series, with where it comes from and how it looks.
import { useId, useState, type ReactNode } from 'react';
import { compileFormula } from '#app/charts/shared/formula.ts';
import { layerProblem } from '#app/charts/shared/validate-form.ts';
import { useAsked } from '#app/screens/shell/use-asked.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { ColorField } from '#app/ui/ColorField.tsx';
import { Combobox } from '#app/ui/Combobox.tsx';
import { NumberField } from '#app/ui/NumberField.tsx';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { Select } from '#app/ui/Select.tsx';
import { ChipField, type ChipType, type EditorProps } from './ChipField.tsx';
import type { FieldProps } from './field-props.ts';
import { layerOf, LAYER_TYPES, NEW_LAYER, readLayerDraft, writeLayer, type LayerDraft } from './layer-value.ts';
import { usePanel } from './panel-context.ts';

const TYPE_WORDS = { FORMULA: 'Formula', EVENT: 'Events', INTERVAL: 'Intervals', TIME_SERIES: 'Time series' } as const;

export function AnnotationsField({ control, problem }: FieldProps) {
  const type: ChipType<LayerDraft> = {
    noun: 'annotation layer',
    icon: 'edit',
    faceOf: (layer) => {
      const { name, type: kind, isShown } = readLayerDraft(layer);
      return `${name || 'Unnamed'} (${TYPE_WORDS[kind].toLowerCase()}${isShown ? '' : ', hidden'})`;
    },
    problemOf: layerProblem,
    read: readLayerDraft,
    fresh: () => NEW_LAYER,
    write: writeLayer,
    onField: ({ name }) => ({ kind: 'refused', message: `“${name}” is no annotation layer: add one here` }),
    Editor: LayerEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

type PartProps = Pick<EditorProps<LayerDraft>, 'draft' | 'onDraft'>;

function LayerEditor({ draft, onDraft }: EditorProps<LayerDraft>) {
  const id = useId();
  const missing = draft.name === '' ? null : layerProblem(layerOf(draft));
  return (
    <>
      <div className="editor-row">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className="input compact"
          autoComplete="off"
          autoFocus
          value={draft.name}
          onChange={(event) => onDraft({ ...draft, name: event.target.value })}
        />
      </div>
      <div className="editor-row">
        <label htmlFor={`${id}-type`}>What it shows</label>
        <Select
          id={`${id}-type`}
          choices={LAYER_TYPES.map((one) => [one, TYPE_WORDS[one]] as const)}
          value={draft.type}
          onPick={(picked) => {
            const type = LAYER_TYPES.find((one) => one === picked) ?? draft.type;
            onDraft({ ...draft, type, source: type === 'TIME_SERIES' ? 'line' : draft.source, sourceId: null });
          }}
        />
      </div>
      {draft.type === 'FORMULA' ? (
        <FormulaPart draft={draft} onDraft={onDraft} />
      ) : (
        <SourcePart draft={draft} onDraft={onDraft} />
      )}
      <LookPart draft={draft} onDraft={onDraft} />
      {missing === null || draft.type === 'FORMULA' ? null : (
        <p className="combobox-note" role="status">
          {missing}
        </p>
      )}
    </>
  );
}

function FormulaPart({ draft, onDraft }: PartProps) {
  const id = useId();
  const read = draft.formula.trim() === '' ? null : compileFormula(draft.formula);
  return (
    <>
      <div className="editor-row">
        <label htmlFor={id}>Formula of x</label>
        <input
          id={id}
          className="input compact"
          autoComplete="off"
          spellCheck={false}
          placeholder="1000 + 50 * sin(x / 1e9)"
          value={draft.formula}
          aria-invalid={read?.ok === false ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onDraft({ ...draft, formula: event.target.value })}
        />
      </div>
      <p id={`${id}-about`} className={read?.ok === false ? 'field-error' : 'combobox-note'} role="status">
        {read?.ok === false ? read.message : 'x is the time in milliseconds since 1970, or the number on the axis'}
      </p>
    </>
  );
}

const SOURCES = [
  ['NATIVE', 'Annotation layer'],
  ['table', 'Chart'],
] as const;

function SourcePart({ draft, onDraft }: PartProps) {
  const { api } = usePanel();
  const [text, setText] = useState('');
  const isNative = draft.type !== 'TIME_SERIES' && draft.source === 'NATIVE';
  const asking = useAsked(`${isNative ? 'layers' : 'charts'} ${text}`, (signal) =>
    isNative ? api.annotationLayers(text, signal) : api.annotationCharts(text, signal),
  );
  const found = asking.kind === 'answered' && asking.ok ? asking.value : [];
  const note =
    asking.kind === 'asking'
      ? 'Loading…'
      : asking.kind === 'answered' && !asking.ok
        ? asking.message
        : found.length === 0
          ? isNative
            ? 'There are no annotation layers yet: make one under Annotation layers in the menu'
            : 'No chart matches'
          : undefined;
  return (
    <>
      {draft.type === 'TIME_SERIES' ? null : (
        <SegmentedControl
          label="Where the annotations come from"
          choices={SOURCES}
          value={draft.source === 'NATIVE' ? 'NATIVE' : 'table'}
          onPick={(picked) => onDraft({ ...draft, source: picked === 'table' ? 'table' : 'NATIVE', sourceId: null })}
        />
      )}
      <Combobox
        label={isNative ? 'Annotation layers' : 'Charts'}
        placeholder={isNative ? 'Search annotation layers' : 'Search charts'}
        options={found.map(({ id, name }) => ({ id: String(id), label: name }))}
        pickedIds={draft.sourceId === null ? [] : [String(draft.sourceId)]}
        onPick={(picked) => onDraft({ ...draft, sourceId: Number(picked) })}
        onSearch={setText}
        note={note}
      />
      {isNative || draft.type === 'TIME_SERIES' ? null : <ColumnNames draft={draft} onDraft={onDraft} />}
    </>
  );
}

/** The chart may be of another dataset: its columns are named by hand. */
function ColumnNames({ draft, onDraft }: PartProps) {
  const names = [
    ['timeColumn', 'Column of the time'],
    ...(draft.type === 'INTERVAL' ? ([['endColumn', 'Column of the end']] as const) : []),
    ['titleColumn', 'Column of the title'],
  ] as const;
  return (
    <>
      {names.map(([name, label]) => (
        <TextRow key={name} label={label} value={draft[name]} onText={(text) => onDraft({ ...draft, [name]: text })} />
      ))}
    </>
  );
}

function TextRow({ label, value, onText }: { label: string; value: string; onText: (text: string) => void }) {
  const id = useId();
  return (
    <div className="editor-row">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input compact"
        autoComplete="off"
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

const STYLES = [
  ['solid', 'Unbroken'],
  ['dashed', 'Dashed'],
  ['longDashed', 'Long dashes'],
  ['dotted', 'Dotted'],
] as const;
const OPACITIES = [
  ['', 'Full'],
  ['opacityHigh', 'High'],
  ['opacityMedium', 'Medium'],
  ['opacityLow', 'Low'],
] as const;

function LookPart({ draft, onDraft }: PartProps) {
  const id = useId();
  const isMoments = draft.type === 'EVENT' || draft.type === 'INTERVAL';
  const flag = (name: 'isShown' | 'hasMarkers' | 'hidesLine' | 'hasLabels' | 'followsTime', words: ReactNode) => (
    <Checkbox key={name} checked={draft[name]} onToggle={(isOn) => onDraft({ ...draft, [name]: isOn })}>
      {words}
    </Checkbox>
  );
  return (
    <details className="layer-look">
      <summary>Looks and time</summary>
      <div className="editor-row">
        <label htmlFor={`${id}-style`}>Line</label>
        <Select
          id={`${id}-style`}
          choices={STYLES}
          value={draft.style}
          onPick={(picked) => onDraft({ ...draft, style: String(picked) })}
        />
      </div>
      <div className="editor-row">
        <label htmlFor={`${id}-opacity`}>Opacity</label>
        <Select
          id={`${id}-opacity`}
          choices={OPACITIES}
          value={draft.opacity}
          onPick={(picked) => onDraft({ ...draft, opacity: String(picked ?? '') })}
        />
      </div>
      <div className="editor-row">
        <label htmlFor={`${id}-width`}>Width (px)</label>
        <NumberField id={`${id}-width`} value={draft.width} onNumber={(width) => onDraft({ ...draft, width })} />
      </div>
      <div className="editor-row">
        <span>Colour</span>
        <span className="layer-color">
          <ColorField label="Colour of the layer" value={draft.color} onColor={(color) => onDraft({ ...draft, color })} />
          {draft.color === null ? null : (
            <Button weight="quiet" onClick={() => onDraft({ ...draft, color: null })}>
              Choose for me
            </Button>
          )}
        </span>
      </div>
      {flag('isShown', 'Show this layer')}
      {isMoments ? flag('hasLabels', 'Write the titles on the chart') : null}
      {draft.type === 'TIME_SERIES' ? [flag('hasMarkers', 'Mark every point'), flag('hidesLine', 'Hide the line')] : null}
      {draft.type === 'FORMULA' ? null : flag('followsTime', 'Follow the time range of this chart')}
    </details>
  );
}

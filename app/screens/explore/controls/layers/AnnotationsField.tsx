// Annotation layers: each a formula, moments, spans or another series, with where it comes from and how it looks.
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { compileFormula } from '#app/charts/shared/annotations/formula.ts';
import { layerProblem } from '#app/charts/shared/form/validate-form.ts';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { ColorField } from '#app/ui/form/ColorField.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { NumberField } from '#app/ui/form/NumberField.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { common } from '#app/messages/en/common.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useProblemTexts } from '#app/screens/explore/use-problem-texts.ts';
import { Input } from '#app/ui/form/Input.tsx';
import { ChipField, type ChipType, type EditorProps } from '#app/screens/explore/controls/editor/ChipField.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { buildLayer, LAYER_TYPES, NEW_LAYER, readLayerDraft, writeLayer, type LayerDraft } from './layer-value.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import styles from './AnnotationsField.module.css';
import editors from '#app/screens/explore/controls/editor/editors.module.css';

const FORMULA_EXAMPLE = '1000 + 50 * sin(x / 1e9)';

export function AnnotationsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const type: ChipType<LayerDraft> = {
    noun: 'layer',
    icon: 'edit',
    faceOf: (layer) => {
      const { name, type: kind, isShown } = readLayerDraft(layer);
      const values = { name: name || t('layer.unnamed'), type: t(`layerType.${kind}`) };
      return t(isShown ? 'layer.face' : 'layer.hiddenFace', values);
    },
    isWrong: (layer) => layerProblem(layer) !== null,
    read: readLayerDraft,
    fresh: () => NEW_LAYER,
    write: writeLayer,
    onField: ({ name }) => ({ kind: 'refused', message: t('layer.isField', { name }) }),
    Editor: LayerEditor,
  };
  return <ChipField control={control} problem={problem} isSingle={false} type={type} />;
}

type PartProps = Pick<EditorProps<LayerDraft>, 'draft' | 'onDraft'>;

function LayerEditor({ draft, onDraft }: EditorProps<LayerDraft>) {
  const t = useMessages(controlFields);
  const tCommon = useMessages(common);
  const texts = useProblemTexts();
  const id = useId();
  const missing = draft.name === '' ? null : layerProblem(buildLayer(draft));
  return (
    <>
      <div className={editors.row}>
        <label htmlFor={`${id}-name`}>{tCommon('name')}</label>
        <Input
          isCompact
          id={`${id}-name`}
          autoComplete="off"
          autoFocus
          value={draft.name}
          onChange={(event) => onDraft({ ...draft, name: event.target.value })}
        />
      </div>
      <div className={editors.row}>
        <label htmlFor={`${id}-type`}>{t('layer.type')}</label>
        <Select
          id={`${id}-type`}
          choices={LAYER_TYPES.map((one) => [one, t(`layerType.${one}`)] as const)}
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
        <p className={editors.note} role="status">
          {missing(texts)}
        </p>
      )}
    </>
  );
}

function FormulaPart({ draft, onDraft }: PartProps) {
  const t = useMessages(controlFields);
  const texts = useProblemTexts();
  const id = useId();
  const read = draft.formula.trim() === '' ? null : compileFormula(draft.formula);
  return (
    <>
      <div className={editors.row}>
        <label htmlFor={id}>{t('layer.formula')}</label>
        <Input
          isCompact
          id={id}
          autoComplete="off"
          spellCheck={false}
          placeholder={FORMULA_EXAMPLE}
          value={draft.formula}
          aria-invalid={read?.ok === false ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onDraft({ ...draft, formula: event.target.value })}
        />
      </div>
      <p id={`${id}-about`} className={clsx(editors.note, read?.ok === false && editors.wrong)} role="status">
        {read?.ok === false ? read.problem(texts) : t('layer.formulaHint')}
      </p>
    </>
  );
}

const SOURCES = ['NATIVE', 'table'] as const;

function SourcePart({ draft, onDraft }: PartProps) {
  const t = useMessages(controlFields);
  const tCommon = useMessages(common);
  const { api } = usePanel();
  const [text, setText] = useState('');
  const isNative = draft.type !== 'TIME_SERIES' && draft.source === 'NATIVE';
  const request = useRequested(`${isNative ? 'layers' : 'charts'} ${text}`, (signal) =>
    isNative ? api.annotationLayers(text, signal) : api.annotationCharts(text, signal),
  );
  const found = request.kind === 'replied' && request.ok ? request.value : [];
  const note =
    request.kind === 'loading'
      ? tCommon('loading')
      : request.kind === 'replied' && !request.ok
        ? request.message
        : found.length === 0
          ? isNative
            ? t('layer.noLayers')
            : t('layer.noCharts')
          : undefined;
  return (
    <>
      {draft.type === 'TIME_SERIES' ? null : (
        <SegmentedControl
          label={t('layer.source')}
          choices={SOURCES.map((one) => [one, t(`layerSource.${one}`)] as const)}
          value={draft.source === 'NATIVE' ? 'NATIVE' : 'table'}
          onPick={(picked) => onDraft({ ...draft, source: picked === 'table' ? 'table' : 'NATIVE', sourceId: null })}
        />
      )}
      <Combobox
        label={t(isNative ? 'layer.layers' : 'layer.charts')}
        placeholder={t(isNative ? 'layer.searchLayers' : 'layer.searchCharts')}
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

/** The chart can be of another dataset: its columns are named by hand. */
function ColumnNames({ draft, onDraft }: PartProps) {
  const t = useMessages(controlFields);
  const names = ['timeColumn', ...(draft.type === 'INTERVAL' ? (['endColumn'] as const) : []), 'titleColumn'] as const;
  return (
    <>
      {names.map((name) => (
        <TextRow
          key={name}
          label={t(`layer.${name}`)}
          value={draft[name]}
          onText={(text) => onDraft({ ...draft, [name]: text })}
        />
      ))}
    </>
  );
}

function TextRow({ label, value, onText }: { label: string; value: string; onText: (text: string) => void }) {
  const id = useId();
  return (
    <div className={editors.row}>
      <label htmlFor={id}>{label}</label>
      <Input isCompact id={id} autoComplete="off" value={value} onChange={(event) => onText(event.target.value)} />
    </div>
  );
}

const STYLES = ['solid', 'dashed', 'longDashed', 'dotted'] as const;
const OPACITIES = ['', 'opacityHigh', 'opacityMedium', 'opacityLow'] as const;

function LookPart({ draft, onDraft }: PartProps) {
  const t = useMessages(controlFields);
  const id = useId();
  const isMoments = draft.type === 'EVENT' || draft.type === 'INTERVAL';
  const flag = (name: 'isShown' | 'hasMarkers' | 'hidesLine' | 'hasLabels' | 'followsTime') => (
    <Checkbox key={name} checked={draft[name]} onToggle={(isOn) => onDraft({ ...draft, [name]: isOn })}>
      {t(`layer.${name}`)}
    </Checkbox>
  );
  return (
    <details className={styles.look}>
      <summary>{t('layer.appearance')}</summary>
      <div className={editors.row}>
        <label htmlFor={`${id}-style`}>{t('layer.style')}</label>
        <Select
          id={`${id}-style`}
          choices={STYLES.map((one) => [one, t(`layerStyle.${one}`)] as const)}
          value={draft.style}
          onPick={(picked) => onDraft({ ...draft, style: String(picked) })}
        />
      </div>
      <div className={editors.row}>
        <label htmlFor={`${id}-opacity`}>{t('layer.opacity')}</label>
        <Select
          id={`${id}-opacity`}
          choices={OPACITIES.map((one) => [one, t(one === '' ? 'layerOpacity.full' : `layerOpacity.${one}`)] as const)}
          value={draft.opacity}
          onPick={(picked) => onDraft({ ...draft, opacity: String(picked ?? '') })}
        />
      </div>
      <div className={editors.row}>
        <label htmlFor={`${id}-width`}>{t('layer.width')}</label>
        <NumberField id={`${id}-width`} value={draft.width} onNumber={(width) => onDraft({ ...draft, width })} />
      </div>
      <div className={editors.row}>
        <span>{t('layer.color')}</span>
        <span className={styles.color}>
          <ColorField label={t('layer.colorLabel')} value={draft.color} onColor={(color) => onDraft({ ...draft, color })} />
          {draft.color === null ? null : (
            <Button weight="quiet" onClick={() => onDraft({ ...draft, color: null })}>
              {t('layer.autoColor')}
            </Button>
          )}
        </span>
      </div>
      {flag('isShown')}
      {isMoments ? flag('hasLabels') : null}
      {draft.type === 'TIME_SERIES' ? [flag('hasMarkers'), flag('hidesLine')] : null}
      {draft.type === 'FORMULA' ? null : flag('followsTime')}
    </details>
  );
}

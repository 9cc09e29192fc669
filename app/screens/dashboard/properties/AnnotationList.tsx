// The dashboard's annotation layers with name, type, and color, above a list of all available layers.
import type { RequestState } from '#app/screens/shell/api/use-request.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { ColorField } from '#app/ui/form/ColorField.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { common } from '#app/messages/en/common.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { addLayer, changeLayer, isFull, listLayers, removeLayer, type EditedLayer } from './annotation-list.ts';
import type { NamedChoice } from './dashboard-changes.ts';
import type { TabProps } from './tab-props.ts';
import styles from './AnnotationList.module.css';

interface AnnotationListProps extends TabProps {
  readonly found: RequestState<readonly NamedChoice[]>;
  /** Ids of existing layers; null while unknown. */
  readonly known: ReadonlySet<number> | null;
  readonly isSearching: boolean;
  readonly onSearch: (text: string) => void;
}

const LAYERS_HREF = '/annotationlayer/list/';

export function AnnotationList({ form, onForm, found, known, isSearching, onSearch }: AnnotationListProps) {
  const t = useMessages(dashboardProperties);
  const layers = listLayers(form);
  const create = (
    <LinkButton icon="plus" href={LAYERS_HREF} target="_blank">
      {t('annotations.create')}
    </LinkButton>
  );
  const choices = found.kind === 'replied' && found.ok ? found.value : [];
  const isBlank = found.kind === 'replied' && found.ok && choices.length === 0 && !isSearching;
  const pick = (id: string) => {
    const picked = layers.filter(({ layer }) => String(layer.value) === id);
    const choice = choices.find((one) => String(one.id) === id);
    if (picked.length > 0) return onForm(picked.reduceRight((next, { at }) => removeLayer(next, at), form));
    if (choice && !isFull(layers)) onForm(addLayer(form, choice));
  };
  return (
    <section className={styles.section} aria-label={t('tab.annotations')}>
      <FieldHint>{t('annotations.hint')}</FieldHint>
      {layers.length === 0 ? null : (
        <ul className={styles.layers}>
          {layers.map((edited) => (
            <LayerFields
              key={`${layers.length} ${edited.at}`}
              edited={edited}
              isMissing={known !== null && !known.has(edited.layer.value)}
              onChange={(change) => onForm(changeLayer(form, edited.at, change))}
              onRemove={() => onForm(removeLayer(form, edited.at))}
            />
          ))}
        </ul>
      )}
      {isFull(layers) ? <FieldHint>{t('annotations.full', { count: layers.length })}</FieldHint> : null}
      {isBlank ? (
        <p className={styles.blank}>{t('annotations.none')}</p>
      ) : (
        <Combobox
          label={t('annotations.layers')}
          placeholder={t('annotations.search')}
          options={choices.map(({ id, label }) => ({ id: String(id), label }))}
          pickedIds={layers.map(({ layer }) => String(layer.value))}
          onPick={pick}
          onSearch={onSearch}
          note={<Note found={found} />}
        />
      )}
      <div>{create}</div>
    </section>
  );
}

function Note({ found }: Pick<AnnotationListProps, 'found'>) {
  const t = useMessages(dashboardProperties);
  const tCommon = useMessages(common);
  if (found.kind === 'loading') return tCommon('loading');
  if (found.kind === 'replied' && !found.ok) return found.message;
  return found.kind === 'replied' && found.value.length === 0 ? t('annotations.notFound') : null;
}

interface LayerFieldsProps {
  readonly edited: EditedLayer;
  readonly isMissing: boolean;
  readonly onChange: (change: Partial<EditedLayer['layer']>) => void;
  readonly onRemove: () => void;
}

const TYPES = ['INTERVAL', 'EVENT'] as const;

function LayerFields({ edited: { layer }, isMissing, onChange, onRemove }: LayerFieldsProps) {
  const t = useMessages(dashboardProperties);
  const { name, color } = layer;
  return (
    <li className={styles.layer}>
      <div className={styles.line}>
        <Input
          isCompact
          className={styles.name}
          aria-label={t('annotations.name')}
          maxLength={200}
          defaultValue={name}
          onChange={({ target }) => target.value.trim() !== '' && onChange({ name: target.value.trim() })}
          onBlur={({ target }) => target.value.trim() === '' && (target.value = name)}
        />
        <IconButton icon="close" label={t('annotations.remove', { name })} onClick={onRemove} />
      </div>
      <FieldError message={isMissing ? t('annotations.missing') : null} />
      <div className={styles.line}>
        <SegmentedControl
          label={t('annotations.type', { name })}
          choices={TYPES.map((type) => [type, t(`annotations.type.${type}`)])}
          value={layer.annotationType}
          onPick={(type) => onChange({ annotationType: type === 'EVENT' ? 'EVENT' : 'INTERVAL' })}
        />
        <span className={styles.color}>
          <ColorField
            label={t('colors.colorOf', { label: name })}
            value={color}
            auto={{ hex: null, text: t('colors.auto') }}
            onColor={(hex) => onChange({ color: hex })}
          />
          {color === null ? null : (
            <Button weight="quiet" aria-label={t('colors.reset', { label: name })} onClick={() => onChange({ color: null })}>
              {t('colors.resetOne')}
            </Button>
          )}
        </span>
        <Checkbox checked={layer.showLabel} onToggle={(showLabel) => onChange({ showLabel })}>
          {t('annotations.titles')}
        </Checkbox>
      </div>
    </li>
  );
}

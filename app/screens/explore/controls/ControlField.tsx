// Chooses the field for a control's type.
import { AnnotationsField } from './layers/AnnotationsField.tsx';
import { CodeField } from './editor/CodeField.tsx';
import { ColorSchemeField } from './format/ColorSchemeField.tsx';
import { ColumnField } from './column/ColumnField.tsx';
import { ColumnSettingsField } from './column/ColumnSettingsField.tsx';
import { ConditionsField } from './format/ConditionsField.tsx';
import { CurrencyField } from './format/CurrencyField.tsx';
import { DayHoursField } from './time/DayHoursField.tsx';
import { DimensionValuesField } from './column/DimensionValuesField.tsx';
import { FilterField } from './filter/FilterField.tsx';
import { FormatField } from './format/FormatField.tsx';
import { LimitField } from './LimitField.tsx';
import { InnerChartField, LayerChartsField } from './layers/LayerChartsField.tsx';
import { MetricRangesField } from './metric/MetricRangesField.tsx';
import { MetricField } from './metric/MetricField.tsx';
import { OrderField } from './column/OrderField.tsx';
import {
  BoundsField,
  CheckboxField,
  ColorControl,
  DateField,
  NumberControl,
  RadioField,
  SelectField,
  SliderField,
  TextControl,
} from './plain-fields.tsx';
import { FixedOrMetricField } from './metric/FixedOrMetricField.tsx';
import { SpatialField } from './column/SpatialField.tsx';
import { TimeColumnsField } from './column/TimeColumnsField.tsx';
import { TimeShiftsField } from './time/TimeShiftsField.tsx';
import type { FieldProps } from './field-props.ts';

export function ControlField(props: FieldProps) {
  switch (props.control.type) {
    case 'metric':
    case 'metrics':
      return <MetricField {...props} />;
    case 'column':
    case 'columns':
      return <ColumnField {...props} />;
    case 'dimension-values':
      return <DimensionValuesField {...props} />;
    case 'filters':
      return <FilterField {...props} />;
    case 'order-by':
      return <OrderField {...props} />;
    case 'select':
    case 'time-grain':
      return <SelectField {...props} />;
    case 'radio':
      return <RadioField {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'row-limit':
    case 'series-limit':
      return <LimitField {...props} />;
    case 'slider':
      return <SliderField {...props} />;
    case 'bounds':
      return <BoundsField {...props} />;
    case 'text':
      return <TextControl {...props} />;
    case 'checkbox':
      return <CheckboxField {...props} />;
    case 'color':
      return <ColorControl {...props} />;
    case 'color-scheme':
    case 'color-scale':
      return <ColorSchemeField {...props} />;
    case 'format':
    case 'time-format':
      return <FormatField {...props} />;
    case 'time-shifts':
      return <TimeShiftsField {...props} />;
    case 'date':
      return <DateField {...props} />;
    case 'annotations':
      return <AnnotationsField {...props} />;
    case 'conditions':
      return <ConditionsField {...props} />;
    case 'code':
      return <CodeField {...props} />;
    case 'metric-ranges':
      return <MetricRangesField {...props} />;
    case 'day-hours':
      return <DayHoursField {...props} />;
    case 'time-columns':
      return <TimeColumnsField {...props} />;
    case 'column-settings':
      return <ColumnSettingsField {...props} />;
    case 'spatial':
      return <SpatialField {...props} />;
    case 'fixed-or-metric':
      return <FixedOrMetricField {...props} />;
    case 'layer-charts':
      return <LayerChartsField {...props} />;
    case 'inner-chart':
      return <InnerChartField {...props} />;
    case 'currency':
      return <CurrencyField {...props} />;
  }
}

// Which of several numbers a reader most likely came for: money before quantities, whole amounts before parts. Lower is better.
import { hasAny, isCounted } from './decide-aggregate.ts';
import { splitName } from './name-parts.ts';
import type { FurtherAggregate } from './query-aggregates.ts';

export interface RankedMeasure {
  readonly name: string;
  readonly aggregate: FurtherAggregate;
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const RANKED: readonly ReadonlySet<string>[] = [
  words('revenue revenues sales turnover gmv mrr arr umsatz ventas ingresos ca income earnings billings bookings gross'),
  words(`amount amt value total subtotal spend spending cost costs expense expenses profit payment payments paid price prices budget
    net fare betrag summe kosten montant importe monto total_amount salary worth donations funding`),
  words(`quantity qty units unit sold volume orders visits views clicks users visitors sessions cases deaths births population pop
    people votes passengers trips rides downloads impressions conversions signups reviews items customers members employees jobs
    unemployed employed attendance menge anzahl stück quantité cantidad unidades hours distance energy consumption emissions
    production goals points`),
];
const SIDE_AMOUNTS = words(
  'tax taxes vat tip tips shipping freight refund refunds toll tolls surcharge extra discount target goal',
);
const WHOLE = words('total totals totl grand global overall all world gesamt net');
const PARTS = words('min max minimum maximum is has job yr prior prev previous last cumulative median cum');

export function rankMeasure(name: string): number {
  const parts = splitName(name);
  const found = RANKED.findIndex((set) => hasAny(parts, set));
  const rank = found >= 0 ? found : isCounted(parts) ? RANKED.length - 1 : RANKED.length;
  const isSide = hasAny(parts, SIDE_AMOUNTS) || hasAny(parts, PARTS);
  return (isSide ? RANKED.length + 1 : rank) - (hasAny(parts, WHOLE) ? 0.5 : 0);
}

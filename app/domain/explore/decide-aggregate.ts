// The default aggregate of a number column: quantities are added up, rates are averaged, and identifiers (keys, years, codes,
// coordinates, phone numbers) have none. By name and type, and by values where the caller has some at hand.
import { splitName } from './name-parts.ts';

export type MeasureAggregate = 'SUM' | 'AVG';

export interface NumberColumn {
  readonly name: string;
  /** As the database declares it; null when unknown. */
  readonly type: string | null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Anywhere in a name: how many there are, whatever the counted thing is called. */
const COUNTED = words('count counts cnt qty quantity');
/** Before what they count: `num_orders`, `number_of_rooms`. */
const COUNTING = words('num number n no nb nr anzahl nombre total sum count');
const TOTALS = words('total totals sum subtotal totl revenue sales amount amt');
/** Anywhere in a name. */
const RATES = words(`
  avg average mean median mode rate rates ratio share pct pcts percent percents percentage percentages prc % per percapita percap
  index idx density score scores rating ratings stars age ages temp temperature temperatures tmin tmax tavg humidity pressure
  margin gpa imdb metascore growth yoy mom qoq cagr std stddev stdev variance var percentile quantile p50 p90 p95 p99 ctr cpc cpm
  cpa cvr roas roi roe arpu aov nps csat conversion bounce churn apr apy yield interest elasticity bmi mpg kmh mph probability
  prob likelihood confidence probabilite expectancy lifeexp ph bpm cumulative cum running zs durchschnitt anteil quote moyenne
  taux pourcentage promedio tasa porcentaje`);
/** Measured one by one: their sum says nothing, unless it is called a total. */
const LEVELS = words(`
  price prices msrp discount height width length depth weight speed velocity duration durations delay delays latency altitude
  elevation time level wind visibility dew mileage horsepower hp rent salary wage wages salaries prix preis preise precio precios
  poids gewicht alter edad`);
/** Names of levels, for which the last value is meaningful: prices such as `open`, `high`, `low`, and `close`, rates, and limits. */
const LAST_LEVELS = words('open high low close grade days nights years min max minimum maximum limit');
/** As the last word of a name. */
const NAMING = words(`
  id ids uid uuid guid key keys pk fk sk oid rowid objectid code codes zip zips zipcode postcode postal plz phone phones telephone
  tel mobile cell fax msisdn number no nr rank ranking position pos version year years yr month mo day dow doy hour minute second
  week wk weekday quarter qtr decade century date datetime timestamp ts epoch jahr monat tag ano mes annee mois fips geoid naics
  sic isbn issn ean upc gtin sku barcode serial imei iban bic swift ssn ein vin cik ip port pin hash checksum seq sequence ordinal
  order row rownum rownumber line offset index unnamed parent child source target type kind category class pclass status state
  stage segment group cluster region gender sex priority district ward beat precinct tract block zone community neighborhood
  borough county country city flight gate room seat lot batch nbr easting northing code_insee insee siren siret numero nummer nombre
  codigo matricule`);
/** Anywhere: where something is. */
const PLACES = words(
  'lat latitude lng longitude lon coord coords coordinate coordinates geo geom wkid zip zip4 zip5 zipcode postcode postal',
);
const UNITS = words(
  'usd eur gbp chf jpy cad aud $ € £ k m km cm mm kg g lb lbs ft in mi c f deg sec secs ms s hrs hr mins mln bn',
);
/** Before a year that is a period, not a name: `sales_last_year`. */
const PERIODS = words('last this prior prev previous current next same');
const BUILT = words('built founded of opened born started ended released renovated established completed birth');
const NAMED_BEFORE = words(
  'order invoice account acct phone line row ticket flight house serial seq item tail room po customer employee card ref reference case doc document',
);
const EDGES = words('start end started ended created updated modified deleted timestamp epoch unix');
/** Written as one word. */
const GLUED_KEY =
  /^(?:order|customer|client|user|product|item|account|employee|store|shop|vendor|supplier|passenger|session|device|tail|parent|invoice|transaction|location|category|event|person|patient|student|row|object)(?:id|key|code|no|nr|num|number)$/;

/** The aggregate for a number column: null if neither a sum nor an average is meaningful. `values`: some cells, if available. */
export function decideAggregate({ name, type }: NumberColumn, values: readonly number[] = []): MeasureAggregate | null {
  if (/serial|\boid\b|uuid|year|bit/i.test(type ?? '')) return null;
  const parts = withoutUnits(splitName(name));
  const named = byName(parts);
  return named === 'SUM' && !isCounted(parts) ? byValues(values) : named;
}

function byName(parts: readonly string[]): MeasureAggregate | null {
  const last = parts.at(-1) ?? '';
  const first = parts[0] ?? '';
  if (isCounted(parts) && !hasAny(parts, RATES_OF_COUNTS)) return 'SUM';
  if (parts.some((part) => GLUED_KEY.test(part)) || hasAny(parts, PLACES) || isPoint(parts)) return null;
  if (hasAny(parts, RATES) && !isRowIndex(parts)) return 'AVG';
  if (parts.some((part, at) => PERIODS.has(part) && at < parts.length - 1)) return 'SUM';
  if (isNaming(parts, first, last)) return null;
  if ((hasAny(parts, LEVELS) && !hasAny(parts, TOTALS)) || LAST_LEVELS.has(last) || isLifeExpectancy(parts)) return 'AVG';
  return 'SUM';
}

/** Those that stay rates beside a count: `reviews_per_month_count`. */
const RATES_OF_COUNTS = words('avg average mean median rate ratio pct percent percentage % share per');

function isNaming(parts: readonly string[], first: string, last: string): boolean {
  if (last === 'num') return parts.some((part) => NAMED_BEFORE.has(part));
  if (last === 'long') return parts.length === 1 || parts.some((part) => PLACE_BEFORE.has(part));
  if (NAMING.has(last)) return !(TOTALS.has(first) && (last === 'number' || last === 'no'));
  if (/^(?:years?|yr)$/.test(first)) return parts.slice(1).some((part) => BUILT.has(part));
  if (/^(?:ids?|key|code|fk|pk|unnamed|sk)$/.test(first)) return true;
  return hasAny(parts, EDGES) && /^(?:time|at|on|ms|utc|timestamp|start|end|unix|epoch)$/.test(last);
}

const PLACE_BEFORE = words('pickup dropoff start end geo map loc location position station site gps center centroid');
const isPoint = (parts: readonly string[]): boolean =>
  parts.length > 1 && /^[xyz]$/.test(parts.at(-1) ?? '') && parts.some((part) => PLACE_BEFORE.has(part) || part === 'point');

/** `index` of a data frame, where `price_index` is a measured value. */
const isRowIndex = (parts: readonly string[]): boolean =>
  (parts.length === 1 && /^(?:index|idx)$/.test(parts[0] ?? '')) || (parts[0] === 'row' && parts.length === 2);
const isLifeExpectancy = (parts: readonly string[]): boolean => parts.includes('life') && parts.includes('exp');

/** `order_count`, `num_orders`, `number_of_rooms`; never `order_number`. */
export function isCounted(parts: readonly string[]): boolean {
  if (hasAny(parts, COUNTED)) return true;
  const [first, second] = parts;
  if (first === undefined || !COUNTING.has(first)) return false;
  return parts.length === 1 ? first === 'num' : second === 'of' || (first === 'num' && !hasAny(parts, PLACES)) || first === 'n';
}

export const hasAny = (parts: readonly string[], set: ReadonlySet<string>): boolean => parts.some((part) => set.has(part));

/** `price_usd` is a price; what consists of units alone keeps them. */
function withoutUnits(parts: readonly string[]): readonly string[] {
  let end = parts.length;
  while (end > 1 && (UNITS.has(parts[end - 1] ?? '') || /^\d{1,2}$/.test(parts[end - 1] ?? ''))) end--;
  return parts.slice(0, end);
}

const MIN_VALUES = 5;

/** What a name leaves open: years, running numbers and long keys are none, fractions of one are averaged. */
function byValues(values: readonly number[]): MeasureAggregate | null {
  if (values.length < MIN_VALUES) return 'SUM';
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!values.every(Number.isInteger)) return low >= 0 && high <= 1 ? 'AVG' : 'SUM';
  const distinct = new Set(values).size;
  if (low >= 1800 && high <= 2100 && high - low < 300) return distinct > 1 || low >= 1900 ? null : 'SUM';
  const isRunning = distinct === values.length && high - low === values.length - 1;
  const isLong = low >= 1e9 && distinct === values.length && String(low).length === String(high).length;
  return isRunning || isLong ? null : 'SUM';
}

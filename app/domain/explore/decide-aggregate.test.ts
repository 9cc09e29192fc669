import { describe, expect, it } from 'vitest';
import { decideAggregate } from './decide-aggregate.ts';

const decide = (name: string, type: string | null = 'DOUBLE') => decideAggregate({ name, type });

/** Columns of public tables, by what is done with them. */
const SUMMED = `revenue Sales global_sales NA_Sales amount total_amount tip_amount fare quantity_ordered units_sold Units unitsSold
  Profit num num_boys num_girls number_of_reviews num_orders order_count review_count id_count price_count rating_count count
  total_price line_total subtotal price_total population live_city_population new_cases deaths unemployed volume trip_distance
  passenger_count value Total montant Umsatz student_debt_amt last_yr_income expected_earn SP_POP_TOTL sales_last_year
  bedrooms Fare SibSp has_children visits clicks downloads long_term_debt total_number n_orders emissions budget_usd 2010
  mobile_users enterprise`;
const AVERAGED = `price unitPrice price_each msrp average_price rate unemployment_rate exchange_rate pct share percent_change
  discount Discount score imdb_score rating critic_score age Age median_age temp_c tmax temperature humidity sepal_length
  petal_width height dep_delay duration_ms response_time mpg gdpPercap gdp_per_capita lifeExp life_expectancy reviews_per_month
  conversion ctr ARPU growth_yoy consumer_price_index stringency_index SP_POP_0014_MA_ZS SP_RUR_TOTL_ZS % percentage_change
  open high low close cost_per_click minimum_nights bmi total_percent price_usd total_cases_per_million`;
const NEVER = `id ID order_id orderId customerid PassengerId VendorID PULocationID RatecodeID network_id uid order_number order_no
  order_line_number Row_ID postal_code PostalCode zip zip_code zip4 PLZ code country_code area_code product_code year Year
  fiscal_year birth_year year_built yr_built month quarter day weekday hour decade latitude Latitude pickup_latitude lat lon
  Longitude dropoff_lon lng coord_x phone Phone_Number telephone fax rank Rank position version index parent fips sku isbn
  barcode payment_type Pclass district Beat tract timestamp start_time created_at epoch tailnum invoice_num code_insee store_nbr`;
const split = (names: string): string[] => names.trim().split(/\s+/);

describe('decideAggregate', () => {
  it.each(split(SUMMED))('adds up %s', (name) => expect(decide(name)).toBe('SUM'));
  it.each(split(AVERAGED))('averages %s', (name) => expect(decide(name)).toBe('AVG'));
  it.each(split(NEVER))('does neither with %s', (name) => expect(decide(name)).toBeNull());
  it('reads names with spaces and signs', () => {
    expect(
      ['Sales ($)', 'Order ID', 'Share %', '% of total', 'Units Sold', 'Unnamed: 0', 'Unit Price'].map((name) => decide(name)),
    ).toEqual(['SUM', null, 'AVG', 'AVG', 'SUM', null, 'AVG']);
  });
  it('takes a type that numbers rows, or means a year, for a key', () => {
    expect([decide('value', 'bigserial'), decide('value', 'YEAR'), decide('value', 'oid'), decide('value', null)]).toEqual([
      null,
      null,
      null,
      'SUM',
    ]);
  });
  it('looks at values where a name says nothing', () => {
    const byValues = (values: readonly number[], name = 'c1') => decideAggregate({ name, type: null }, values);
    expect(byValues([2019, 2020, 2021, 2019, 2022])).toBeNull();
    expect(byValues([1, 2, 3, 4, 5, 6])).toBeNull();
    expect(byValues([4915112345678, 4915187654321, 4915111112222, 4915133334444, 4915155556666])).toBeNull();
    expect(byValues([0.1, 0.25, 0.9, 0.4, 1])).toBe('AVG');
    expect(byValues([12, 7, 90, 12, 3])).toBe('SUM');
    expect(byValues([1, 2, 3, 4, 5, 6], 'order_count')).toBe('SUM');
  });
});

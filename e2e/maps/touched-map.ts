// Maps of a story's own, and what is on them once they are touched.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { create, expect, findId, findSamples, picture, uniqueName } from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from '#e2e/dashboards/made-dashboard.ts';

export const WORLD = 'Where people live longest';
export const AIRPORTS = 'Airports of the United States';

export const CELLS = 'Where airports are close';
export const ROUTES = 'Between airports of a state';
export const LAYERS = 'Airports and their density';
export const DIAGRAM = 'Airports north and south, by state';

interface Form {
  readonly viz_type: string;
  readonly [setting: string]: unknown;
}

/** A dashboard with these maps beside each other; its address. */
export const makeMapBoard = (context: BrowserContext, ...chartIds: readonly number[]): Promise<string> =>
  makeDashboard(context, uniqueName('Maps'), ...chartIds.map((id) => chartPart(id, 12 / chartIds.length)));

/** A saved map; its id. */
async function makeMap(context: BrowserContext, title: string, form: Form, table: string): Promise<number> {
  return makeChart(context, title, form, await findId(context, 'dataset', 'table_name', table));
}

const makeChart = (context: BrowserContext, title: string, form: Form, datasource_id: number): Promise<number> => {
  const facts = { slice_name: title, viz_type: form.viz_type, datasource_id, datasource_type: 'table' };
  return create(context, 'chart', { ...facts, params: JSON.stringify(form) });
};

/** A dataset of the airports as the SQL has them; its id. */
const makeDataset = async (context: BrowserContext, name: string, sql: string): Promise<number> =>
  create(context, 'dataset', { database: await findSamples(context), table_name: uniqueName(name), sql });

const PLACE = { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' };
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Airports' };
const HEXAGONS = { viz_type: 'deck_hex', spatial: PLACE, size: COUNT, grid_size: 100_000, row_limit: 5000 };
const POINTS = { viz_type: 'deck_scatter', spatial: PLACE, dimension: 'iata', show_legend: false };

export const makeCells = (context: BrowserContext) => makeMap(context, CELLS, HEXAGONS, 'airports');

/** Pairs of airports, more than a picture has lines. */
export async function makeRoutes(context: BrowserContext): Promise<number> {
  const sql = `SELECT a.longitude AS from_lon, a.latitude AS from_lat, b.longitude AS to_lon, b.latitude AS to_lat, a.state
    FROM airports a JOIN airports b ON a.state = b.state AND a.iata < b.iata WHERE a.state IN ('CO', 'NY', 'FL')`;
  const form = {
    viz_type: 'deck_arc',
    dimension: 'state',
    stroke_width: 1,
    row_limit: 2100,
    start_spatial: { type: 'latlong', lonCol: 'from_lon', latCol: 'from_lat' },
    end_spatial: { type: 'latlong', lonCol: 'to_lon', latCol: 'to_lat' },
  };
  return makeChart(context, ROUTES, form, await makeDataset(context, 'routes', sql));
}

/** A saved map with two others on it, cells below points; their names. */
export async function makeLayers(context: BrowserContext, row_limit = 5000) {
  const airports = await findId(context, 'dataset', 'table_name', 'airports');
  const names = { cells: uniqueName('Cells'), points: uniqueName('Points') };
  const cells = await makeChart(context, names.cells, HEXAGONS, airports);
  const points = await makeChart(context, names.points, { ...POINTS, row_limit }, airports);
  const id = await makeChart(context, LAYERS, { viz_type: 'deck_multi', deck_slices: [cells, points] }, airports);
  return { id, names, cells, points };
}

/** A saved map of three states with a pie each; the pie's name, and the dataset of both. */
export async function makeDiagram(context: BrowserContext) {
  const sql = `SELECT 'POINT (' || p.lon || ' ' || p.lat || ')' AS place, a.iata,
      CASE WHEN a.latitude > p.lat THEN 'North' ELSE 'South' END AS half
    FROM airports a JOIN (SELECT state, round(avg(longitude), 2) AS lon, round(avg(latitude), 2) AS lat FROM airports
      WHERE state IN ('CO', 'NY', 'FL') GROUP BY state) p ON a.state = p.state`;
  const dataset = await makeDataset(context, 'halves', sql);
  const inner = uniqueName('Halves');
  const pie = { viz_type: 'pie', groupby: ['half'], metric: COUNT };
  const id = await makeChart(context, inner, pie, dataset);
  const selected = { id, slice_name: inner, viz_type: 'pie', params: JSON.stringify(pie) };
  const form = { viz_type: 'cartodiagram', selected_chart: JSON.stringify(selected), geom_column: 'place' };
  return { inner, dataset, id: await makeChart(context, DIAGRAM, form, dataset) };
}

export const makeWorld = (context: BrowserContext) => {
  const metric = { expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'life_expectancy' }, label: 'Years' };
  return makeMap(context, WORLD, { viz_type: 'world_map', entity: 'country', country_fieldtype: 'name', metric }, 'gapminder');
};
export const makeAirports = (context: BrowserContext) =>
  makeMap(
    context,
    AIRPORTS,
    { viz_type: 'mapbox', all_columns_x: 'longitude', all_columns_y: 'latitude', groupby: ['iata'], row_limit: 5000 },
    'airports',
  );

/** Points at the map until its buttons are there. */
export async function touchMap(page: Page, title: string): Promise<Locator> {
  await picture(page, title).hover();
  await expect(mapButton(page, title, 'Zoom in')).toBeVisible();
  return picture(page, title);
}

export const mapButton = (page: Page, title: string, name: string): Locator => picture(page, title).getByRole('button', { name });

const DRAWN_BY = ['d', 'cx', 'cy', 'r', 'x', 'y', 'fill'];

/** What is drawn: the same text for the same view, in whatever order its attributes are. */
export const drawing = (map: Locator): Promise<string> =>
  map.locator('[data-map] > g').evaluate((group, names) => {
    const marks = [...group.querySelectorAll('path, circle, text')];
    return marks.map((mark) => [...names.map((name) => mark.getAttribute(name)), mark.textContent].join(' ')).join('\n');
  }, DRAWN_BY);

/** Until the map is laid out for where it was moved to. */
export async function untilAtRest(map: Locator): Promise<void> {
  await expect(map.locator('[data-map] > g[transform]')).toHaveCount(0);
}

let watched = 0;

/** Watches for what may be gone before it can be looked at; the result waits until an element of this kind was on the map. */
export async function watchFor(map: Locator, selector: string): Promise<() => Promise<void>> {
  watched += 1;
  const mark = `data-seen-${watched}`;
  await map.evaluate(
    (element, { selector, mark }) => {
      const look = (): void => {
        if (element.querySelector(selector)) document.documentElement.setAttribute(mark, '');
      };
      new MutationObserver(look).observe(element, { subtree: true, childList: true, attributes: true });
    },
    { selector, mark },
  );
  return () => expect(map.page().locator(`html[${mark}]`)).toHaveCount(1);
}

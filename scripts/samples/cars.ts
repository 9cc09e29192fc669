// Cars of the model years 1970 to 1982.
import * as z from 'zod';
import { COUNT_METRIC, type SampleTable } from './sample.ts';
import { readVegaJson } from './vega-files.ts';

const Car = z.object({
  Name: z.string(),
  Miles_per_Gallon: z.number().nullable(),
  Cylinders: z.int(),
  Displacement: z.number(),
  Horsepower: z.number().nullable(),
  Weight_in_lbs: z.number(),
  Acceleration: z.number(),
  Year: z.iso.date(),
  Origin: z.string(),
});

export const cars: SampleTable = {
  name: 'cars',
  description: 'Four hundred cars of 1970 to 1982: what they weighed, drank and could do.',
  mainTemporalColumn: 'year',
  columns: [
    { name: 'name', type: 'TEXT', verboseName: 'Car' },
    { name: 'year', type: 'DATE', verboseName: 'Model year' },
    { name: 'origin', type: 'TEXT', verboseName: 'Made in' },
    { name: 'cylinders', type: 'INTEGER', verboseName: 'Cylinders' },
    { name: 'miles_per_gallon', type: 'DOUBLE PRECISION', verboseName: 'Miles per gallon', groupable: false },
    { name: 'displacement', type: 'DOUBLE PRECISION', verboseName: 'Displacement (cu in)', groupable: false },
    { name: 'horsepower', type: 'INTEGER', verboseName: 'Horsepower', groupable: false },
    { name: 'weight_lbs', type: 'INTEGER', verboseName: 'Weight (lb)', groupable: false },
    {
      name: 'acceleration',
      type: 'DOUBLE PRECISION',
      verboseName: '0–60 mph (s)',
      description: 'Seconds from standing to 60 miles an hour.',
      groupable: false,
    },
  ],
  calculated: [{ name: 'engine', type: 'TEXT', verboseName: 'Engine', expression: "cylinders || ' cylinders'" }],
  metrics: [
    { ...COUNT_METRIC, verboseName: 'Models' },
    { name: 'average_mpg', verboseName: 'Miles per gallon', expression: 'AVG(miles_per_gallon)', d3Format: '.1f' },
    { name: 'average_horsepower', verboseName: 'Horsepower', expression: 'AVG(horsepower)', d3Format: ',.0f' },
    { name: 'average_weight', verboseName: 'Weight (lb)', expression: 'AVG(weight_lbs)', d3Format: ',.0f' },
    { name: 'average_acceleration', verboseName: '0–60 mph (s)', expression: 'AVG(acceleration)', d3Format: '.1f' },
  ],
  async *batches() {
    const rows = await readVegaJson('cars.json', Car);
    yield rows.map((car) => [
      car.Name,
      car.Year,
      car.Origin,
      car.Cylinders,
      car.Miles_per_Gallon,
      car.Displacement,
      car.Horsepower,
      car.Weight_in_lbs,
      car.Acceleration,
    ]);
  },
};

// Converts a scene to deck.gl layers: ground below, marks above, in the colors of a theme mode.
import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { MapScene, SceneArea, SceneCell, SceneLayer, SceneLine, ScenePoint } from '#app/charts/shared/maps/scene.ts';
import type { CoordinateLine } from '#app/charts/shared/maps/topology.ts';
import { tokenHex, type Mode, type Token } from '#app/domain/theme/tokens.ts';

type Rgba = [red: number, green: number, blue: number, alpha: number];

const rgba = (token: Token, mode: Mode, opacity = 1): Rgba => {
  const value = Number.parseInt(tokenHex(token, mode).slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255, Math.round(opacity * 255)];
};

/** Caches converted colors, because many marks share few colors. */
function colorsOf(mode: Mode, opacity: number): (token: Token) => Rgba {
  const known = new Map<Token, Rgba>();
  return (token) => {
    const color = known.get(token) ?? rgba(token, mode, opacity);
    known.set(token, color);
    return color;
  };
}

const MARKS = 'marks-';
const MATERIAL = { ambient: 0.6, diffuse: 0.48, shininess: 1, specularColor: [0, 0, 0] as [number, number, number] };
const ALWAYS = { depthCompare: 'always' } as const;
/** Includes the kind, because deck.gl reuses layers by id and can't change their kind. */
const markLayerId = (index: number, kind: string): string => `${MARKS}${index}-${kind}`;
/** The index of a mark layer in its scene; null for the ground. */
export const layerOfId = (id: string): number | null =>
  id.startsWith(MARKS) ? Number.parseInt(id.slice(MARKS.length), 10) : null;

export function buildLayers({ ground, layers }: MapScene, mode: Mode): Layer[] {
  return [
    new SolidPolygonLayer<CoordinateLine>({
      id: 'land',
      data: ground.land,
      positionFormat: 'XY',
      getPolygon: (ring) => ring,
      getFillColor: rgba('grid', mode),
      updateTriggers: { getFillColor: mode },
    }),
    new PathLayer<CoordinateLine>({
      id: 'borders',
      data: ground.borders,
      positionFormat: 'XY',
      getPath: (line) => line,
      widthUnits: 'pixels',
      getWidth: 0.75,
      getColor: rgba('axis', mode),
      updateTriggers: { getColor: mode },
    }),
    ...layers.map((layer, index) => markLayer(layer, mode, index)),
  ];
}

/** Flattens rings into one list, with the start index of each hole. */
function polygonOf({ rings }: SceneArea): { positions: number[]; holeIndices: number[] } {
  const positions: number[] = [];
  const holeIndices: number[] = [];
  for (const ring of rings) {
    if (positions.length > 0) holeIndices.push(positions.length);
    positions.push(...ring.flat());
  }
  return { positions, holeIndices };
}

function markLayer({ marks, opacity }: SceneLayer, mode: Mode, index: number): Layer {
  const colorOf = colorsOf(mode, opacity);
  // Layers above cells are on the ground, too. Drawing them regardless of depth keeps cells from hiding their marks.
  const common = {
    id: markLayerId(index, marks.kind),
    pickable: true,
    ...(marks.kind === 'cells' ? {} : { parameters: ALWAYS }),
  };
  switch (marks.kind) {
    case 'points':
      return new ScatterplotLayer<ScenePoint>({
        ...common,
        data: marks.points,
        getPosition: ({ place }) => [place[0], place[1]],
        getRadius: ({ radius }) => radius,
        radiusUnits: marks.unit,
        radiusMinPixels: marks.minPx,
        radiusMaxPixels: marks.maxPx,
        getFillColor: ({ color }) => colorOf(color),
        updateTriggers: { getFillColor: mode, getLineColor: mode },
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 0.5,
        getLineColor: rgba('surfaceRaised', mode),
      });
    case 'cells':
      return new SolidPolygonLayer<SceneCell>({
        ...common,
        data: marks.cells,
        extruded: true,
        material: MATERIAL,
        positionFormat: 'XY',
        getPolygon: ({ ring }) => ring.flat(),
        getElevation: ({ height }) => height,
        elevationScale: marks.highestMeters,
        getFillColor: ({ color }) => colorOf(color),
        updateTriggers: { getFillColor: mode },
      });
    case 'areas':
      return new SolidPolygonLayer<SceneArea>({
        ...common,
        data: marks.areas,
        positionFormat: 'XY',
        getPolygon: polygonOf,
        getFillColor: ({ color }) => colorOf(color),
        updateTriggers: { getFillColor: mode },
      });
    case 'lines':
      return new PathLayer<SceneLine>({
        ...common,
        data: marks.lines,
        getPath: ({ path }) => path.map(([lon, lat]): [number, number] => [lon, lat]),
        widthUnits: 'pixels',
        getWidth: ({ widthPx }) => widthPx,
        capRounded: true,
        jointRounded: true,
        getColor: ({ color }) => colorOf(color),
        updateTriggers: { getColor: mode },
      });
  }
}

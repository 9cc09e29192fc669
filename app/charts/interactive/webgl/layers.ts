// A scene as layers of deck.gl: the ground below, the marks above, in the colors of a mode.
import type { Layer } from '@deck.gl/core';
import { ArcLayer, PathLayer, ScatterplotLayer, SolidPolygonLayer } from '@deck.gl/layers';
import type { MapScene, SceneArc, SceneCell, SceneMarks, ScenePoint } from '#app/charts/shared/geo/scene.ts';
import type { Line } from '#app/charts/shared/geo/topology.ts';
import { tokenHex, type Mode, type Token } from '#app/domain/theme/tokens.ts';

type Rgba = [red: number, green: number, blue: number, alpha: number];

const rgba = (token: Token, mode: Mode, opacity = 1): Rgba => {
  const value = Number.parseInt(tokenHex(token, mode).slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255, Math.round(opacity * 255)];
};

/** Many marks have few colors. */
function colorsOf(mode: Mode, opacity: number): (token: Token) => Rgba {
  const known = new Map<Token, Rgba>();
  return (token) => {
    const color = known.get(token) ?? rgba(token, mode, opacity);
    known.set(token, color);
    return color;
  };
}

export const MARKS = 'marks';

export function layersOf({ ground, marks, opacity }: MapScene, mode: Mode): Layer[] {
  return [
    new SolidPolygonLayer<Line>({
      ...{ id: 'land', data: ground.land, positionFormat: 'XY', getPolygon: (ring) => ring },
      ...{ getFillColor: rgba('grid', mode), updateTriggers: { getFillColor: mode } },
    }),
    new PathLayer<Line>({
      ...{
        id: 'borders',
        data: ground.borders,
        positionFormat: 'XY',
        getPath: (line) => line,
        widthUnits: 'pixels',
        getWidth: 0.75,
      },
      ...{ getColor: rgba('axis', mode), updateTriggers: { getColor: mode } },
    }),
    markLayer(marks, mode, colorsOf(mode, opacity)),
  ];
}

function markLayer(marks: SceneMarks, mode: Mode, colorOf: (token: Token) => Rgba): Layer {
  const common = { id: MARKS, pickable: true };
  switch (marks.kind) {
    case 'points':
      return new ScatterplotLayer<ScenePoint>({
        ...{ ...common, data: marks.points, getPosition: ({ place }) => [place[0], place[1]], getRadius: ({ radius }) => radius },
        ...{ radiusUnits: marks.unit, radiusMinPixels: marks.minPx, radiusMaxPixels: marks.maxPx },
        ...{ getFillColor: ({ color }) => colorOf(color), updateTriggers: { getFillColor: mode, getLineColor: mode } },
        ...{ stroked: true, lineWidthUnits: 'pixels', getLineWidth: 0.5, getLineColor: rgba('surfaceRaised', mode) },
      });
    case 'arcs':
      return new ArcLayer<SceneArc>({
        ...{ ...common, data: marks.arcs, getWidth: marks.widthPx, widthUnits: 'pixels' },
        ...{ getSourcePosition: ({ from }) => [from[0], from[1]], getTargetPosition: ({ to }) => [to[0], to[1]] },
        ...{ getSourceColor: ({ color }) => colorOf(color), getTargetColor: ({ color }) => colorOf(color) },
        ...{ getHeight: 0, updateTriggers: { getSourceColor: mode, getTargetColor: mode } },
      });
    case 'cells':
      return new SolidPolygonLayer<SceneCell>({
        ...{ ...common, data: marks.cells, extruded: true, positionFormat: 'XY', getPolygon: ({ ring }) => ring.flat() },
        ...{ getElevation: ({ height }) => height, elevationScale: marks.highestMeters },
        ...{ getFillColor: ({ color }) => colorOf(color), updateTriggers: { getFillColor: mode } },
      });
  }
}

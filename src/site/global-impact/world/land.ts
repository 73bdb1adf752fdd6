import { geoEqualEarth, geoPath, type GeoPermissibleObjects } from "d3-geo";
import { feature, merge, mesh } from "topojson-client";
import type { GeometryCollection, GeometryObject, Polygon, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json" with { type: "json" };
import { REGIONS, type RegionId } from "../../../facts/regions.ts";
import { assignmentAt, DIVIDE, DIVIDED, type Assignment, type MapCountry } from "./countries.ts";
import { landBeside, lineBeside, type Outlines, type Position } from "./divide.ts";
import {
  areaOf,
  boxAround,
  pathData,
  signedArea,
  thinned,
  tracing,
  type Box,
  type Point,
} from "./outline.ts";

/** The land of one region on the map, in map units (see {@link project}). */
export interface RegionLand {
  id: RegionId;
  /** SVG path data of the land. */
  path: string;
  /** SVG path data of the borders along which two cut parts of the land touch; may be empty. */
  seams: string;
  /** Area of the land, in square map units. */
  area: number;
  /** The smallest box around the land. */
  box: Box;
}

/** One connected piece of a country's land and the region it falls in. */
export interface LandPiece {
  country: MapCountry;
  assignment: Assignment;
  polygon: Polygon;
}

/** Width of the whole map, in map units: the equator once around. */
export const MAP_WIDTH = 1440;
/** Points of a coast closer together than this are drawn as one, in map units. */
const FINEST = 0.8;
/** Islands smaller than this are left out, in square map units. */
const SMALLEST = 0.6;

/**
 * Meridian of the map's edge, in degrees east: it runs through the Bering Strait and cuts nothing
 * but St. Lawrence Island.
 */
const EDGE = -169.5;
const projection = geoEqualEarth()
  .rotate([-180 - EDGE, 0])
  .precision(0.4);
projection.fitWidth(MAP_WIDTH, { type: "Sphere" });

/**
 * Where a point is on the map (Equal Earth: areas on it are as areas on the globe).
 * @param longitude degrees east
 * @param latitude degrees north
 * @throws Error for a point outside the projection
 */
export function project(longitude: number, latitude: number): [x: number, y: number] {
  const position = projection([longitude, latitude]);
  if (position === null) throw new Error(`(${longitude}, ${latitude}) is outside the map.`);
  return position;
}

const topology = checked(atlas);
const countries = collection(topology.objects.countries);

/** All pieces of land of the map data, each with the region it falls in. */
export const landPieces: readonly LandPiece[] = countries.geometries.flatMap((geometry) => {
  const country = named(geometry);
  return polygonsOf(geometry).map((polygon) => {
    const [border = []] = outlinesOf(polygon);
    const assignment = assignmentAt(country, border[0]?.[0] ?? 0);
    return { country, assignment: isAcrossEdge(border) ? "left out" : assignment, polygon };
  });
});

/** The land of the six regions, in their order. */
export const regionLands: readonly RegionLand[] = REGIONS.map(({ id }) => {
  const own = landPieces.filter(({ assignment }) => assignment === id);
  const side = id === "europe" ? "west" : "east";
  const shares = id === "europe" || id === "asia";
  const divided = shares ? landPieces.filter(({ assignment }) => assignment === "divided") : [];
  const cut = divided
    .map(({ polygon }) => landBeside(outlinesOf(polygon), DIVIDE, side))
    .filter((outlines) => outlines.length > 0);
  const whole = merge(
    topology,
    own.map(({ polygon }) => polygon),
  );
  const land: GeoPermissibleObjects = {
    type: "MultiPolygon",
    coordinates: [...whole.coordinates, ...cut],
  };
  const seams: GeoPermissibleObjects = {
    type: "MultiLineString",
    coordinates: shares ? seamsOf(id).flatMap((line) => lineBeside(line, DIVIDE, side)) : [],
  };
  const rings = trace(land).filter((ring) => Math.abs(signedArea(ring)) >= SMALLEST);
  return {
    id,
    path: pathData(rings),
    seams: pathData(trace(seams), ""),
    area: areaOf(rings),
    box: boxAround(rings),
  };
});

function trace(shape: GeoPermissibleObjects): Point[][] {
  const context = tracing();
  geoPath(projection, context)(shape);
  return context.lines.map((line) => thinned(line, FINEST));
}

/** Whether an island lies on both sides of the map's edge and would be torn in two. */
function isAcrossEdge(border: Position[]): boolean {
  const longitudes = border.map(([longitude = 0]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  return west < EDGE && east > EDGE && east - west < 90;
}

/** The borders between the divided country and its neighbors in a region. */
function seamsOf(region: RegionId): number[][][] {
  const inRegion = (geometry: GeometryObject) => assignmentAt(named(geometry), DIVIDE) === region;
  const isDivided = (geometry: GeometryObject) => named(geometry).numeric === DIVIDED;
  return mesh(
    topology,
    countries,
    (a, b) => (isDivided(a) && inRegion(b)) || (isDivided(b) && inRegion(a)),
  ).coordinates;
}

function named({ id, properties }: GeometryObject): MapCountry {
  const name: unknown = properties && "name" in properties ? properties.name : undefined;
  if (typeof name !== "string") throw new Error("The map data holds a country without a name.");
  return { numeric: id === undefined ? undefined : String(id), name };
}

function polygonsOf(geometry: GeometryObject): Polygon[] {
  if (geometry.type === "Polygon") return [geometry];
  if (geometry.type !== "MultiPolygon") return [];
  return geometry.arcs.map((arcs) => ({ type: "Polygon", arcs }));
}

function outlinesOf(polygon: Polygon): Outlines {
  return feature(topology, polygon).geometry.coordinates;
}

function checked(value: unknown): Topology {
  if (!isTopology(value)) throw new Error("world-atlas holds no topology.");
  return value;
}

function isTopology(value: unknown): value is Topology {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "Topology"
  );
}

function collection(object: unknown): GeometryCollection {
  if (!isCollection(object)) throw new Error("The map data holds no countries.");
  return object;
}

function isCollection(value: unknown): value is GeometryCollection {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    value.type === "GeometryCollection"
  );
}

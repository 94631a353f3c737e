/** The types of requests, responses and problem documents in v1. */
import type { ProblemCode } from './problem-codes.ts';
import type {
  Ayanamsa,
  BodyName,
  Element,
  Modality,
  NodeType,
  Sign,
  Zodiac,
} from './vocabulary.ts';

/** Coordinates of the birth place, in decimal degrees. They do not affect positions. */
export interface Location {
  /** -90 to 90, south negative. */
  readonly latitude: number;
  /** -180 to 180, west negative. */
  readonly longitude: number;
}

/** The person or event of the chart. */
export interface Subject {
  /**
   * The birth moment with an explicit UTC offset: `YYYY-MM-DDTHH:MM:SS`, up to nine decimals of a second, then `Z` or
   * `±HH:MM`; 1800 to 2400 in UTC. The client's `birthMoment` converts a local time.
   */
  readonly datetime: string;
  readonly location?: Location;
}

/** The settings of the calculation. Every field except `ayanamsa` has a default. */
export interface Settings {
  /** Default: `tropical`. */
  readonly zodiac?: Zodiac;
  /** Required if and only if `zodiac` is `sidereal`. */
  readonly ayanamsa?: Ayanamsa;
  /** Chooses the lunar node among the default bodies. Default: `true`. */
  readonly node_type?: NodeType;
  /** At least one, without repetition. Default: the ten planets and the node. */
  readonly bodies?: readonly BodyName[];
}

/** The position of a body. */
export interface Position {
  readonly body: BodyName;
  /** Ecliptic longitude in the chosen zodiac, degrees from 0 to below 360, six decimals. */
  readonly longitude: number;
  readonly sign: Sign;
  /** The longitude within the sign, truncated to whole seconds of arc. */
  readonly sign_longitude: {
    /** 0 to 29. */
    readonly degrees: number;
    /** 0 to 59. */
    readonly minutes: number;
    /** 0 to 59. */
    readonly seconds: number;
  };
  readonly element: Element;
  readonly modality: Modality;
  /** Degrees of longitude per day, four decimals. */
  readonly speed: number;
  /** True if the speed is below zero before rounding. */
  readonly retrograde: boolean;
  /** True equatorial declination in degrees, -90 to 90, north positive, six decimals. */
  readonly declination: number;
  /** True if the declination is farther from the equator than the true obliquity of date. */
  readonly out_of_bounds: boolean;
}

/** All settings of the calculation; can be sent as `settings`. */
export interface SettingsResolved {
  readonly zodiac: Zodiac;
  /** Only in a sidereal zodiac. */
  readonly ayanamsa?: Ayanamsa;
  readonly node_type: NodeType;
  readonly bodies: readonly BodyName[];
}

export interface SubjectResolved {
  /** The instant in UTC, ending in `Z`; can be sent as `datetime`. */
  readonly utc_datetime: string;
  /** The offset of the request, `±HH:MM`; `+00:00` for `Z`. */
  readonly utc_offset: string;
  readonly coordinates: Location | null;
  /** Always true in v1. */
  readonly time_known: boolean;
}

export interface Meta {
  /** The version of the numbers. Digits may differ between versions. */
  readonly calc_version: string;
  readonly settings_resolved: SettingsResolved;
  readonly subject_resolved: SubjectResolved;
  /** The cost of the call. */
  readonly credits_charged: number;
}

/** The response with the positions. */
export interface Positions {
  readonly data: {
    /** In the order of `settings.bodies`. */
    readonly positions: readonly Position[];
  };
  readonly meta: Meta;
}

/** One error at one place in the request. */
export interface ProblemFinding {
  /** RFC 6901 JSON Pointer as a URI fragment: `#/subject/datetime`. */
  readonly pointer: string;
  readonly detail: string;
  /** Only with status 422. */
  readonly code?: SentProblemCode;
}

/** A problem document (RFC 9457). */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: SentProblemCode;
  readonly detail: string;
  readonly request_id: string;
  readonly errors?: readonly ProblemFinding[];
}

/** A request for positions. */
export interface PositionsRequest {
  readonly subject: Subject;
  readonly settings?: Settings;
}

/**
 * A code for a `switch`. A newer service may send codes outside this list, so the `switch` needs a
 * `default`. Editors still suggest the listed codes.
 */
export type SentProblemCode = ProblemCode | (string & Record<never, never>);

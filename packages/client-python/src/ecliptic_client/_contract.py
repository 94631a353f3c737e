"""The words and the fields of the contract. Written from it and openapi.json by `npm run python:types`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Zodiac = Literal["tropical", "sidereal"]
ZODIACS: tuple[Zodiac, ...] = get_args(Zodiac)

Ayanamsa = Literal["lahiri", "raman", "krishnamurti"]
AYANAMSAS: tuple[Ayanamsa, ...] = get_args(Ayanamsa)

NodeType = Literal["true", "mean"]
NODE_TYPES: tuple[NodeType, ...] = get_args(NodeType)

BodyName = Literal[
    "sun",
    "moon",
    "mercury",
    "venus",
    "mars",
    "jupiter",
    "saturn",
    "uranus",
    "neptune",
    "pluto",
    "true_node",
    "mean_node",
    "chiron",
    "lilith_mean",
    "ceres",
    "pallas",
    "juno",
    "vesta",
]
BODY_NAMES: tuple[BodyName, ...] = get_args(BodyName)

Sign = Literal[
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpio",
    "sagittarius",
    "capricorn",
    "aquarius",
    "pisces",
]
SIGNS: tuple[Sign, ...] = get_args(Sign)

Element = Literal["fire", "earth", "air", "water"]
ELEMENTS: tuple[Element, ...] = get_args(Element)

Modality = Literal["cardinal", "fixed", "mutable"]
MODALITIES: tuple[Modality, ...] = get_args(Modality)

ProblemCode = Literal[
    "request.malformed",
    "auth.missing",
    "auth.invalid_key",
    "request.not_found",
    "request.method_not_allowed",
    "request.timeout",
    "request.too_large",
    "request.unsupported_media_type",
    "request.headers_too_large",
    "subject.time.required",
    "subject.time.invalid_format",
    "subject.time.out_of_range",
    "subject.location.out_of_range",
    "settings.ayanamsa.required",
    "settings.ayanamsa.not_applicable",
    "server.internal",
    "server.overloaded",
    "server.calc_timeout",
    "server.not_ready",
]
PROBLEM_CODES: tuple[ProblemCode, ...] = get_args(ProblemCode)


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """Coordinates of the birth place, in decimal degrees. Positions are geocentric, so the location
    does not change them.

    Attributes:
        latitude: Geographic latitude in decimal degrees, south negative, from -90 to 90.
        longitude: Geographic longitude in decimal degrees, west negative, from -180 to 180.
    """

    latitude: float
    longitude: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SignLongitude:
    """The longitude within the sign, truncated to whole seconds.

    Attributes:
        degrees: Whole degrees, from 0 to 29.
        minutes: Whole minutes of arc, from 0 to 59.
        seconds: Whole seconds of arc, from 0 to 59.
    """

    degrees: int
    minutes: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The position of one body, seen from the centre of the Earth.

    Attributes:
        body: The name of a body. true_node and mean_node are the osculating and the mean ascending
            node of the Moon's orbit, lilith_mean is its mean apogee.
        longitude: Ecliptic longitude in the chosen zodiac, in degrees from 0 to below 360, at most
            six decimals.
        sign: The sign of the longitude. Each has thirty degrees; aries begins at 0.
        sign_longitude: The longitude within the sign, truncated to whole seconds.
        element: The element of the sign.
        modality: The modality of the sign.
        speed: Degrees of longitude per day, from -20 to 20, at most four decimals, negative in
            retrograde motion. The Moon, the fastest body, has about 12 to 15.
        retrograde: True if the speed before rounding is negative, so it can be true with speed 0.
        declination: True equatorial declination in degrees, north positive, from -90 to 90, at most
            six decimals. It is the same in both zodiacs.
        out_of_bounds: True if the declination is farther from the equator than the true obliquity
            of date.
    """

    body: BodyName
    longitude: float
    sign: Sign
    sign_longitude: SignLongitude
    element: Element
    modality: Modality
    speed: float
    retrograde: bool
    declination: float
    out_of_bounds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionsData:
    """The result.

    Attributes:
        positions: One position for each body of settings_resolved.bodies, in that order.
    """

    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsResolved:
    """All settings of the calculation, including defaults. Sent as settings, they give the same
    response.

    Attributes:
        zodiac: The zodiac of the longitudes.
        node_type: The lunar node of the default bodies.
        bodies: The calculated bodies, in the order of the response.
        ayanamsa: The zero point of the zodiac. Only present in a sidereal zodiac.
    """

    zodiac: Zodiac
    node_type: NodeType
    bodies: tuple[BodyName, ...]
    ayanamsa: Ayanamsa | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectResolved:
    """The resolved subject.

    Attributes:
        utc_datetime: The instant in UTC: YYYY-MM-DDTHH:MM:SS, the fraction of the request without
            trailing zeros, Z. You can send it as datetime.
        utc_offset: The UTC offset of the request, ±HH:MM in hours and minutes; Z becomes +00:00.
        coordinates: The location of the request, in decimal degrees; None if there was none.
        time_known: True if the time of birth is known. Always true in v1.
    """

    utc_datetime: str
    utc_offset: str
    coordinates: Location | None
    time_known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """The settings, the subject and the version of the calculation, and its cost.

    Attributes:
        calc_version: The version of the numbers. The same request and calc_version always give the
            same response, byte for byte.
        settings_resolved: All settings of the calculation, including defaults. Sent as settings,
            they give the same response.
        subject_resolved: The resolved subject.
        credits_charged: The cost of the call in credits, a whole number from 0. Only a 200 is
            charged.
    """

    calc_version: str
    settings_resolved: SettingsResolved
    subject_resolved: SubjectResolved
    credits_charged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionsEnvelope:
    """The response. The same request and calc_version always give the same JSON text, byte for
    byte.

    Attributes:
        data: The result.
        meta: The settings, the subject and the version of the calculation, and its cost.
    """

    data: PositionsData
    meta: Meta


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemFinding:
    """One error at one place in the body.

    Attributes:
        pointer: The place in the request body, an RFC 6901 JSON Pointer as a URI fragment; # is the
            body itself.
        detail: The error for people. The wording may change, so never parse it.
        code: The error for programs. Only with status 422.
    """

    pointer: str
    detail: str
    code: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemDocument:
    """An RFC 9457 problem document, with every status except 200.

    Attributes:
        type: The page of the code in the documentation.
        title: A short summary, the same for every problem with this code.
        status: The HTTP status code, from 400 to 599.
        code: The problem for programs. It is stable: the only field to branch on.
        detail: This occurrence of the problem, for people. The wording may change, so never parse
            it.
        request_id: The ID of the request in the service's log, also in the X-Request-Id header.
        errors: The errors in the body, if any: the first hundred, or 32 KiB of them, of the step
            that rejected it.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    request_id: str
    errors: tuple[ProblemFinding, ...] = ()

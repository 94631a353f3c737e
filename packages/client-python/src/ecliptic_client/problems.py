"""A class for each code of a problem. Written from the contract by `npm run python:types`.

A service that is newer than this client may send other codes: they are plain ``Problem`` errors.
"""

from __future__ import annotations

from collections.abc import Mapping

from ._problem import Problem

__all__ = [
    "PROBLEM_CLASSES",
    "Problem",
    "RequestMalformed",
    "AuthMissing",
    "AuthInvalidKey",
    "RequestNotFound",
    "RequestMethodNotAllowed",
    "RequestTimeout",
    "RequestTooLarge",
    "RequestUnsupportedMediaType",
    "RequestHeadersTooLarge",
    "SubjectTimeRequired",
    "SubjectTimeInvalidFormat",
    "SubjectTimeOutOfRange",
    "SubjectLocationOutOfRange",
    "SettingsAyanamsaRequired",
    "SettingsAyanamsaNotApplicable",
    "ServerInternal",
    "ServerOverloaded",
    "ServerCalcTimeout",
    "ServerNotReady",
]


class RequestMalformed(Problem):
    """Malformed request: ``request.malformed``."""


class AuthMissing(Problem):
    """API key missing: ``auth.missing``."""


class AuthInvalidKey(Problem):
    """API key not valid: ``auth.invalid_key``."""


class RequestNotFound(Problem):
    """No such resource: ``request.not_found``."""


class RequestMethodNotAllowed(Problem):
    """Method not allowed: ``request.method_not_allowed``."""


class RequestTimeout(Problem):
    """Request not received in time: ``request.timeout``."""


class RequestTooLarge(Problem):
    """Request body too large: ``request.too_large``."""


class RequestUnsupportedMediaType(Problem):
    """Unsupported media type: ``request.unsupported_media_type``."""


class RequestHeadersTooLarge(Problem):
    """Request header too large: ``request.headers_too_large``."""


class SubjectTimeRequired(Problem):
    """Birth moment missing: ``subject.time.required``."""


class SubjectTimeInvalidFormat(Problem):
    """Birth moment not readable: ``subject.time.invalid_format``."""


class SubjectTimeOutOfRange(Problem):
    """Birth moment outside the supported range: ``subject.time.out_of_range``."""


class SubjectLocationOutOfRange(Problem):
    """Coordinates outside their range: ``subject.location.out_of_range``."""


class SettingsAyanamsaRequired(Problem):
    """Ayanamsa missing: ``settings.ayanamsa.required``."""


class SettingsAyanamsaNotApplicable(Problem):
    """Ayanamsa without a sidereal zodiac: ``settings.ayanamsa.not_applicable``."""


class ServerInternal(Problem):
    """Internal error: ``server.internal``."""


class ServerOverloaded(Problem):
    """Service overloaded: ``server.overloaded``."""


class ServerCalcTimeout(Problem):
    """Calculation timed out: ``server.calc_timeout``."""


class ServerNotReady(Problem):
    """Service not ready: ``server.not_ready``."""


PROBLEM_CLASSES: Mapping[str, type[Problem]] = {
    "request.malformed": RequestMalformed,
    "auth.missing": AuthMissing,
    "auth.invalid_key": AuthInvalidKey,
    "request.not_found": RequestNotFound,
    "request.method_not_allowed": RequestMethodNotAllowed,
    "request.timeout": RequestTimeout,
    "request.too_large": RequestTooLarge,
    "request.unsupported_media_type": RequestUnsupportedMediaType,
    "request.headers_too_large": RequestHeadersTooLarge,
    "subject.time.required": SubjectTimeRequired,
    "subject.time.invalid_format": SubjectTimeInvalidFormat,
    "subject.time.out_of_range": SubjectTimeOutOfRange,
    "subject.location.out_of_range": SubjectLocationOutOfRange,
    "settings.ayanamsa.required": SettingsAyanamsaRequired,
    "settings.ayanamsa.not_applicable": SettingsAyanamsaNotApplicable,
    "server.internal": ServerInternal,
    "server.overloaded": ServerOverloaded,
    "server.calc_timeout": ServerCalcTimeout,
    "server.not_ready": ServerNotReady,
}
"""The class of each code."""

"""Encrypted connections: the certificate is checked, and the name in it."""

from __future__ import annotations

import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import KEY, Caller
from odd_server import OddServer, answer, answers, odd_server

from ecliptic_client import ConnectionFailure, Ecliptic, InvalidOption


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for ``localhost`` that nobody has signed but itself."""
    folder = tmp_path_factory.mktemp("tls")
    names = ["-keyout", f"{folder}/key.pem", "-out", f"{folder}/certificate.pem"]
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run([*command, *names, *subject], check=True, capture_output=True)
    return folder / "certificate.pem"


@pytest.fixture
def server(certificate: Path) -> Iterator[OddServer]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, certificate.with_name("key.pem"))
    with odd_server(answers(answer()), context) as running:
        yield running


def trusting(certificate: Path) -> dict[str, Any]:
    return {"ssl_context": ssl.create_default_context(cafile=str(certificate))}


def test_a_certificate_of_a_trusted_authority_is_accepted(
    call: Caller, server: OddServer, certificate: Path
) -> None:
    url = f"https://localhost:{server.port}"
    assert call(url, options=trusting(certificate)).attempts == 1
    assert server.requests[0].startswith(b"POST /v1/western/positions HTTP/1.1\r\n")


def test_a_certificate_that_nobody_trusts_is_refused(call: Caller, server: OddServer) -> None:
    with pytest.raises(ConnectionFailure, match="certificate of the host is not accepted") as failed:
        call(f"https://localhost:{server.port}", max_attempts=1)
    assert failed.value.reason == "unreachable"
    assert failed.value.system_code == "CERTIFICATE_VERIFY_FAILED"
    assert server.requests == []


def test_a_certificate_for_another_name_is_refused(
    call: Caller, server: OddServer, certificate: Path
) -> None:
    with pytest.raises(ConnectionFailure, match="certificate of the host is not accepted"):
        call(f"https://127.0.0.1:{server.port}", max_attempts=1, options=trusting(certificate))
    assert server.requests == []


def test_settings_that_check_nothing_are_refused() -> None:
    careless = ssl.create_default_context()
    careless.check_hostname = False
    careless.verify_mode = ssl.CERT_NONE
    nameless = ssl.create_default_context()
    nameless.check_hostname = False
    wrong: Any
    for wrong in (careless, nameless, True):
        for url in ("https://astro.example", "http://astro.example"):
            with pytest.raises(InvalidOption, match="ssl_context must be"):
                Ecliptic(url, KEY, ssl_context=wrong)

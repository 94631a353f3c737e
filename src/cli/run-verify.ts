import { CALC_VERSIONS, publishedVersion } from '../../packages/contract/calc-versions.ts';
import { CALC_VERSION } from '../../packages/contract/versions.ts';
import { respondInline } from '../endpoints/respond.ts';
import { POSITIONS } from '../endpoints/served.ts';
import { ENGINE_SHA256, ephemerisIdentity, readEphemerisFiles } from '../ephemeris/files.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { printable, printableJson } from '../problem/redact.ts';
import { CORPUS_REQUESTS, openCorpus } from '../verification/recipe.ts';
import { RemoteError, remoteIdentity, respondRemotely } from '../verification/remote.ts';
import {
  corpusFault,
  type Difference,
  type RespondToCorpus,
  verifyCorpus,
} from '../verification/verify.ts';
import type { Progress } from './progress.ts';
import type { ServiceTarget } from './verify-options.ts';

/** The result; `--json` prints this document. */
export interface VerificationReport {
  readonly calc_version: string;
  /** True if every byte is as published. */
  readonly verified: boolean;
  readonly requests: number;
  /** SHA-256 of the responses, and the published digest of this `calc_version`. */
  readonly digest: string;
  readonly published: string;
  readonly engine: string;
  readonly data: string;
  /** The machine of the calculation, or the service that responded. */
  readonly platform: string;
  readonly seconds: number;
  readonly difference: Difference | null;
}

/** Verification is impossible. */
class VerificationError extends Error {
  override readonly name = 'VerificationError';
}

/**
 * Compares every response to the corpus, byte for byte, with the published ones.
 *
 * @param service a running service, or undefined for this installation
 * @throws {VerificationError} if there is nothing to compare with
 * @throws {RemoteError} if a service cannot be reached
 * @throws {FailedRequestError} if a request of the corpus gets no 200
 */
export async function verify(
  service: ServiceTarget | undefined,
  progress: Progress,
): Promise<VerificationReport> {
  const startedMs = performance.now();
  const subject = await (service === undefined ? localSubject() : remoteSubject(service));
  try {
    const published = publishedVersion(subject.calc_version);
    const corpus = openCorpus();
    const fault = corpusFault(corpus, published);
    if (fault !== undefined) throw new VerificationError(fault);
    const { requests, digest, difference } = await verifyCorpus(
      corpus,
      published,
      subject.respond,
      {
        stopAtDifference: subject.charges,
        onBlock: (done) => progress.show(done, CORPUS_REQUESTS),
      },
    );
    return {
      calc_version: subject.calc_version,
      verified: difference === undefined && digest === published.answers,
      requests,
      digest,
      published: published.answers,
      ...subject.facts,
      seconds: Math.round(performance.now() - startedMs) / 1_000,
      difference: difference ?? null,
    };
  } finally {
    progress.clear();
  }
}

/** The installation or service that responds to the corpus. */
interface Subject {
  readonly calc_version: string;
  readonly facts: Pick<VerificationReport, 'engine' | 'data' | 'platform'>;
  /** True if responses are charged. */
  readonly charges: boolean;
  readonly respond: RespondToCorpus;
}

async function localSubject(): Promise<Subject> {
  const { library, version, data } = ephemerisIdentity();
  const respond = respondInline(startEphemeris(await readEphemerisFiles()));
  return {
    calc_version: CALC_VERSION,
    facts: {
      engine: `${library} ${version}, WebAssembly sha256:${ENGINE_SHA256}`,
      data,
      platform: `${process.platform} ${process.arch}, Node ${process.version}`,
    },
    charges: false,
    respond: (request) => respond(POSITIONS, Buffer.from(request)),
  };
}

async function remoteSubject({ url, key }: ServiceTarget): Promise<Subject> {
  const { calc_version: calcVersion, ephemeris } = await remoteIdentity(url);
  if (!CALC_VERSIONS.has(calcVersion)) {
    throw new RemoteError(
      `the service at ${url} has calc_version ${printable(calcVersion)}; this release can verify ${[...CALC_VERSIONS.keys()].join(', ')}`,
    );
  }
  return {
    calc_version: calcVersion,
    facts: {
      engine: `${printable(ephemeris.library)} ${printable(ephemeris.version)}`,
      data: printable(ephemeris.data),
      platform: `the service at ${url}`,
    },
    charges: true,
    respond: respondRemotely(url, key),
  };
}

/** For programs. */
export function verificationJson(report: VerificationReport): string {
  return `${printableJson(JSON.stringify(report))}\n`;
}

/** Longer than any response of the corpus. */
const FOUND_LENGTH_MAX = 8_000;

/** For people. */
export function verificationText(report: VerificationReport): string {
  const rows = [
    ['calc_version', report.calc_version],
    ['Requests', `${report.requests} of ${CORPUS_REQUESTS}`],
    ['Digest', `sha256:${report.digest}`],
    ['Published', `sha256:${report.published}`],
    ['Engine', report.engine],
    ['Data', report.data],
    ['Platform', report.platform],
    ['Time', `${report.seconds.toFixed(1)} s`],
  ];
  const facts = rows.map(([name = '', value]) => `${name.padEnd(14)}${value}`).join('\n');
  const verdict = report.verified
    ? `Verified: every byte is as published for calc_version ${report.calc_version}.`
    : `NOT VERIFIED: ${differenceText(report)}`;
  return `${facts}\n\n${verdict}\n`;
}

function differenceText({ difference }: VerificationReport): string {
  if (difference === null) return 'the digests differ.';
  const { index, request, expected, found } = difference;
  return [
    `the first difference is in request ${index}${expected === null ? ' or one of the 99 after it' : ''}.`,
    `request   ${request}`,
    `published ${expected ?? '(data/corpus/responses.jsonl.br does not contain the published responses)'}`,
    `found     ${printable(found, FOUND_LENGTH_MAX)}`,
  ].join('\n');
}

/**
 * The map of the documentation: every page with its address, relative to the documentation's, and the
 * source of its text. Navigation, links between pages, llms.txt and the static files derive from it.
 */
import { PROBLEMS, RESERVED_CODES } from '../contract/problem-codes.ts';

/** A page written in Markdown. */
export interface TextPage {
  /** Its address relative to the documentation's: without a leading slash; empty for the first page. */
  readonly path: string;
  readonly title: string;
  /** Its subject, in one sentence. */
  readonly about: string;
  /** Its Markdown file, from the root of the repository. */
  readonly file: string;
}

/** A page that is more than text. */
export interface AppPage extends Omit<TextPage, 'file'> {
  readonly app: 'reference' | 'playground';
}

export type SitePage = TextPage | AppPage;

export interface Section {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

export const FIRST_PAGE: TextPage = {
  path: '',
  title: 'Quick start',
  about: 'Your first call in five minutes.',
  file: 'docs/index.md',
};

/** The pages in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      FIRST_PAGE,
      {
        path: 'playground',
        title: 'Playground',
        about: 'A form for every field of the request, with the response as JSON, table and chart.',
        app: 'playground',
      },
      {
        path: 'authentication',
        title: 'Authentication',
        about: 'API keys: how to get, send, store and rotate them.',
        file: 'docs/authentication.md',
      },
      {
        path: 'limits',
        title: 'Features and limits',
        about:
          'Included and excluded features, and every range, size, time and count with its error code.',
        file: 'docs/limits.md',
      },
      {
        path: 'glossary',
        title: 'Glossary',
        about: 'The terms of this documentation, one sentence each.',
        file: 'docs/glossary.md',
      },
    ],
  },
  {
    title: 'API',
    pages: [
      {
        path: 'request',
        title: 'Request',
        about: 'The birth moment and the settings, field by field.',
        file: 'docs/request.md',
      },
      {
        path: 'response',
        title: 'Response',
        about: 'Positions and how they were calculated, field by field.',
        file: 'docs/response.md',
      },
      {
        path: 'errors',
        title: 'Errors',
        about: 'Problem documents, retries, and a page for every code.',
        file: 'docs/errors.md',
      },
      {
        path: 'versioning',
        title: 'Versioning',
        about: 'The two versions, and the changes that a release may contain.',
        file: 'docs/versioning.md',
      },
      {
        path: 'reference',
        title: 'API reference',
        about: 'Every operation, field and response, with samples in curl, TypeScript and Python.',
        app: 'reference',
      },
    ],
  },
  {
    title: 'Guides',
    pages: [
      {
        path: 'time',
        title: 'From a birth certificate to datetime',
        about: 'How to turn a local birth time and a place into a datetime with the right offset.',
        file: 'docs/time.md',
      },
      {
        path: 'guides/aspects',
        title: 'Calculate aspects',
        about: 'Aspects from a response, in ten lines of code.',
        file: 'docs/guides/aspects.md',
      },
      {
        path: 'guides/caching',
        title: 'Cache responses',
        about: 'How long a response is valid, and a cache key for it.',
        file: 'docs/guides/caching.md',
      },
      {
        path: 'guides/many-charts',
        title: 'Calculate 10,000 charts',
        about: 'Many charts at once, over HTTP or from the command line.',
        file: 'docs/guides/many-charts.md',
      },
      {
        path: 'astro-com',
        title: 'Differences from astro.com',
        about: 'Common reasons for different positions, and how to find yours.',
        file: 'docs/astro-com.md',
      },
    ],
  },
  {
    title: 'Tools',
    pages: [
      {
        path: 'clients',
        title: 'Clients',
        about: 'The TypeScript and Python clients: install, call, handle errors, resolve births.',
        file: 'docs/clients.md',
      },
      {
        path: 'birth-moments',
        title: 'Births',
        about: 'How a local birth time is resolved, every warning, and the data behind it.',
        file: 'docs/birth-moments.md',
      },
      {
        path: 'command-line',
        title: 'Command line',
        about: 'Positions without a server, and every other command.',
        file: 'docs/command-line.md',
      },
      {
        path: 'mcp',
        title: 'MCP server',
        about: 'Tools for language models: setup, errors and cost.',
        file: 'docs/mcp.md',
      },
      {
        path: 'agents',
        title: 'For agents',
        about: 'Rules for programs and models that call the service.',
        file: 'docs/agents.md',
      },
    ],
  },
  {
    title: 'Trust',
    pages: [
      {
        path: 'determinism',
        title: 'Determinism',
        about: 'The same bytes for the same request, and the promise of calc_version.',
        file: 'docs/determinism.md',
      },
      {
        path: 'verification',
        title: 'Verification',
        about: 'How to check every digit of a version yourself.',
        file: 'docs/verification.md',
      },
      {
        path: 'accuracy',
        title: 'Accuracy',
        about: 'The error of a position by body and century, and how it was measured.',
        file: 'docs/accuracy.md',
      },
      {
        path: 'privacy',
        title: 'Privacy',
        about: 'The data that the service stores, and for how long.',
        file: 'docs/privacy.md',
      },
      {
        path: 'security',
        title: 'Security',
        about: 'How to report a vulnerability, and how secrets are handled.',
        file: 'SECURITY.md',
      },
      {
        path: 'threat-model',
        title: 'Threat model',
        about: 'Attackers, defences, and the test that shows each defence.',
        file: 'docs/threat-model.md',
      },
      {
        path: 'dependencies',
        title: 'Dependencies',
        about: 'The packages that the service uses, and why.',
        file: 'docs/dependencies.md',
      },
      {
        path: 'changelog',
        title: 'Changelog',
        about: 'The changes of each version.',
        file: 'CHANGELOG.md',
      },
    ],
  },
  {
    title: 'Operating',
    pages: [
      {
        path: 'self-hosting',
        title: 'Self-hosting',
        about: 'How to run the service, and the duties of its licence.',
        file: 'docs/self-hosting.md',
      },
      {
        path: 'configuration',
        title: 'Configuration',
        about: 'Every environment variable.',
        file: 'docs/configuration.md',
      },
      {
        path: 'operating/containers',
        title: 'Containers',
        about: 'The image, and Compose.',
        file: 'docs/operating/containers.md',
      },
      {
        path: 'operating/one-machine',
        title: 'One machine',
        about: 'Several processes behind nginx with systemd, on one SQLite file.',
        file: 'docs/operating/one-machine.md',
      },
      {
        path: 'operating/cluster',
        title: 'Kubernetes',
        about: 'Replicas on several machines: apply, update and roll back the manifests.',
        file: 'docs/operating/cluster.md',
      },
      {
        path: 'operating/nginx',
        title: 'nginx',
        about: 'The reverse proxy: configuration, limits and retries.',
        file: 'docs/operating/nginx.md',
      },
      {
        path: 'operating/keys',
        title: 'Keys and usage',
        about: 'How to issue, rotate and revoke keys, and how calls and credits are counted.',
        file: 'docs/operating/keys.md',
      },
      {
        path: 'operating/backup',
        title: 'Backup and restore',
        about: 'How to copy and restore the database.',
        file: 'docs/operating/backup.md',
      },
      {
        path: 'operating/postgresql',
        title: 'PostgreSQL',
        about: 'One database for several machines.',
        file: 'docs/operating/postgresql.md',
      },
      {
        path: 'operating/upgrading',
        title: 'Upgrading',
        about: 'A new release without a failed request, and the way back.',
        file: 'docs/operating/upgrading.md',
      },
      {
        path: 'operating/sizing',
        title: 'Sizing',
        about: 'Memory, processors and workers for a given load.',
        file: 'docs/operating/sizing.md',
      },
      {
        path: 'operating/observability',
        title: 'Metrics, alerts and traces',
        about: 'Metrics, alert rules and trace IDs.',
        file: 'docs/operating/observability.md',
      },
      {
        path: 'operating/logs',
        title: 'Log events',
        about: 'Every log event, and what to do about it.',
        file: 'docs/operating/logs.md',
      },
      {
        path: 'operating/failure-modes',
        title: 'Failure modes',
        about:
          'Effects of overload, faults and shutdown on callers, and the response of an operator.',
        file: 'docs/operating/failure-modes.md',
      },
      {
        path: 'operating/edge',
        title: 'Invalid HTTP',
        about: 'Responses to messages that are not valid HTTP requests, byte for byte.',
        file: 'docs/operating/edge.md',
      },
    ],
  },
  {
    title: 'Development',
    pages: [
      {
        path: 'architecture',
        title: 'Architecture',
        about: 'The path of a request, the threads and the stores, on one page.',
        file: 'docs/architecture.md',
      },
    ],
  },
];

/** Addresses of earlier pages, and the pages that have their text now, with a fragment where a section has it. */
export const MOVED: ReadonlyMap<string, string> = new Map([
  ['answer', 'response'],
  ['client', 'clients'],
  ['client-python', 'clients'],
  ['operating/faults', 'operating/failure-modes'],
  ['operating/overload', 'operating/failure-modes'],
  ['operating/scaling', 'operating/sizing'],
  ['places', 'birth-moments#places'],
  ['publishing', 'architecture'],
  ['scope', 'limits'],
  ['time-zones', 'birth-moments#data'],
]);

/** A page for every code, under the page of errors. */
export const ERROR_PAGES: readonly TextPage[] = [...Object.keys(PROBLEMS), ...RESERVED_CODES].map(
  (code) => ({
    path: `errors/${code}`,
    title: code,
    about: `What ${code} means, and what to do about it.`,
    file: `docs/errors/${code}.md`,
  }),
);

export const PAGES: readonly SitePage[] = [
  ...SECTIONS.flatMap(({ pages }) => pages),
  ...ERROR_PAGES,
];

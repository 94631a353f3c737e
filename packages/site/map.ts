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
  /** What it is about, in one sentence. */
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
  about: 'From nothing to a correct call in five minutes.',
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
        about: 'A form for every field of the request, and the answer as JSON, table and chart.',
        app: 'playground',
      },
      {
        path: 'authentication',
        title: 'Authentication',
        about: 'API keys: how to get, send, store and rotate them.',
        file: 'docs/authentication.md',
      },
      {
        path: 'scope',
        title: 'What is not there',
        about:
          'What people look for and do not find, from houses to webhooks, and what to do instead.',
        file: 'docs/scope.md',
      },
    ],
  },
  {
    title: 'Calls',
    pages: [
      {
        path: 'request',
        title: 'The request',
        about: 'The birth moment and the settings, field by field.',
        file: 'docs/request.md',
      },
      {
        path: 'answer',
        title: 'The answer',
        about:
          'Positions and how they were calculated, field by field, and what each number means.',
        file: 'docs/answer.md',
      },
      {
        path: 'time',
        title: 'Time and time zones',
        about: 'How to turn a local birth time into a datetime with the right offset.',
        file: 'docs/time.md',
      },
      {
        path: 'birth-moments',
        title: 'Why is my chart an hour off?',
        about: 'What clocks at a birth place showed, and what Ecliptic does where nobody knows.',
        file: 'docs/birth-moments.md',
      },
      {
        path: 'places',
        title: 'Places',
        about:
          'How to find the coordinates and the time zone of a birthplace, by any of its names.',
        file: 'docs/places.md',
      },
      {
        path: 'errors',
        title: 'Errors',
        about: 'Problem documents, and a page for every code.',
        file: 'docs/errors.md',
      },
      {
        path: 'limits',
        title: 'Limits',
        about: 'Ranges, sizes, times and counts, and the code that you get beyond each limit.',
        file: 'docs/limits.md',
      },
      {
        path: 'client',
        title: 'TypeScript client',
        about: 'A typed client that retries requests and turns local times into birth moments.',
        file: 'packages/client/README.md',
      },
      {
        path: 'client-python',
        title: 'Python client',
        about: 'The same for Python: typed, for threads and for asyncio.',
        file: 'packages/client-python/README.md',
      },
      {
        path: 'command-line',
        title: 'Command line',
        about: 'Positions without a server, for one moment or millions, and every other command.',
        file: 'docs/command-line.md',
      },
      {
        path: 'agents',
        title: 'For agents',
        about: 'Five rules for programs and models that call the service, and what they can read.',
        file: 'docs/agents.md',
      },
      {
        path: 'mcp',
        title: 'MCP server',
        about: 'How language models call the service: tools, hosts, errors, cost.',
        file: 'docs/mcp.md',
      },
      {
        path: 'reference',
        title: 'API reference',
        about: 'Every operation, field and response, with samples in five languages.',
        app: 'reference',
      },
    ],
  },
  {
    title: 'Trust',
    pages: [
      {
        path: 'determinism',
        title: 'Determinism',
        about: 'The same bytes for the same request, and what calc_version promises.',
        file: 'docs/determinism.md',
      },
      {
        path: 'verification',
        title: 'Verification',
        about: 'How you can check every byte of a version yourself.',
        file: 'docs/verification.md',
      },
      {
        path: 'accuracy',
        title: 'Accuracy',
        about: 'How far a position may be from the truth, and how that was measured.',
        file: 'docs/accuracy.md',
      },
      {
        path: 'time-zones',
        title: 'Accuracy of time zones',
        about:
          'Where the clients’ histories of clocks come from, and what they were compared with.',
        file: 'docs/time-zones.md',
      },
      {
        path: 'versioning',
        title: 'Versioning',
        about: 'The two versions, what may change, and what is planned.',
        file: 'docs/versioning.md',
      },
      {
        path: 'privacy',
        title: 'Privacy',
        about: 'What the service stores about whom, and for how long.',
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
        about: 'Who may attack the service, what stops them, and which test shows it.',
        file: 'docs/threat-model.md',
      },
      {
        path: 'dependencies',
        title: 'Dependencies',
        about: 'Which packages the service uses, and why.',
        file: 'docs/dependencies.md',
      },
      {
        path: 'changelog',
        title: 'Changelog',
        about: 'What changed, version by version.',
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
        about: 'How to run the service yourself, and what its licence asks of you.',
        file: 'docs/self-hosting.md',
      },
      {
        path: 'configuration',
        title: 'Configuration',
        about: 'Every environment variable.',
        file: 'docs/configuration.md',
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
        about: 'Which copies of the database are backups, and what a restore undoes.',
        file: 'docs/operating/backup.md',
      },
      {
        path: 'operating/postgresql',
        title: 'PostgreSQL',
        about: 'One database for several machines.',
        file: 'docs/operating/postgresql.md',
      },
      {
        path: 'operating/containers',
        title: 'Containers',
        about: 'The image, and Compose.',
        file: 'docs/operating/containers.md',
      },
      {
        path: 'operating/cluster',
        title: 'Kubernetes',
        about:
          'Replicas on several machines: the manifests, and how to apply, update and roll back.',
        file: 'docs/operating/cluster.md',
      },
      {
        path: 'operating/one-machine',
        title: 'One machine',
        about: 'Several processes behind nginx with systemd, on one SQLite file.',
        file: 'docs/operating/one-machine.md',
      },
      {
        path: 'operating/upgrading',
        title: 'Upgrading',
        about: 'A new release without a failed request, two releases at once, and the way back.',
        file: 'docs/operating/upgrading.md',
      },
      {
        path: 'operating/scaling',
        title: 'Scaling',
        about: 'How many workers, services and machines you need.',
        file: 'docs/operating/scaling.md',
      },
      {
        path: 'operating/observability',
        title: 'Metrics, traces and logs',
        about: 'What the service reports to its operator, and how to get alerts.',
        file: 'docs/operating/observability.md',
      },
      {
        path: 'operating/logs',
        title: 'Log events',
        about: 'Every event in the log, with its level, its meaning and the action to take.',
        file: 'docs/operating/logs.md',
      },
      {
        path: 'operating/edge',
        title: 'The edge',
        about: 'How the service answers messages that are not valid requests, byte for byte.',
        file: 'docs/operating/edge.md',
      },
      {
        path: 'operating/faults',
        title: 'Faults',
        about: 'What callers get and operators see when something breaks.',
        file: 'docs/operating/faults.md',
      },
      {
        path: 'operating/overload',
        title: 'Overload, failures and stops',
        about: 'What callers see when the service is overloaded, fails or stops.',
        file: 'docs/operating/overload.md',
      },
      {
        path: 'publishing',
        title: 'Publishing',
        about: 'For maintainers: how a release is made, checked and published.',
        file: 'docs/publishing.md',
      },
    ],
  },
];

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

/** A Dockerfile, by those of its instructions that are used here. Anything else throws. */

export interface Copy {
  /** The stage that it comes from; undefined for the build context. */
  readonly from: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

export type Step =
  | { readonly kind: 'copy'; readonly copy: Copy }
  | { readonly kind: 'run'; readonly command: string };

export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly workdir: string;
  readonly steps: readonly Step[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ports: readonly number[];
  readonly user: string | undefined;
  readonly healthcheck:
    | { readonly options: string; readonly command: readonly string[] }
    | undefined;
  readonly command: readonly string[] | undefined;
}

type Draft = { -readonly [Member in keyof Stage]: Stage[Member] };

/** The stages, in order; the last one is the image. */
export function readDockerfile(text: string): Stage[] {
  const stages: Draft[] = [];
  for (const line of logicalLines(text)) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') stages.push(startOf(rest));
    else follow(stages.at(-1), instruction, rest, line);
  }
  return stages;
}

function logicalLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '');
}

function startOf(rest: string): Draft {
  const [, base = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
  return {
    base,
    name,
    workdir: '/',
    steps: [],
    environment: {},
    ports: [],
    user: undefined,
    healthcheck: undefined,
    command: undefined,
  };
}

function follow(stage: Draft | undefined, instruction: string, rest: string, line: string): void {
  if (stage === undefined) throw new Error(`before FROM: ${line}`);
  if (instruction === 'WORKDIR') stage.workdir = rest;
  else if (instruction === 'USER') stage.user = rest;
  else if (instruction === 'EXPOSE') stage.ports = [...stage.ports, Number(rest)];
  else if (instruction === 'CMD') stage.command = JSON.parse(rest);
  else if (instruction === 'RUN') stage.steps = [...stage.steps, { kind: 'run', command: rest }];
  else if (instruction === 'COPY') {
    stage.steps = [...stage.steps, { kind: 'copy', copy: readCopy(rest) }];
  } else if (instruction === 'ENV') {
    const [, name = '', value = ''] = /^([A-Z_]+)=(\S+)$/.exec(rest) ?? [];
    stage.environment = { ...stage.environment, [name]: value };
  } else if (instruction === 'HEALTHCHECK') {
    const [options = '', command = ''] = rest.split(' CMD ');
    stage.healthcheck = { options, command: JSON.parse(command) };
  } else if (instruction !== 'LABEL') throw new Error(`not understood here: ${line}`);
}

function readCopy(rest: string): Copy {
  const words = rest.split(' ');
  const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
  const paths = from === undefined ? words : words.slice(1);
  if (paths.some((path) => path.startsWith('--'))) throw new Error(`not understood here: ${rest}`);
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}

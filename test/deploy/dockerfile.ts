/** The stages of a Dockerfile, limited to the instructions used here. Anything else throws. */
import {
  Arg,
  Copy,
  DockerfileParser,
  Env,
  From,
  type Instruction,
  ModifiableInstruction,
  Run,
} from 'dockerfile-ast';

/** The instructions, each with the options that are followed here or make no difference. */
const UNDERSTOOD: Readonly<Record<string, readonly string[]>> = {
  ARG: [],
  FROM: [],
  WORKDIR: [],
  COPY: ['from'],
  RUN: [],
  ENV: [],
  VOLUME: [],
  EXPOSE: [],
  USER: [],
  LABEL: [],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'retries'],
  CMD: [],
};

export type Stage = ReturnType<typeof readStage>;

/** The stages, in order; the last one is the image. */
export function readDockerfile(text: string): Stage[] {
  const stages: { from: From; instructions: Instruction[] }[] = [];
  // Arguments before the first stage are for the bases.
  const global: Instruction[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const understood = UNDERSTOOD[instruction.getKeyword()] ?? refuse(instruction);
    const options = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
    if (!options.every((option) => understood.includes(option.getName()))) refuse(instruction);
    if (instruction instanceof From) stages.push({ from: instruction, instructions: [...global] });
    else if (stages.length === 0 && instruction instanceof Arg) global.push(instruction);
    else (stages.at(-1) ?? refuse(instruction)).instructions.push(instruction);
  }
  return stages.map(({ from, instructions }) => readStage(from, instructions));
}

function refuse(instruction: Instruction): never {
  throw new Error(`not understood here: ${instruction}`);
}

function readStage(from: From, instructions: readonly Instruction[]) {
  const all = (keyword: string) =>
    instructions.filter((instruction) => instruction.getKeyword() === keyword);
  // If there are several of these, the last one counts.
  const last = (keyword: string) => all(keyword).at(-1)?.getArgumentsContent() ?? undefined;
  const variables = instructions.flatMap((each) =>
    each instanceof Env ? each.getProperties() : [],
  );
  const args = instructions.flatMap((each) => (each instanceof Arg ? [each.getProperty()] : []));
  return {
    base: from.getImage() ?? refuse(from),
    name: from.getBuildStage() ?? undefined,
    workdir: last('WORKDIR') ?? '/',
    steps: instructions.filter((each) => each instanceof Copy || each instanceof Run),
    environment: Object.fromEntries(
      variables.map((each) => [each.getName(), each.getValue() ?? '']),
    ),
    /** The arguments of the build that have a default. */
    arguments: Object.fromEntries(
      args.flatMap((each) => (each?.getValue() ? [[each.getName(), each.getValue() ?? '']] : [])),
    ) as Readonly<Record<string, string>>,
    volume: last('VOLUME'),
    ports: all('EXPOSE').map((ports) => Number(ports.getArgumentsContent())),
    user: last('USER'),
    healthcheck: words(last('HEALTHCHECK')?.replace(/^CMD /, '')),
    command: words(last('CMD')),
  };
}

/** A command in JSON form, which no shell splits; an empty list if there is none. */
function words(json = '[]'): readonly string[] {
  return JSON.parse(json);
}

/** A copy: its source, in a stage or in the build context, and its destination. */
export function pathsOf(copy: Copy) {
  const paths = copy.getArguments().map((path) => path.getValue());
  return {
    from: copy.getFromFlag()?.getValue() ?? undefined,
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? '',
  };
}

/** The schema of a problem document. */
import { WRITTEN_DOCS_URL } from '../addresses.ts';
import { PROBLEM_CODES, PROBLEMS, RESERVED_CODES } from '../problem-codes.ts';
import { arrayOf, integer, oneOf, openObject, string } from './json-schema.ts';

/**
 * The codes of this release, and the reserved ones. A later release of v1 may add codes, so responses are not checked against this
 * list. It is for documentation and generated code.
 */
export const ProblemCodeSchema = oneOf([...PROBLEM_CODES, ...RESERVED_CODES], {
  description:
    'A code of this release, including reserved codes. A later release of v1 may add codes, so accept any other text, too.',
  examples: ['subject.time.required'],
});

/** The codes that a finding may have. */
export const FindingCodeSchema = oneOf(
  [...PROBLEM_CODES.filter((code) => PROBLEMS[code].status === 422), ...RESERVED_CODES],
  {
    description:
      'A code of this release with status 422, including reserved codes. A later release of v1 may add codes, so accept any other text, too.',
    examples: ['subject.time.required'],
  },
);

const FINDING = {
  pointer: '#/subject/datetime',
  detail:
    'subject.datetime is missing; send the birth moment with its UTC offset, for example "1990-06-15T14:30:00+02:00".',
  code: 'subject.time.required',
} as const;

export const FindingSchema = openObject(
  { description: 'One error at one place in the body.', examples: [FINDING] },
  {
    pointer: string({
      description:
        'The place in the request body, an RFC 6901 JSON Pointer as a URI fragment; # is the body itself.',
      examples: [FINDING.pointer],
    }),
    detail: string({
      description: 'The error for people. The wording may change, so never parse it.',
      examples: [FINDING.detail],
    }),
    code: string({
      description: 'The error for programs. Only with status 422.',
      examples: [FINDING.code],
    }),
  },
  ['pointer', 'detail'],
);

const PROBLEM = {
  type: `${WRITTEN_DOCS_URL}/errors/subject.time.required`,
  title: 'Birth moment missing',
  status: 422,
  code: FINDING.code,
  detail: FINDING.detail,
  request_id: 'req_00000000-0000-4000-8000-000000000000',
  errors: [FINDING],
} as const;

export const ProblemSchema = openObject(
  {
    description: 'An RFC 9457 problem document, with every status except 200.',
    examples: [PROBLEM],
  },
  {
    type: string({
      format: 'uri',
      description: 'The page of the code in the documentation.',
      examples: [PROBLEM.type],
    }),
    title: string({
      description: 'A short summary, the same for every problem with this code.',
      examples: [PROBLEM.title],
    }),
    status: integer({
      minimum: 400,
      maximum: 599,
      description: 'The HTTP status code, from 400 to 599.',
      examples: [PROBLEM.status],
    }),
    code: string({
      description: 'The problem for programs. It is stable: the only field to branch on.',
      examples: [PROBLEM.code],
    }),
    detail: string({
      description:
        'This occurrence of the problem, for people. The wording may change, so never parse it.',
      examples: [PROBLEM.detail],
    }),
    request_id: string({
      description: "The ID of the request in the service's log, also in the X-Request-Id header.",
      examples: [PROBLEM.request_id],
    }),
    errors: arrayOf(FindingSchema, {
      minItems: 1,
      description:
        'The errors in the body, if any: the first hundred, or 32 KiB of them, of the step that rejected it.',
      examples: [PROBLEM.errors],
    }),
  },
  ['type', 'title', 'status', 'code', 'detail', 'request_id'],
);

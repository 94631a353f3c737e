/** The schema of a problem document. */
import { WRITTEN_DOCS_URL } from '../addresses.ts';
import { PROBLEM_CODES, PROBLEMS, RESERVED_CODES } from '../problem-codes.ts';
import { arrayOf, integer, oneOf, openObject, string } from './json-schema.ts';

/**
 * The codes of this release, and the reserved ones. A later release of v1 may add some, so no answer is
 * checked against this list: it is for documentation, and for code that is generated from it.
 */
export const ProblemCodeSchema = oneOf([...PROBLEM_CODES, ...RESERVED_CODES], {
  description:
    'A code of this release, reserved ones included. A later release of v1 may add codes, so wherever one is sent, any other text is valid too.',
  examples: ['subject.time.required'],
});

/** The codes that a finding may have. */
export const FindingCodeSchema = oneOf(
  [...PROBLEM_CODES.filter((code) => PROBLEMS[code].status === 422), ...RESERVED_CODES],
  {
    description:
      'A code of this release with status 422, reserved ones included. A later release of v1 may add codes, so wherever one is sent, any other text is valid too.',
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
  { description: 'One thing that is wrong at one place in the body.', examples: [FINDING] },
  {
    pointer: string({
      description:
        'The place in the request body, an RFC 6901 JSON Pointer as a URI fragment; # is the body itself.',
      examples: [FINDING.pointer],
    }),
    detail: string({
      description: 'What is wrong there, for people. Its wording may change; never parse it.',
      examples: [FINDING.detail],
    }),
    code: string({
      description: 'What is wrong there, for programs. With status 422 only.',
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
  { description: 'An RFC 9457 problem document: why there is no 200.', examples: [PROBLEM] },
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
      description: 'What went wrong, for programs. Stable: the one field to branch on.',
      examples: [PROBLEM.code],
    }),
    detail: string({
      description: 'What went wrong this time, for people. Its wording may change; never parse it.',
      examples: [PROBLEM.detail],
    }),
    request_id: string({
      description: "Names the request in the service's log; the X-Request-Id header has the same.",
      examples: [PROBLEM.request_id],
    }),
    errors: arrayOf(FindingSchema, {
      minItems: 1,
      description:
        'The findings of the step that refused the body, where there are any: the first hundred, or 32 KiB of them.',
      examples: [PROBLEM.errors],
    }),
  },
  ['type', 'title', 'status', 'code', 'detail', 'request_id'],
);

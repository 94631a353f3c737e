/** The types of the wire, which the client publishes, match the schemas that check requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { XStatic } from 'typebox/schema';
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import type * as problem from '../../packages/contract/schema/problem.ts';
import type * as request from '../../packages/contract/schema/request.ts';
import type * as answer from '../../packages/contract/schema/response.ts';
import type * as wire from '../../packages/contract/wire.ts';

/** The same type with its fields listed and readonly. */
type Plain<T> = T extends object ? { readonly [K in keyof T]: Plain<T[K]> } : T;
/** True if two types are equal, including optional fields; mutual assignability is weaker. */
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;
/** True if each type is assignable to the other. */
type Mutual<A, B> = [A, B] extends [Plain<B>, Plain<A>] ? true : false;
test('has wire types equal to those of the schemas (checked by tsc)', () => {
  const same: {
    readonly request: Same<wire.PositionsRequest, XStatic<typeof request.PositionsRequestSchema>>;
    readonly settings: Same<wire.Settings, XStatic<typeof request.SettingsSchema>>;
    readonly subject: Same<wire.Subject, XStatic<typeof request.SubjectSchema>>;
    readonly position: Same<wire.Position, XStatic<typeof answer.PositionSchema>>;
    readonly envelope: Same<wire.Positions, XStatic<typeof answer.PositionsEnvelopeSchema>>;
    readonly problem: Mutual<wire.ProblemDocument, XStatic<typeof problem.ProblemSchema>>;
    readonly problemMembers: Same<
      keyof wire.ProblemDocument,
      keyof XStatic<typeof problem.ProblemSchema>
    >;
    readonly aKnownCode: ProblemCode extends wire.SentProblemCode ? true : false;
    readonly anUnknownCode: string extends wire.SentProblemCode ? true : false;
  } = {
    request: true,
    settings: true,
    subject: true,
    position: true,
    envelope: true,
    problem: true,
    problemMembers: true,
    aKnownCode: true,
    anUnknownCode: true,
  };
  assert.ok(Object.values(same).every(Boolean));
});

/** For which environment a key is issued. */
import { KeyRefusedError, type KeyStore } from '../keys/store.ts';
import type { Environment } from '../keys/token.ts';

/** What an operator has said of it. */
interface Wishes {
  /** `--environment`. */
  readonly option: Environment | undefined;
  /** `ENVIRONMENT`, or its default. */
  readonly variable: Environment;
  readonly isVariableSet: boolean;
}

/**
 * The environment that was named, or else that of the services of the database. A key that they refuse is issued only
 * if the option asks for it.
 *
 * @param warn called with a sentence if they refuse the key
 * @throws {KeyRefusedError} if `ENVIRONMENT` is set and is not theirs
 */
export async function environmentOfKey(
  store: KeyStore,
  { option, variable, isVariableSet }: Wishes,
  warn: (text: string) => void,
): Promise<Environment> {
  const services = await store.environment();
  if (services === undefined) return option ?? variable;
  const wish = option ?? (isVariableSet ? variable : services);
  if (wish === services) return wish;
  const refused = `services with this database have ENVIRONMENT=${services} and refuse a ${wish} key`;
  if (option === undefined) {
    throw new KeyRefusedError(
      `The ${refused}, but ENVIRONMENT is ${wish} here. For a key of theirs, add --environment ${services}; for this one all the same, --environment ${wish}.`,
    );
  }
  warn(`the ${refused}; it is for others, which still have to be started`);
  return wish;
}

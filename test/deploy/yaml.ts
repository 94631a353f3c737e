import { parseDocument } from 'yaml';

/** A document of YAML 1.2; throws where it has an error, or anything that a reader may take otherwise. */
export function readYaml(text: string): unknown {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) throw fault;
  return document.toJS();
}

/** What is at a path, `spec.template.spec.containers.0`; throws where there is nothing. */
export function at<T = unknown>(value: unknown, path: string): T {
  let found = value;
  for (const name of path.split('.')) {
    found = (found as Record<string, unknown> | null | undefined)?.[name];
  }
  if (found === undefined) throw new Error(`there is no ${path}`);
  return found as T;
}

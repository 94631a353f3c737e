import { parseDocument } from 'yaml';

/** Reads a YAML 1.2 document. Throws for errors, and for syntax that parsers read differently. */
export function readYaml(text: string): unknown {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) throw fault;
  return document.toJS();
}

/** The value at a path such as `spec.template.spec.containers.0`; throws if there is none. */
export function at<T = unknown>(value: unknown, path: string): T {
  let found = value;
  for (const name of path.split('.')) {
    found = (found as Record<string, unknown> | null | undefined)?.[name];
  }
  if (found === undefined) throw new Error(`there is no ${path}`);
  return found as T;
}

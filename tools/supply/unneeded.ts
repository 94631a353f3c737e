/** Which files of packages a running service has no use for. */

/** What Node loads. The rest is for compilers, debuggers, browsers and people. */
const LOADED = /\.(?:[cm]?js|json|node|wasm)$/;

/** Folders of what is loaded only while a package is developed. */
const OF_DEVELOPMENT = new Set([
  ...['test', 'tests', '__tests__', 'fixture', 'fixtures', '.github'],
  ...['benchmark', 'benchmarks', 'doc', 'docs', 'example', 'examples'],
]);

/** Licences require that these texts go wherever the package goes. */
const LEGAL =
  /(?:^|\/)(?:licen[cs]e|unlicense|copying|copyright|notice|authors|patents)(?:[.-](?!.*\.(?:ts|map)$)[^/]*)?$/i;

/** Where a package without such a text has its licence. */
const README = /^readme(?:\.[^/]*)?$/i;

/** A package in a path, with the folder before it if it is within another one. */
const PACKAGE = /(?:^|(?<=\/)node_modules\/)(?:@[^/]+\/)?[^/]+\//g;

const GRAMMAR = /^highlight\.js\/(?:es|lib)\/languages\/(.+)\.js$/;

/**
 * The files that can be removed.
 *
 * @param files all files of packages, by their paths in `node_modules`, with slashes
 * @param grammars the languages of `highlight.js` that are in use
 */
export function unneeded(files: readonly string[], grammars: ReadonlySet<string>): string[] {
  const licensed = new Set(files.filter((file) => isLegal(insideOf(file))).map(packageOf));
  return files.filter((file) => {
    const inside = insideOf(file);
    if (isLegal(inside)) return false;
    if (README.test(inside)) return licensed.has(packageOf(file));
    const [, grammar] = GRAMMAR.exec(file) ?? [];
    if (grammar !== undefined && !grammars.has(grammar)) return true;
    return !LOADED.test(file) || isOfDevelopment(file);
  });
}

function isLegal(inside: string): boolean {
  return LEGAL.test(inside) && !LOADED.test(inside);
}

/** `@scope/name` of `@scope/name/file`; the last one if packages are within each other. */
function packageOf(file: string): string {
  return file.slice(0, file.length - insideOf(file).length);
}

/** The path in its package. */
function insideOf(file: string): string {
  const last = [...file.matchAll(PACKAGE)].at(-1);
  return file.slice((last?.index ?? 0) + (last?.[0].length ?? 0));
}

/** Whether a folder in the path is one of development; a package may have such a name. */
function isOfDevelopment(file: string): boolean {
  const folders = file.replaceAll(PACKAGE, '').split('/').slice(0, -1);
  return folders.some((name) => OF_DEVELOPMENT.has(name));
}

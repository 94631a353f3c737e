/**
 * The fields of a request, derived from its schema: what is added to the schema is added to the form, and the script
 * reads from the fields what goes where.
 */
import { PositionsRequestSchema } from '../../contract/schema/request.ts';
import { escapeHtml } from '../html.ts';

/** The part of JSON Schema that the form supports. */
interface MemberSchema {
  readonly type?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, MemberSchema>> | undefined;
  readonly items?: MemberSchema | undefined;
  readonly enum?: readonly string[] | undefined;
}

/** Adds what the schema does not say, by the path of a field with dots. */
export interface Additions {
  /** HTML after its description: where a value comes from, and how the field is sent. */
  readonly remarks: Readonly<Record<string, string>>;
  /** Puts its field into something larger. */
  readonly frames: Readonly<Record<string, (field: string) => string>>;
}

/** A field of the request, with its place. The form has an input for it, or a group. */
interface Member {
  readonly path: readonly string[];
  readonly schema: MemberSchema;
  readonly additions: Additions;
}

/** The form of the whole request, as HTML, in the order of the schema. */
export function requestFields(additions: Additions): string {
  return membersOf({ path: [], schema: PositionsRequestSchema, additions });
}

function membersOf({ path, schema, additions }: Member): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, schema]) => {
      const member = { path: [...path, name], schema, additions };
      const frame = additions.frames[member.path.join('.')] ?? ((field) => field);
      return frame(fieldOf(member));
    })
    .join('\n');
}

function fieldOf(member: Member): string {
  const { schema } = member;
  if (schema.properties !== undefined) return groupOf(member);
  if (schema.items?.enum !== undefined) return listOf(member, schema.items.enum);
  return single(member, schema.enum === undefined ? textOf(member) : selectOf(member, schema.enum));
}

function groupOf(member: Member): string {
  return `<fieldset class="group"${describedBy(member)}>
<legend>${nameOf(member)}</legend>
${helpOf(member)}
<div class="parts">
${membersOf(member)}
</div>
</fieldset>`;
}

function single(member: Member, control: string): string {
  const id = idOf(member);
  return `<div class="field" data-pointer="#/${member.path.join('/')}" data-kind="${member.schema.type === 'number' ? 'number' : 'string'}">
<label for="${id}">${nameOf(member)}</label>
${helpOf(member)}
${control}
<p class="finding" id="${id}-finding" hidden></p>
</div>`;
}

/** Numbers get a text field too: a number field would hide invalid input and change digits. */
function textOf(member: Member): string {
  const example = String(member.schema.examples?.[0] ?? '');
  return `<input type="text" id="${idOf(member)}" placeholder="${escapeHtml(example)}" autocomplete="off" autocapitalize="off" spellcheck="false"${describedBy(member)}>`;
}

function selectOf(member: Member, words: readonly string[]): string {
  const fallback = member.schema.default;
  const leftOut = fallback === undefined ? 'left out' : `left out (default: ${fallback})`;
  const options = words.map((word) => `<option value="${word}">${word}</option>`).join('');
  return `<select id="${idOf(member)}"${describedBy(member)}><option value="">${leftOut}</option>${options}</select>`;
}

function listOf(member: Member, words: readonly string[]): string {
  const id = idOf(member);
  const boxes = words.map(
    (word) =>
      `<label class="choice"><input type="checkbox" id="${id}-${word}" value="${word}" autocomplete="off"> ${word}</label>`,
  );
  return `<fieldset class="field" data-pointer="#/${member.path.join('/')}" data-kind="list" id="${id}"${describedBy(member)} tabindex="-1">
<legend>${nameOf(member)}</legend>
${helpOf(member)}
<div class="choices">
${boxes.join('\n')}
</div>
<p class="finding" id="${id}-finding" hidden></p>
</fieldset>`;
}

function helpOf(member: Member): string {
  const html = helpHtml(member);
  return html === '' ? '' : `<p class="help" id="${idOf(member)}-help">${html}</p>`;
}

function helpHtml({ path, schema, additions }: Member): string {
  const description = schema.description && escapeHtml(schema.description);
  const remark = additions.remarks[path.join('.')];
  return [description, remark].filter((html) => html !== undefined).join(' ');
}

function describedBy(member: Member): string {
  return helpHtml(member) === '' ? '' : ` aria-describedby="${idOf(member)}-help"`;
}

/** The name with its path, as in the service's messages. A long one breaks at a dot. */
function nameOf({ path }: Member): string {
  return `<code>${path.join('.<wbr>')}</code>`;
}

function idOf({ path }: Member): string {
  return path.join('-');
}

/** Who made a product, who answers for it in the Union, and its warnings, under the names that platforms write. */
import { textOfHtml } from '../../../shared/cleanHtml.ts'
import type { MutableFields } from './forms.ts'

/** Prefixes of the fields of each; the first field that has a text counts. */
const CONTACTS = {
  maker: ['gpsr_manufacturer', 'manufacturer'],
  responsible_person: ['gpsr_responsible_person', 'responsible_person', 'gpsr_responsible', 'eu_responsible_person'],
} as const

const PARTS = {
  name: ['name'],
  address: ['address', 'postal_address'],
  electronic_address: ['email', 'electronic_address', 'website', 'url'],
  country: ['country', 'country_code'],
} as const
type Part = keyof typeof PARTS

const WARNINGS = ['gpsr_warnings', 'safety_warnings', 'gpsr_safety_information', 'safety_information', 'warnings']

const MAX_LENGTH = 500
const MAX_WARNINGS = 20
const MAX_WARNINGS_LENGTH = 20_000
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|li|div|h\d)>|\r?\n/gi

/** A field alone, such as `responsible_person`, is a name; `manufacturer` and `brand` are attributes of every shop and stay. */
const NAMES_ALONE = { maker: ['gpsr_manufacturer'], responsible_person: [...CONTACTS.responsible_person] } as const

/** All names, of which the table of facts shows none a second time. */
export const SAFETY_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[CONTACTS.maker, CONTACTS.responsible_person].flat().flatMap((prefix) =>
    Object.values(PARTS)
      .flat()
      .map((part) => `${prefix}_${part}`),
  ),
  ...NAMES_ALONE.maker,
  ...NAMES_ALONE.responsible_person,
  ...WARNINGS,
])

/** Writes `product_safety` of one form, whatever the field held before. */
export function readProductSafety(fields: MutableFields): void {
  const maker = contactOf(fields, 'maker')
  const person = contactOf(fields, 'responsible_person')
  const warnings = warningsOf(fields)
  delete fields['product_safety']
  if (maker === null && person === null && warnings.length === 0) return
  fields['product_safety'] = {
    ...(maker && { maker }),
    ...(person && { responsible_person: person }),
    ...(warnings.length > 0 && { warnings }),
  }
}

function contactOf(fields: MutableFields, whose: keyof typeof CONTACTS): Partial<Record<Part, string>> | null {
  const prefixes = CONTACTS[whose]
  const read = (part: Part) =>
    firstText(
      fields,
      prefixes.flatMap((prefix) => PARTS[part].map((end) => `${prefix}_${end}`)),
    )
  const name = read('name') ?? firstText(fields, NAMES_ALONE[whose])
  const address = read('address')
  const electronic = read('electronic_address')
  const country = read('country')
  if ([name, address, electronic].every((text) => text === null)) return null
  return {
    ...(name !== null && { name }),
    ...(address !== null && { address }),
    ...(electronic !== null && { electronic_address: electronic }),
    ...(country !== null && { country }),
  }
}

function firstText(fields: MutableFields, names: readonly string[]): string | null {
  for (const name of names) {
    const lines = linesOf(fields[name])
    if (lines.length > 0) return lines.join(', ').slice(0, MAX_LENGTH).toWellFormed()
  }
  return null
}

function warningsOf(fields: MutableFields): readonly string[] {
  const found = WARNINGS.map((name) => linesOf(fields[name])).find((lines) => lines.length > 0)
  return found?.slice(0, MAX_WARNINGS) ?? []
}

/** Of a text, its HTML removed, or of a list of texts. Numbers alone are option ids, which are no words. */
function linesOf(value: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(value) ? value.slice(0, MAX_WARNINGS) : [value]
  return texts.flatMap((text) =>
    typeof text === 'string'
      ? text
          .slice(0, MAX_WARNINGS_LENGTH)
          .split(LINE_ENDS)
          .map((line) => textOfHtml(line).trim().replace(/,$/, ''))
          .filter((line) => /\p{L}/u.test(line))
      : [],
  )
}

/** Reads who made a product and who answers for it in the Union: docs/rules/product-safety.md. */
import { type Contact, type KnownMaker, makerKey, type MakerTable } from '../makerTable.ts'
import type { Maker } from '../resolverTypes.generated.ts'
import { type Fields, fieldsField, textField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { type Attributes, attributeValue } from './attributes.ts'

/** Attributes that name the maker where no field of product safety does; the first one with a value. */
const NAME_ATTRIBUTES = ['manufacturer', 'brand']

/** What documents and the table know, the document first. Null where no maker is named. */
export function knownMaker(document: CatalogueDocument, attributes: Attributes, makers: MakerTable): KnownMaker | null {
  const safety = fieldsField(document, 'product_safety') ?? {}
  const fields = fieldsField(safety, 'maker') ?? {}
  const own = contactOf(fields)
  const name = own.name ?? namedBy(document, attributes)
  if (name === null) return null

  const country = countryCode(fields)
  const person = fieldsField(safety, 'responsible_person')
  return {
    ...makers.get(makerKey(name)),
    ...own,
    name,
    ...(country !== null && { country }),
    ...(person && textField(person, 'name') !== null && { responsiblePerson: contactOf(person) }),
  }
}

export function makerOf(document: CatalogueDocument, attributes: Attributes, makers: MakerTable): Maker | null {
  const known = knownMaker(document, attributes, makers)
  const maker = known && shown(known)
  if (!maker) return null
  const person = known.responsiblePerson
  return { ...maker, responsiblePerson: person ? shown(person) : null }
}

function shown({ name, address, electronicAddress }: Contact): Omit<Maker, '__typename' | 'responsiblePerson'> | null {
  return name === undefined
    ? null
    : { name, postalAddress: address ?? null, electronicAddress: electronicAddress ?? null }
}

function namedBy(document: CatalogueDocument, attributes: Attributes): string | null {
  for (const code of NAME_ATTRIBUTES) {
    const attribute = attributes.get(code)
    const name = attribute ? (attributeValue(attribute, document)?.value ?? null) : textField(document, code)
    // Digits alone are the id of an option whose label is not known.
    if (name !== null && /\p{L}/u.test(name)) return name.trim()
  }
  return null
}

function contactOf(fields: Fields): Contact {
  const name = textField(fields, 'name')
  const address = textField(fields, 'address')
  const electronic = textField(fields, 'electronic_address')
  return {
    ...(name !== null && { name }),
    ...(address !== null && { address }),
    ...(electronic !== null && { electronicAddress: electronic }),
  }
}

function countryCode(fields: Fields): string | null {
  const code = textField(fields, 'country')?.trim().toUpperCase()
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
}

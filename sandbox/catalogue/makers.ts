/** Who made the products, with invented names and addresses: Regulation (EU) 2023/988, Article 19. */
import * as v from 'valibot'
import type { ProductSpec } from './product.ts'
import { readData } from './readData.ts'

const contact = { name: v.string(), address: v.string(), email: v.string() }
const makersSchema = v.array(
  v.object({ ...contact, country: v.string(), responsiblePerson: v.exactOptional(v.object(contact)) }),
)

const MAKERS = readData('makers.json', makersSchema)
const HOUSE = 'Karat Nordisk'
/** Coins of several mints, whose maker a document cannot name. */
const MIXED_MINTS = /-COIN-.*-MIX$/
const NOT_MADE: readonly ProductSpec['type'][] = ['virtual', 'downloadable', 'grouped', 'bundle']

/** As modules of Magento write them. */
export function makerFields({ sku, type, attributes }: Pick<ProductSpec, 'sku' | 'type' | 'attributes'>) {
  const name = attributes.manufacturer ?? attributes.brand ?? HOUSE
  const maker = MAKERS.find((one) => one.name === name)
  if (!maker || NOT_MADE.includes(type) || MIXED_MINTS.test(sku)) return {}
  const person = maker.responsiblePerson
  return {
    gpsr_manufacturer_name: maker.name,
    gpsr_manufacturer_address: maker.address,
    gpsr_manufacturer_email: maker.email,
    gpsr_manufacturer_country: maker.country,
    ...(person && {
      gpsr_responsible_person_name: person.name,
      gpsr_responsible_person_address: person.address,
      gpsr_responsible_person_email: person.email,
    }),
  }
}

/** Says of products what their offer leaves out of who made them. */
import { missingOfMaker } from '#domain/productSafety.ts'
import type { Attributes } from '../catalog/attributes.ts'
import { knownMaker } from '../catalog/maker.ts'
import type { MakerTable } from '../makerTable.ts'
import { textField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

/** Files, services and vouchers are no goods, and sets consist of products that are offered themselves. */
const NOT_MADE = ['virtual', 'downloadable', 'grouped', 'bundle']

export function incompleteMaker(
  attributes: Attributes,
  makers: MakerTable,
): (product: CatalogueDocument) => string | null {
  return (product) =>
    NOT_MADE.includes(textField(product, 'type_id') ?? '')
      ? null
      : missingOfMaker(knownMaker(product, attributes, makers))
}

/** As people write it: a comma or a point, blanks between thousands. */
import { decimalOrNull, type Decimal } from '#domain/decimal.ts'

export function readQuantity(text: string): Decimal | null {
  return decimalOrNull(text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.'))
}

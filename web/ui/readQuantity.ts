/** Parses a quantity as people write it: comma or point as the decimal separator, spaces between thousands. */
import { decimalOrNull, type Decimal } from '#domain/decimal.ts'

export function readQuantity(text: string): Decimal | null {
  return decimalOrNull(text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.'))
}

/** Texts of units, alone and after "per". */
import { useLingui } from '@lingui/react/macro'

export type UnitName = 'PCS' | 'KG' | 'METER' | 'G'

export function useUnitTexts() {
  const { t } = useLingui()

  return {
    short: { PCS: t({ message: 'pcs', comment: 'unit: pieces, after a number' }), KG: 'kg', METER: 'm', G: 'g' },
    per: {
      PCS: t({ message: 'per piece', comment: 'after a price' }),
      KG: t({ message: 'per kilogram', comment: 'after a price' }),
      METER: t({ message: 'per metre', comment: 'after a price' }),
      G: t({ message: 'per gram', comment: 'after a price' }),
    },
  } satisfies { readonly short: Readonly<Record<UnitName, string>>; readonly per: Readonly<Record<UnitName, string>> }
}

/** Reads the precious metal of a product. */
import { toText } from '#domain/decimal.ts'
import { type Metal, METALS } from '#domain/metal.ts'
import type { AlloyColour, MetalContent } from '../resolverTypes.generated.ts'
import { decimalField, type Fields, textField } from '../upstream/catalogueIndex/fields.ts'

// Colours by the backend's tone. Every other tone of gold is white or grey.
const COLOURS: Readonly<Record<string, AlloyColour>> = {
  gold: 'YELLOW',
  paleGold: 'PALE',
  pale: 'PALE',
  rose: 'ROSE',
  red: 'RED',
  green: 'GREEN',
}

/** Null without a precious metal, or where the fineness depends on the variant. */
export function metalContent(fields: Fields): MetalContent | null {
  // The trade writes rhodium as "Rh".
  const symbol = textField(fields, 'metal_symbol')?.toUpperCase()
  const metal = METALS.find((known) => known === symbol)
  const fineness = decimalField(fields, 'fineness_per_mille')
  if (!metal || !fineness) return null

  const fineWeight = decimalField(fields, 'fine_weight')
  return {
    metal,
    finenessPerMille: toText(fineness),
    colour: colourOf(metal, textField(fields, 'tone')),
    fineGramsPerUnit: fineWeight && toText(fineWeight),
  }
}

function colourOf(metal: Metal, tone: string | null): AlloyColour {
  if (metal !== 'AU') return 'WHITE'
  if (tone === null) return 'YELLOW'
  return COLOURS[tone] ?? 'WHITE'
}

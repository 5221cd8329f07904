/** What a thing is made of. */
import { toText } from '#domain/decimal.ts'
import type { AlloyColour, Metal, MetalContent } from '../resolverTypes.generated.ts'
import { decimalField, type Fields, textField } from '../upstream/catalogueIndex/fields.ts'

const METALS: readonly Metal[] = ['AU', 'AG', 'PT', 'PD', 'RH']

// The tone that a drawing has; every tone that is no alloy of gold is white or grey.
const COLOURS: Readonly<Record<string, AlloyColour>> = {
  gold: 'YELLOW',
  paleGold: 'PALE',
  pale: 'PALE',
  rose: 'ROSE',
  red: 'RED',
  green: 'GREEN',
}

/** Null without a precious metal, or where its fineness depends on the choice. */
export function metalContent(fields: Fields): MetalContent | null {
  const symbol = textField(fields, 'metal_symbol')
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

/** Colour tone and name of an alloy for badges. */
import type { MetalContentPartsFragment } from '../client/generated/documents.generated.ts'
import type { MetalTone } from '../ui/MetalDot.tsx'

type Metal = MetalContentPartsFragment['metal']

/** Chemical symbols are the same in every language. */
export const metalSymbols: Readonly<Record<Metal, string>> = { AU: 'Au', AG: 'Ag', PT: 'Pt', PD: 'Pd', RH: 'Rh' }

const metalTones: Readonly<Record<Metal, MetalTone>> = { AU: 'au', AG: 'ag', PT: 'pt', PD: 'pd', RH: 'rh' }
const goldTones: Readonly<Record<MetalContentPartsFragment['colour'], MetalTone>> = {
  YELLOW: 'au',
  PALE: 'pale',
  ROSE: 'rose',
  RED: 'red',
  GREEN: 'green',
  WHITE: 'white',
}

/** Only gold comes in several colours; every other metal has one tone. */
export function metalTone({ metal, colour }: Pick<MetalContentPartsFragment, 'metal' | 'colour'>): MetalTone {
  return metal === 'AU' ? goldTones[colour] : metalTones[metal]
}

/** Attributes whose values have a colour tone in the column heads of a variant matrix. */
export function statesAlloy(attribute: string): boolean {
  return attribute === 'alloy' || attribute === 'metal' || attribute === 'colour'
}

/** An alloy's tone and name, as a badge shows them. */
import type { MetalContentPartsFragment } from '../../graphql/generated/documents.generated.ts'
import type { MetalTone } from '../../ui/MetalDot.tsx'

type Metal = MetalContentPartsFragment['metal']

/** Chemical symbols, the same in every language. */
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

/** Only gold comes in colours; the other metals have their own. */
export function metalTone({ metal, colour }: Pick<MetalContentPartsFragment, 'metal' | 'colour'>): MetalTone {
  return metal === 'AU' ? goldTones[colour] : metalTones[metal]
}

/** Attributes whose values are seen: they stand over the columns of a matrix, with their colour. */
export function statesAlloy(attribute: string): boolean {
  return attribute === 'alloy' || attribute === 'metal' || attribute === 'colour'
}

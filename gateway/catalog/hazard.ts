/** Reads the hazard label of a chemical. */
import type { ChemicalHazard, HazardPictogram, HazardSignal } from '../resolverTypes.generated.ts'
import { fieldsField, textField, textsField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

const SIGNALS: Readonly<Record<string, HazardSignal>> = { danger: 'DANGER', warning: 'WARNING' }

const PICTOGRAMS: readonly HazardPictogram[] = [
  'GHS01',
  'GHS02',
  'GHS03',
  'GHS04',
  'GHS05',
  'GHS06',
  'GHS07',
  'GHS08',
  'GHS09',
]

/** Matches "H301", "H360FD", "H301+H311" and "EUH032". */
const STATEMENT = /^(EU)?H\d{3}[A-Za-z]{0,2}(\+H\d{3}[A-Za-z]{0,2})*$/

/** Null for products without a label or with an empty label. */
export function hazardOf(document: CatalogueDocument): ChemicalHazard | null {
  const label = fieldsField(document, 'hazard')
  if (!label) return null

  const codes = textsField(label, 'pictograms')
  const pictograms = [...new Set(codes)].flatMap((code) => PICTOGRAMS.find((known) => known === code) ?? [])
  const statements = textsField(label, 'statements').filter((code) => STATEMENT.test(code))
  const signal = SIGNALS[textField(label, 'signal')?.toLowerCase() ?? ''] ?? null
  return signal === null && pictograms.length === 0 && statements.length === 0
    ? null
    : { signal, pictograms, statements }
}

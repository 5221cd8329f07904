/** Units of quantities as people write them in order lists, in the languages of the shop. */
import type { QuantityRulePartsFragment } from '../client/generated/documents.generated.ts'

export type Unit = QuantityRulePartsFragment['unit']

/** In lower case, without full stops. */
const WORDS: Readonly<Record<Unit, string>> = {
  PCS: 'stk stykk stykker st styck stycken kpl kappale kappaletta stück stuck stck pz pezzo pezzi pc pcs piece pieces ea',
  METER: 'm meter metre metres meters metri metriä metria metro',
  G: 'g gr gram gramm gramma grammaa grammo grammi grams',
  KG: 'kg kilo kilogram kilogramm kilogramma kilogrammaa kilot',
}

const UNITS: ReadonlyMap<string, Unit> = new Map(
  (['PCS', 'METER', 'G', 'KG'] as const).flatMap((unit) => WORDS[unit].split(' ').map((word) => [word, unit] as const)),
)

/** Null for a text that is no unit. */
export function unitIn(written: string): Unit | null {
  return UNITS.get(written.toLowerCase().replace('.', '')) ?? null
}

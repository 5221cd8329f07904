/**
 * The values of placeholders in the texts of products: "{material}", "{width}" ("4 mm"), "{width:number}" ("4"),
 * "{width:decimal}" ("4,0"), "{finish:lower}" ("polished").
 */
import { optionLabel } from './optionLabels.ts'
import { ATTRIBUTES } from './attributes.ts'
import type { Item } from './product.ts'
import { capitalise, comma, type Language, oneDecimal } from './text.ts'
import { chainName, composition, isBenchNoun, melting, metalProductName, sentence, WORDS } from './words/words.ts'

/** What the texts of a product may be made of. */
export interface Described extends Item {
  readonly tolerancePercent?: number
}

/** Returns undefined for a value that the product does not have. */
export function placeholder(name: string, item: Described, language: Language): string | undefined {
  const [field = '', format] = name.split(':')
  const side = sideOf(item, field)
  if (side !== undefined) return format === 'decimal' ? oneDecimal(side) : comma(side)
  const attribute = ATTRIBUTES.find(({ code }) => code === field)
  if (attribute) return attributeText(attribute.code, item, language, format)
  return ofMetal(field, item, language) ?? ofWeight(field, item, language)
}

function sideOf({ size }: Described, field: string): number | undefined {
  if (field === 'size.length') return size?.length
  if (field === 'size.width') return size?.width
  return field === 'size.height' ? size?.height : undefined
}

function attributeText(
  code: (typeof ATTRIBUTES)[number]['code'],
  { attributes }: Described,
  language: Language,
  format: string | undefined,
): string | undefined {
  const key = attributes[code]
  if (key === undefined) return undefined
  if (format === 'number') return comma(key)
  if (format === 'decimal') return oneDecimal(Number(key))
  const label = optionLabel(code, key, language)
  return format === 'lower' ? label.toLowerCase() : label
}

function ofMetal(field: string, item: Described, language: Language): string | undefined {
  const { alloy, attributes } = item
  const words = WORDS[language]
  const metal = item.metal ?? alloy?.symbol
  const type = attributes.chain_type ?? ''
  if (field === 'necklace' || field === 'bracelet') return chainName(field, type, language)
  if (field === 'bar') return metal && words.bar[metal]
  if (field === 'coin') return metal && words.coin[metal]
  if (field === 'Coin') return metal && capitalise(words.coin[metal] ?? '')
  if (!alloy) return undefined
  if (field === 'material') return words.plain[alloy.material]
  if (field === 'Material') return capitalise(words.plain[alloy.material])
  if (field === 'grade') return comma(alloy.fineness)
  if (field === 'mark') return alloy.mark
  if (field === 'composition') return composition(alloy, language)
  if (field === 'melting') return melting(alloy, language)
  return isBenchNoun(field) ? metalProductName(field, alloy, language) : undefined
}

function ofWeight(field: string, item: Described, language: Language): string | undefined {
  const grams = item.grams && comma(item.grams.toString())
  const fine = item.fineGrams && comma(item.fineGrams.toString())
  const { length, width, height } = item.size ?? {}
  switch (field) {
    case 'grams':
      return grams
    case 'weighs':
    case 'perMetre':
      return grams && sentence(language, field, { grams })
    case 'fineWeight':
      return fine && sentence(language, field, { grams: fine })
    case 'measures': {
      const sides = [length, width, height].filter((side) => side !== undefined)
      return sides.length > 1 ? sentence(language, field, { sides: sides.map(comma).join(' × ') }) : undefined
    }
    case 'tolerance':
      return item.tolerancePercent === undefined
        ? undefined
        : sentence(language, field, { percent: String(item.tolerancePercent) })
    default:
      return undefined
  }
}

/** Builds the texts of a product in one language: name, description, names of the children. */
import type { Item, ProductSpec } from './product.ts'
import { inLanguage, type Language } from './text.ts'
import { optionLabel } from './optionLabels.ts'
import { WORDS } from './words/words.ts'

/** Starts with the purpose of the product; the facts follow. */
export function description(spec: ProductSpec, language: Language): string {
  const [use, ...facts] = spec.sentences.map((sentence) => inLanguage(sentence, language, spec.sku))
  return `<p>${use ?? ''}</p>${facts.length > 0 ? `<p>${facts.join(' ')}</p>` : ''}`
}

/** Appends the chosen values to the parent's name: "Ringemne gull 585, bombert, 4,0 mm, str. 54". */
export function childName(spec: ProductSpec, child: Item, language: Language): string {
  const values = (spec.options ?? []).flatMap((code) => {
    const key = child.attributes[code]
    if (key === undefined) return []
    return code === 'ring_size'
      ? WORDS[language].sizePrefix + optionLabel(code, key, language)
      : optionLabel(code, key, language)
  })
  return [inLanguage(spec.name, language, spec.sku), ...values].join(', ')
}

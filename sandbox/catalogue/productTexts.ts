/** A product's texts in one language: name, description, the names of its children. */
import type { Item, ProductSpec } from './product.ts'
import { inLanguage, type Language } from './text.ts'
import { optionLabel } from './optionLabels.ts'
import { WORDS } from './words/languages.ts'

/** The first sentence says what it is for and stands alone; the facts follow. */
export function description(spec: ProductSpec, language: Language): string {
  const [use, ...facts] = spec.sentences.map((sentence) => inLanguage(sentence, language, spec.sku))
  return `<p>${use ?? ''}</p>${facts.length > 0 ? `<p>${facts.join(' ')}</p>` : ''}`
}

/** "Ringemne gull 585, bombert, 4,0 mm, str. 54": the chosen values behind the parent's name. */
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

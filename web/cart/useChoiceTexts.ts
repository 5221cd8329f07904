/** What the buyer has chosen of a line's product: variant, parts, options, size of the cut. One text each. */
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMeasure } from '../ui/figures.ts'

export function useChoiceTexts(): (choice: CartLinePartsFragment['choice']) => readonly string[] {
  const store = useStoreView()
  return ({ selections, parts, options, cut }) => {
    const size = cut && [cut.lengthMm, cut.widthMm].flatMap((mm) => (mm === null ? [] : [formatMeasure(mm, store)]))
    return [
      selections.map(({ label }) => label).join(' · '),
      ...parts.map(({ name, quantity }) => `${formatMeasure(quantity, store)} × ${name}`),
      ...options.map(({ title, text }) => `${title}: ${text}`),
      size ? `${size.join(' × ')} mm` : '',
    ].filter((text) => text !== '')
  }
}

/** Variant choice. Every choice is a link, so it works without JavaScript; the URL holds the state. */
import type { VariantOnPageFragment } from '../graphql/generated/documents.generated.ts'
import { SizeGuide } from '../features/content/SizeGuide.tsx'
import { statesAlloy } from '../features/product/alloy.ts'
import { useFacts } from '../shop/facts.ts'
import type { Configurable, Option } from './configurable.ts'
import { useOfferedVariants } from './useOfferedVariants.ts'
import { VariantLists } from './VariantLists.tsx'
import { VariantMatrix } from './VariantMatrix.tsx'

interface VariantPickerProps {
  readonly product: { readonly sku: string; readonly path: string }
  readonly composition: Configurable
  readonly chosen: VariantOnPageFragment | null
}

/** More columns do not fit beside the picture. */
const MAX_COLUMNS = 5
/** The option that shows the size guide. */
const sizeOption = 'ring_size'

export function VariantPicker({ product, composition, chosen }: VariantPickerProps) {
  const variants = useOfferedVariants(composition.variants)
  const picked = variants.find(({ sku }) => sku === chosen?.sku) ?? null
  const guide = composition.options.some(({ attribute }) => attribute === sizeOption) && <SizeGuide />
  const options = composition.options.map(useFacts().group)
  const [rows, columns] = options.toSorted(byLength)
  if (options.length === 2 && rows && columns && columns.values.length <= MAX_COLUMNS) {
    return (
      <>
        <VariantMatrix product={product} rows={rows} columns={columns} variants={variants} chosen={picked} />
        {guide}
      </>
    )
  }

  return (
    <>
      <VariantLists product={product} options={options} variants={variants} chosen={picked} />
      {guide}
    </>
  )
}

/** Sorts the option with most values first; of two equals the alloy becomes the columns. */
function byLength(a: Option, b: Option): number {
  return b.values.length - a.values.length || Number(statesAlloy(a.attribute)) - Number(statesAlloy(b.attribute))
}

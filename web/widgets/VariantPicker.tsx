/** Variant choice. Every choice is a link, so it works without JavaScript; the URL holds the state. */
import type { VariantOnPageFragment } from '../graphql/generated/documents.generated.ts'
import { SizeGuide } from '../features/content/SizeGuide.tsx'
import { statesAlloy } from '../features/product/alloy.ts'
import { useFacts } from '../shop/facts.ts'
import type { Configurable, Option } from './configurable.ts'
import { useOfferedVariants } from './useOfferedVariants.ts'
import { VariantLists } from './VariantLists.tsx'
import { VariantMatrix } from './VariantMatrix.tsx'
import styles from './VariantPicker.module.css'

interface VariantPickerProps {
  readonly product: { readonly sku: string; readonly path: string }
  readonly composition: Configurable
  readonly chosen: VariantOnPageFragment | null
  /** Option that the shopper has not chosen yet, although `chosen` has a value of it. */
  readonly openOption: string | null
}

/** More columns do not fit beside the picture. */
const MAX_COLUMNS = 5
/** The option that shows the size guide. */
const sizeOption = 'ring_size'

export function VariantPicker({ product, composition, chosen, openOption }: VariantPickerProps) {
  const variants = useOfferedVariants(composition.variants)
  const picked = variants.find(({ sku }) => sku === chosen?.sku) ?? null
  const guide = composition.options.some(({ attribute }) => attribute === sizeOption) && <SizeGuide />
  const options = composition.options.map(useFacts().group)
  const [rows, columns] = options.toSorted(byLength)
  const isMatrix = options.length === 2 && rows && columns && columns.values.length <= MAX_COLUMNS

  return (
    <div ref={rove} className={styles.picker}>
      {isMatrix ? (
        <VariantMatrix
          product={product}
          rows={rows}
          columns={columns}
          variants={variants}
          chosen={openOption === null ? picked : null}
        />
      ) : (
        <VariantLists product={product} options={options} variants={variants} chosen={picked} openOption={openOption} />
      )}
      {guide}
    </div>
  )
}

/** Loaded late: until then each value is a tab stop. */
function rove(picker: HTMLElement | null): (() => void) | undefined {
  if (!picker) return undefined
  const start = async () => (await import('./roveVariants.ts')).roveVariants(picker)
  const stop = start().catch(() => undefined)
  return () => void stop.then((end) => end?.())
}

/** Sorts the option with most values first; of two equals the alloy becomes the columns. */
function byLength(a: Option, b: Option): number {
  return b.values.length - a.values.length || Number(statesAlloy(a.attribute)) - Number(statesAlloy(b.attribute))
}

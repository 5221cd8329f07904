/** Variant choice. Every choice is a link, so it works without JavaScript; the URL holds the state. */
import type { VariantOnPageFragment } from '../../client/generated/documents.generated.ts'
import { SizeGuide } from '../../content/SizeGuide.tsx'
import { valuesOf } from './variantAt.ts'
import { VARIANT_CHOICE } from '../../shop/addToCartForm.ts'
import { useFacts } from '../../shop/facts.ts'
import type { Configurable } from './configurable.ts'
import { crossedOptions } from './crossedOptions.ts'
import { type PickableVariant, useOfferedVariants } from './useOfferedVariants.ts'
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

/** The option that shows the size guide. */
const sizeOption = 'ring_size'

export function VariantPicker({ product, composition, chosen, openOption }: VariantPickerProps) {
  const variants = useOfferedVariants(composition.variants)
  const picked = variants.find(({ sku }) => sku === chosen?.sku) ?? null
  const guide = composition.options.some(({ attribute }) => attribute === sizeOption) && <SizeGuide />
  const options = composition.options.map(useFacts().group)
  const crossed = crossedOptions(options)
  // Of three options the matrix shows what is made with the chosen value of the third.
  const third = options.find((option) => crossed !== null && !crossed.includes(option))
  const inMatrix = third
    ? variants.filter((variant) => picked && sharesValue(variant, picked, third.attribute))
    : variants
  const [rows, columns] = crossed ?? []
  const list = { product, variants, chosen: picked, openOption }

  return (
    <div ref={rove} id={VARIANT_CHOICE} className={styles.picker}>
      {rows && columns && inMatrix.length > 0 ? (
        <>
          {third && <VariantLists options={[third]} {...list} />}
          <VariantMatrix
            product={product}
            rows={rows}
            columns={columns}
            variants={inMatrix}
            chosen={openOption === null ? picked : null}
            beyond={third ? { option: third, variants } : null}
          />
        </>
      ) : (
        <VariantLists options={options} {...list} />
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

function sharesValue(a: PickableVariant, b: PickableVariant, attribute: string): boolean {
  return valuesOf(a)[attribute] === valuesOf(b)[attribute]
}

/** The button that adds a product or a set to the cart. Fields of options elsewhere on the page belong to its form by `form`. */
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useHref } from 'react-router-dom'
import { isEntered } from '#domain/customOption.ts'
import type {
  CartItemInput,
  CustomOptionPartsFragment,
  StockPartsFragment,
} from '../client/generated/documents.generated.ts'
import { ADD_TO_CART_FORM } from '../shop/addToCartForm.ts'
import { microCart } from '../shop/microCart.ts'
import { plainCartPath } from '../shop/paths.ts'
import { useHydrated } from '../shop/useHydrated.ts'
import { Button } from '../ui/Button.tsx'
import { useCartChanges } from './useCartChanges.ts'
import { type NamedItem, useCartMessages } from './useCartMessages.ts'
import styles from './AddToCart.module.css'

interface AddToCartProps {
  /** One item, or the parts of a grouped product. Empty while the fields of the page give no valid order. */
  readonly items: readonly NamedItem[]
  /** Of the item, if it is one. */
  readonly options: readonly Pick<CustomOptionPartsFragment, 'code' | 'kind'>[]
  /** Of the items and their parts; null where it is not known. One that is sold out keeps them all from the cart. */
  readonly stocks: readonly (Pick<StockPartsFragment, 'status'> | null)[]
  /** What the items cost, beside the button on a phone; the page shows it elsewhere too. */
  readonly sum?: ReactNode
}

export function AddToCart({ items, options, stocks, sum }: AddToCartProps) {
  const isHydrated = useHydrated()
  const action = useHref(plainCartPath)
  const isSoldOut = stocks.some((stock) => stock?.status === 'OUT_OF_STOCK')
  const isOrderable = items.length > 0 && !isSoldOut
  const { isBusy, submit } = useAddToCart({ items, options, stocks })

  return (
    <form
      id={ADD_TO_CART_FORM}
      className={styles.form}
      action={action}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      <PlainFields items={items} options={options} />
      {sum && (
        <div className={styles.sum} aria-hidden="true">
          {sum}
        </div>
      )}
      <Button type="submit" className={styles.button} disabled={!isHydrated || !isOrderable} aria-disabled={isBusy}>
        {isSoldOut ? <Trans>Out of stock</Trans> : <Trans>Add to cart</Trans>}
      </Button>
      {isOrderable && (
        <noscript>
          <Button type="submit" className={styles.plain}>
            <Trans>Add to cart</Trans>
          </Button>
        </noscript>
      )}
    </form>
  )
}

function useAddToCart({ items, options, stocks }: AddToCartProps) {
  const { add } = useCartChanges()
  const { added } = useCartMessages()
  const [isBusy, setBusy] = useState(false)

  const submit = async (fields: FormData) => {
    if (isBusy || items.length === 0) return
    setBusy(true)
    const chosen = readOptions(fields, options)
    const names = items.map(({ name }) => name)
    const result = await add(
      items.map(({ item }) => (options.length > 0 ? { ...item, options: chosen } : item)),
      names,
    )
    setBusy(false)
    if (result.kind === 'CHANGED') microCart.open()
    added(result, { names, isVolatile: stocks.some((stock) => stock?.status === 'VOLATILE') })
  }
  return { isBusy, submit }
}

/** Read by the server without script (cartForms.ts); a single item's quantity is a field elsewhere on the page. */
function PlainFields({ items, options }: Pick<AddToCartProps, 'items' | 'options'>) {
  return (
    <>
      {items.map(({ item }) => (
        <input key={JSON.stringify(item)} type="hidden" name="item" value={JSON.stringify(item)} />
      ))}
      {options
        .filter(({ kind }) => isEntered(kind))
        .map(({ code }) => (
          <input key={code} type="hidden" name="entered" value={code} />
        ))}
    </>
  )
}

type Options = NonNullable<CartItemInput['options']>

function readOptions(form: FormData, options: AddToCartProps['options']): Options {
  return options.flatMap(({ code, kind }): Options => {
    const values = form
      .getAll(`option-${code}`)
      .map(String)
      .filter((value) => value.trim() !== '')
    if (values.length === 0) return []
    return isEntered(kind) ? [{ option: code, text: values[0] }] : [{ option: code, choices: values }]
  })
}

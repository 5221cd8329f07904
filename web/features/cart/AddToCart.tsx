/** The button that adds a product to the cart. Fields of options elsewhere on the page belong to its form by `form`. */
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { isEntered } from '#domain/customOption.ts'
import type {
  CartItemInput,
  CustomOptionPartsFragment,
  StockPartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { ADD_TO_CART_FORM } from '../../shop/addToCartForm.ts'
import { useHydrated } from '../../shop/useHydrated.ts'
import { Button } from '../../ui/Button.tsx'
import { useCartChanges } from './useCartChanges.ts'
import { useCartMessages } from './useCartMessages.ts'
import styles from './AddToCart.module.css'

interface AddToCartProps {
  /** Null while the fields of the page give no valid order. */
  readonly item: CartItemInput | null
  readonly options: readonly Pick<CustomOptionPartsFragment, 'code' | 'kind'>[]
  readonly stock: StockPartsFragment | null
}

export function AddToCart({ item, options, stock }: AddToCartProps) {
  const { add } = useCartChanges()
  const { added } = useCartMessages()
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !item) return
    setBusy(true)
    const result = await add([{ ...item, options: readOptions(new FormData(event.currentTarget), options) }])
    setBusy(false)
    added(result, stock?.status === 'VOLATILE')
  }

  return (
    <form id={ADD_TO_CART_FORM} className={styles.form} onSubmit={(event) => void submit(event)}>
      <Button type="submit" className={styles.button} disabled={!isHydrated || !item} aria-disabled={isBusy}>
        <Trans>Add to cart</Trans>
      </Button>
    </form>
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

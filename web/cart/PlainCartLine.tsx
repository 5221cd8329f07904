/** A line of the cart without script: a form changes its quantity or removes it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useHref } from 'react-router-dom'
import type { CartLinePartsFragment } from '../client/generated/documents.generated.ts'
import { plainCartPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { AmountText } from '../price/AmountText.tsx'
import { Button } from '../ui/Button.tsx'
import { formatMeasure } from '../ui/figures.ts'
import { Picture } from '../ui/Picture.tsx'
import { TextField } from '../ui/TextField.tsx'
import { LineFacts } from './LineFacts.tsx'
import styles from './CartLineRow.module.css'

export function PlainCartLine({ line }: { readonly line: CartLinePartsFragment }) {
  const store = useStoreView()
  const { t } = useLingui()
  const action = useHref(plainCartPath)
  const { product, name } = line

  return (
    <li className={styles.line}>
      <Picture image={product?.image} sizes="96px" isDecorative isSmall />
      <div className={styles.facts}>
        <h2>{product ? <Link to={product.path}>{name}</Link> : name}</h2>
        <LineFacts line={line} />
      </div>
      <form className={styles.plain} action={action} method="post">
        <input type="hidden" name="line" value={line.id} />
        <TextField
          label={t`Quantity of ${line.name}`}
          name="quantity"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatMeasure(line.quantity, store)}
          error={null}
        />
        <Button look="line" type="submit">
          <Trans>Update</Trans>
        </Button>
        <Button look="line" type="submit" name="remove" value="1" aria-label={t`Remove ${line.name}`}>
          <Trans>Remove</Trans>
        </Button>
      </form>
      <div className={styles.total}>
        <b>
          <AmountText amount={line.price.row} />
        </b>
      </div>
    </li>
  )
}

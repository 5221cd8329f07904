/** The checkout needs a script: the people of the shop take the order, by telephone or by an e-mail that is filled in. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { ContactLines } from '../store/ContactLines.tsx'
import { formatMeasure, formatMoney } from '../ui/figures.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import frame from '../ui/frame.module.css'
import { useChoiceTexts } from './useChoiceTexts.ts'

export function OrderWithoutScript({ cart }: { readonly cart: CartPartsFragment }) {
  const { data } = useLayoutSuspenseQuery()
  return (
    <div>
      <p>
        <Trans>The checkout needs JavaScript. Without it, order by telephone or e-mail:</Trans>
      </p>
      <a className={frame.textLink} href={useOrderMail(cart, data.store.contact.email)}>
        <Trans>Order by e-mail</Trans>
      </a>
      <ContactLines contact={data.store.contact} />
    </div>
  )
}

/** Address of an e-mail that names what is ordered. */
function useOrderMail({ lines, coupon, totals }: CartPartsFragment, email: string): string {
  const store = useStoreView()
  const { t } = useLingui()
  const units = useUnitTexts()
  const choiceTexts = useChoiceTexts()
  const { amount, currency } = totals.total.gross
  const total = formatMoney(amount, currency, store)
  const text = [
    t`I would like to order:`,
    ...lines.map(({ quantity, price, choice, name, sku }) => {
      const unit = price.per ? units.short[choice.cut ? 'PCS' : price.per] : ''
      return `- ${[`${formatMeasure(quantity, store)} ${unit} ${name} (${sku})`, ...choiceTexts(choice)].join(', ')}`
    }),
    ...(coupon ? [`${t`Coupon code`}: ${coupon.code}`] : []),
    `${t`Total incl. VAT`}: ${total}`,
    '',
    `${t`Name`}: `,
    `${t`Shipping address`}: `,
    `${t`Phone number`}: `,
  ].join('\r\n')
  return `mailto:${email}?subject=${encodeURIComponent(t`My order`)}&body=${encodeURIComponent(text)}`
}

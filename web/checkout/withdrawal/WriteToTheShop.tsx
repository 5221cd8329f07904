/** Where no statement can be sent from here: the shop's address, and the text of the statement to copy. */
import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { WithdrawalOrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import { StoreContact } from '../../store/StoreContact.tsx'
import { WithdrawalContext } from '../../shop/withdrawal.ts'
import frame from '../../ui/frame.module.css'
import { buyerNameOf } from './buyerName.ts'
import { sortLines } from './withdrawalLines.ts'
import styles from './Withdrawal.module.css'

/** @param order null for one that is not known */
export function WriteToTheShop({ order }: { readonly order: WithdrawalOrderPartsFragment | null }) {
  const { t } = useLingui()
  const { data } = useLayoutSuspenseQuery()
  const takesOrders = use(WithdrawalContext)?.takesOrders === true
  if (takesOrders) return null
  const { contact } = data.store
  const lines = order ? sortLines(order).open.map(({ line }) => `- ${line.name} (${line.sku})`) : ['- …']
  const number = order?.number ?? '…'
  const name = (order && buyerNameOf(order)) || '…'
  const text = [
    contact.company,
    ...contact.address,
    '',
    t`I hereby withdraw from my contract for these products:`,
    ...lines,
    '',
    t`Order number: ${number}`,
    t`Name: ${name}`,
  ].join('\n')
  const subject = t`Withdrawal from order ${number}`
  const href = `mailto:${contact.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <section className={styles.step}>
      <p>
        <Trans>Send this statement to the shop, by e-mail or by letter, before the period is over:</Trans>
      </p>
      <pre className={styles.statement}>{text}</pre>
      <p>
        <a className={frame.textLink} href={href}>
          <Trans>Write to the shop</Trans>
        </a>
      </p>
      <StoreContact contact={contact} />
    </section>
  )
}

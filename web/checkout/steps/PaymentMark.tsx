/** What a payment method looks like at a glance: a drawing for each way to pay, so that no brand's own picture is needed. */
import type { PaymentMethodPartsFragment } from '../../client/generated/documents.generated.ts'
import styles from './MethodMark.module.css'

const DRAWINGS = {
  card: 'M2.5 5h15v10h-15zM2.5 8.5h15M5 12h3',
  phone: 'M6 2.5h8v15H6zM9 15h2',
  contactless: 'M5.5 7.5a4.5 4.5 0 0 1 0 5M9 5.5a8 8 0 0 1 0 9M12.5 3.5a11.5 11.5 0 0 1 0 13',
  wallet: 'M2.5 6.5h14v10h-14zM2.5 6.5l10-4v4M13 11.5h3.5',
  later: 'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M10 5.5V10l3 2',
  bank: 'm3 8 7-4 7 4zM5 8v6M8.3 8v6M11.7 8v6M15 8v6M3 16.5h14',
  invoice: 'M5 2.5h10v15L12.5 16 10 17.5 7.5 16 5 17.5zM7.5 6.5h5M7.5 9.5h5',
  cash: 'M2.5 5h15v10h-15zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0M5 8.5v3M15 8.5v3',
} as const

/** Words of codes and titles in the stores' languages. */
const WORDS: readonly (readonly [keyof typeof DRAWINGS, RegExp])[] = [
  ['phone', /vipps|mobilepay|swish|satispay/i],
  ['contactless', /(apple|google|samsung)[ _]?pay/i],
  ['later', /klarna|riverty|afterpay|walley|svea/i],
  ['wallet', /paypal|wallet/i],
  ['card', /card|kort|karte|carta|visa|master/i],
  ['bank', /bank|transfer|überweisung|bonifico|tilisiirto|sofort|trustly|sepa/i],
]

export function PaymentMark({ method }: { readonly method: PaymentMethodPartsFragment }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 20 20" aria-hidden="true">
      <path d={DRAWINGS[drawingOf(method)]} />
    </svg>
  )
}

function drawingOf({ kind, code, title }: PaymentMethodPartsFragment): keyof typeof DRAWINGS {
  if (kind === 'INVOICE') return 'invoice'
  if (kind === 'ON_DELIVERY') return 'cash'
  return WORDS.find(([, words]) => words.test(`${code} ${title}`))?.[0] ?? (kind === 'HOSTED' ? 'card' : 'invoice')
}

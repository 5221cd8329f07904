/** Texts of an amount and of its tax. */
import { useLingui } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment, TaxNotePartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { amountOn, type TaxSide } from '../shop/taxSide.ts'
import { formatMoney } from '../ui/figures.ts'

/** Writes the amount on one tax side. */
export function useAmountText(): (side: TaxSide, amount: TaxedAmountPartsFragment) => string {
  const store = useStoreView()
  return (side, taxed) => {
    const { amount, currency } = amountOn(side, taxed)
    return formatMoney(amount, currency, store)
  }
}

export interface TaxFacts {
  /** 25 means 25 %. */
  readonly taxRatePercent: string
  /** Of an amount of the backend undefined: its rate is that which it charges. */
  readonly isTaxFree?: boolean
  /** Why there is no tax; null or missing: nothing is said. */
  readonly taxNote?: Pick<TaxNotePartsFragment, 'kind'> | null
}

/** Text for the tax side of a price. Items without tax say so on either side; where no rate is known nothing is said. */
export function useTaxText(): (side: TaxSide, facts: TaxFacts) => string {
  const { t } = useLingui()
  const noteNames = useTaxNoteNames()

  return (side, { taxRatePercent, isTaxFree = true, taxNote = null }) => {
    if (taxNote) return noteNames[taxNote.kind]
    if (/^0+(?:\.0+)?$/.test(taxRatePercent)) return isTaxFree ? t`VAT-exempt` : ''
    return side === 'GROSS' ? t`incl. VAT` : t`excl. VAT`
  }
}

/** Short names of the reasons why no tax is charged, or named. */
export function useTaxNoteNames(): Readonly<Record<TaxNotePartsFragment['kind'], string>> {
  const { t } = useLingui()
  return {
    EXEMPT: t`VAT-exempt`,
    REVERSE_CHARGE: t({
      message: 'reverse charge',
      comment: 'beside a price: the buyer, a business, accounts for the VAT',
    }),
    MARGIN_SCHEME: t({ message: 'margin scheme', comment: 'beside a price: VAT of the margin, which is not shown' }),
  }
}

/** Whether all have the same reason, or all have none. */
export function commonTaxNote<Note extends Pick<TaxNotePartsFragment, 'kind'>>(
  facts: readonly { readonly taxNote?: Note | null }[],
): Note | null {
  const first = facts[0]?.taxNote ?? null
  return facts.every(({ taxNote }) => taxNote?.kind === first?.kind) ? first : null
}

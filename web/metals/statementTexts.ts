/** Heading and lead of the home page: the owner's, else those of the kind of store. */
import { useLingui } from '@lingui/react/macro'
import { useOwnersText } from '../shop/promises.ts'
import { useInterfaceLanguage, useStoreView } from '../shop/StoreContext.tsx'

interface StatementText {
  readonly lang: string
  readonly text: string
}

export function useHeading(): StatementText {
  const { kind, brand } = useStoreView()
  const own = useOwnersText(brand.heading)
  const lang = useInterfaceLanguage()
  const { t } = useLingui()
  if (own) return own
  if (kind === 'GENERAL') return { lang, text: brand.name }
  return { lang, text: kind === 'INVESTMENT' ? t`Gold you can hold in your hand.` : t`Metal, drawn to size.` }
}

/** Null without one. */
export function useLead(): StatementText | null {
  const { kind, brand } = useStoreView()
  const own = useOwnersText(brand.lead)
  const lang = useInterfaceLanguage()
  const { t } = useLingui()
  if (own || kind === 'GENERAL') return own
  return {
    lang,
    text:
      kind === 'INVESTMENT'
        ? t`Gold, silver and platinum bars and coins, each with its weight and fineness.`
        : t`Wire, sheet, tube and findings by the gram, metre or piece, each with its alloy and fineness.`,
  }
}

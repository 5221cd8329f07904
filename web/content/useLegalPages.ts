/** The store's own pages, with their titles in the interface's language. */
import { useLingui } from '@lingui/react/macro'
import type { ContentSlugPartsFragment } from '../client/generated/documents.generated.ts'

interface NamedPage {
  readonly slug: string
  readonly label: string
}

export function useLegalPages({
  terms,
  businessTerms,
  privacy,
  policies,
  imprint,
}: ContentSlugPartsFragment): readonly NamedPage[] {
  const { t } = useLingui()

  return existing([
    { slug: terms, label: t`Terms and conditions` },
    { slug: businessTerms, label: t`Terms for companies` },
    { slug: privacy, label: t`Privacy policy` },
    { slug: policies, label: t`Policies` },
    { slug: imprint, label: t`Imprint` },
  ])
}

export function useServicePages({
  delivery,
  payment,
  returns,
  buyBack,
  about,
}: ContentSlugPartsFragment): readonly NamedPage[] {
  const { t } = useLingui()

  return existing([
    { slug: delivery, label: t`Delivery` },
    { slug: payment, label: t`Payment` },
    { slug: returns, label: t`Returns and withdrawal` },
    { slug: buyBack, label: t`Sell to us` },
    { slug: about, label: t`About us` },
  ])
}

function existing(pages: readonly { readonly slug: string | null; readonly label: string }[]): readonly NamedPage[] {
  return pages.flatMap(({ slug, label }) => (slug === null ? [] : [{ slug, label }]))
}

import { useLingui } from '@lingui/react/macro'
import type { ContentSlugPartsFragment } from '../../graphql/generated/documents.generated.ts'

interface LegalPage {
  readonly slug: string
  readonly label: string
}

/** The legal pages that every store has, with their titles in the interface's language. */
export function useLegalPages({
  terms,
  businessTerms,
  privacy,
  policies,
}: ContentSlugPartsFragment): readonly LegalPage[] {
  const { t } = useLingui()

  return [
    { slug: terms, label: t`Terms and conditions` },
    { slug: businessTerms, label: t`Terms for companies` },
    { slug: privacy, label: t`Privacy policy` },
    { slug: policies, label: t`Policies` },
  ]
}

import { Trans } from '@lingui/react/macro'
import { RichText } from '../ui/RichText.tsx'
import { SectionHead } from '../ui/SectionHead.tsx'
import { joinMeasures } from '../ui/wholeMeasures.ts'

export function Description({ html }: { readonly html: string | null }) {
  if (html === null || html.trim() === '') return null

  return (
    <section aria-labelledby="description">
      <SectionHead id="description" title={<Trans>Description</Trans>} />
      <RichText html={joinMeasures(html)} />
    </section>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ProductDetailQuery } from '../client/generated/documents.generated.ts'
import { useFacts } from '../shop/facts.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import { withUnit } from '../ui/withUnit.ts'
import styles from './Specification.module.css'

type Attributes = NonNullable<ProductDetailQuery['product']>['attributes']

/** @param attributes null if the labels cannot be fetched. */
export function Specification({ attributes }: { readonly attributes: Attributes }) {
  const facts = useFacts()
  if (!attributes || attributes.length === 0) return null

  return (
    <section aria-labelledby="specification">
      <SectionHead id="specification" title={<Trans>Specification</Trans>} />
      <dl className={styles.facts}>
        {attributes.map(facts.attribute).map(({ code, label, value, unit }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>{withUnit(value, unit)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

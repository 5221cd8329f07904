/** Who made the product, who answers for it in the Union, and its warnings (Regulation (EU) 2023/988, Article 19). */
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MakerPartsFragment } from '../client/generated/documents.generated.ts'
import { SectionHead } from '../ui/SectionHead.tsx'
import frame from '../ui/frame.module.css'
import styles from './Specification.module.css'

interface ProductSafetyProps {
  /** Identifies the product. */
  readonly sku: string
  readonly maker: MakerPartsFragment | null
  readonly warnings: readonly string[]
}

export function ProductSafety({ sku, maker, warnings }: ProductSafetyProps) {
  return (
    <section aria-labelledby="product-safety">
      <SectionHead id="product-safety" title={<Trans>Manufacturer and safety</Trans>} />
      <dl className={styles.facts}>
        {maker && (
          <Fact term={<Trans>Manufacturer</Trans>}>
            <Contact {...maker} />
          </Fact>
        )}
        {maker?.responsiblePerson && (
          <Fact term={<Trans>Responsible in the European Union</Trans>}>
            <Contact {...maker.responsiblePerson} />
          </Fact>
        )}
        <Fact term={<Trans>Article number</Trans>}>{sku}</Fact>
        {warnings.length > 0 && (
          <Fact term={<Trans>Warnings</Trans>}>
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type ContactProps = Pick<MakerPartsFragment, 'name' | 'postalAddress' | 'electronicAddress'>

function Contact({ name, postalAddress, electronicAddress }: ContactProps) {
  const address = electronicAddress === null ? null : linkOf(electronicAddress)
  return (
    <address className={styles.contact}>
      {name}
      {postalAddress !== null && (
        <>
          <br />
          {postalAddress}
        </>
      )}
      {electronicAddress !== null && (
        <>
          <br />
          {address === null ? (
            electronicAddress
          ) : (
            <a className={frame.textLink} href={address}>
              {electronicAddress}
            </a>
          )}
        </>
      )}
    </address>
  )
}

/** Null for a text that is neither an e-mail address nor a web address. */
function linkOf(electronicAddress: string): string | null {
  if (/^https?:\/\/\S+$/i.test(electronicAddress)) return electronicAddress
  return /^[^\s@?&/:]+@[^\s@?&/:]+$/.test(electronicAddress) ? `mailto:${electronicAddress}` : null
}

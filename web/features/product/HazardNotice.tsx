/** The hazard label of a chemical, which distance sales must show before the purchase (CLP, article 48). */
import { Trans } from '@lingui/react/macro'
import type { HazardPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { pictogramAddress } from './hazard/pictogramAddress.ts'
import { useHazardTexts } from './hazard/useHazardTexts.ts'
import styles from './HazardNotice.module.css'

export function HazardNotice({ hazard }: { readonly hazard: HazardPartsFragment }) {
  const { pictograms, statements } = useHazardTexts()

  return (
    <section className={styles.notice} aria-labelledby="hazard">
      <h2 id="hazard">{hazard.signal === 'DANGER' ? <Trans>Danger</Trans> : <Trans>Warning</Trans>}</h2>
      <ul className={styles.pictograms}>
        {hazard.pictograms.map((code) => (
          <li key={code}>
            <img src={pictogramAddress[code]} alt={pictograms[code]} width="64" height="64" />
          </li>
        ))}
      </ul>
      <ul className={styles.statements}>
        {hazard.statements.map((code) => (
          <li key={code}>
            <b>{code}</b> {statements.get(code)}
          </li>
        ))}
      </ul>
    </section>
  )
}

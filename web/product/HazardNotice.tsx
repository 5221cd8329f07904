/** The hazard label of a chemical, which distance sales must show before the purchase (CLP, article 48). */
import { Trans } from '@lingui/react/macro'
import type { HazardPartsFragment } from '../client/generated/documents.generated.ts'
import GHS01 from './hazard/GHS01.svg'
import GHS02 from './hazard/GHS02.svg'
import GHS03 from './hazard/GHS03.svg'
import GHS04 from './hazard/GHS04.svg'
import GHS05 from './hazard/GHS05.svg'
import GHS06 from './hazard/GHS06.svg'
import GHS07 from './hazard/GHS07.svg'
import GHS08 from './hazard/GHS08.svg'
import GHS09 from './hazard/GHS09.svg'
import { useHazardTexts } from './hazard/useHazardTexts.ts'
import styles from './HazardNotice.module.css'

/** URLs of the pictograms, drawn after annex V of the CLP regulation. */
const pictogramAddress = { GHS01, GHS02, GHS03, GHS04, GHS05, GHS06, GHS07, GHS08, GHS09 }

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

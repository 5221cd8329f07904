/** How the price of a product is made: docs/rules/price-breakdown.md in the shopper's words. */
import { Trans } from '@lingui/react/macro'
import { PRICE_MAKING } from '../shop/paths.ts'
import styles from './MetalsPage.module.css'

export function PriceMaking() {
  return (
    <section id={PRICE_MAKING} className={styles.making} aria-labelledby="price-making">
      <h2 id="price-making">
        <Trans>How the price is made</Trans>
      </h2>
      <div className={styles.steps}>
        <h3>
          <Trans>Metal</Trans>
        </h3>
        <p>
          <Trans>
            The grams of fine metal times the current price on this page. In wire, sheet and other made products it
            includes the difference between buying and selling price.
          </Trans>
        </p>
        <h3>
          <Trans>Premium or work</Trans>
        </h3>
        <p>
          <Trans>
            Bars and coins have a premium, other products their work. This amount stays the same when the metal price
            moves.
          </Trans>
        </p>
        <h3>
          <Trans>Which price applies</Trans>
        </h3>
        <p>
          <Trans>
            The lowest of list price, special price, quantity prices and your own prices, unless a fixed one is agreed
            with you.
          </Trans>
        </p>
        <h3>
          <Trans>VAT</Trans>
        </h3>
        <p>
          <Trans>
            Every price says whether it includes VAT. Investment gold is exempt where the law says so; the product’s
            page then names the law.
          </Trans>
        </p>
      </div>
      <p>
        <Trans>
          Prices follow the metal until you order. “Why this price?” on a product’s page shows these parts with their
          amounts.
        </Trans>
      </p>
    </section>
  )
}

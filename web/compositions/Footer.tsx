import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useHref } from 'react-router-dom'
import type {
  ContentSlugPartsFragment,
  LayoutQuery,
  StoreContactPartsFragment,
} from '../client/generated/documents.generated.ts'
import { ContentLink } from '../content/ContentLink.tsx'
import { useLegalPages, useServicePages } from '../content/useLegalPages.ts'
import { NewsletterLink } from '../account/newsletter/NewsletterLink.tsx'
import { TakeAlong } from '../offline/TakeAlong.tsx'
import { UpdatePrompt } from '../offline/UpdatePrompt.tsx'
import { CookieNotice } from '../store/CookieNotice.tsx'
import { LanguageSwitch } from '../store/LanguageSwitch.tsx'
import { StoreContact } from '../store/StoreContact.tsx'
import { ThemeSwitch } from '../store/ThemeSwitch.tsx'
import { useAbilities } from '../shop/abilities.ts'
import { linkToCategory, linkToContent } from '../shop/linkTarget.ts'
import { accessibilityPath, contentPath, homePath, metalsPath, orderPath, vatPath } from '../shop/paths.ts'
import { FreeDelivery } from '../delivery/FreeDelivery.tsx'
import { useWithdrawalLabels } from '../delivery/useWithdrawalLabels.ts'
import { WithdrawLink } from '../delivery/WithdrawLink.tsx'
import { usePromise } from '../shop/promises.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { Flag } from '../ui/Flag.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import frame from '../ui/frame.module.css'
import styles from './Footer.module.css'

/** Not rendered again with each page. */
export const Footer = memo(function Footer({ layout }: { readonly layout: LayoutQuery }) {
  const { contentSlugs } = layout.store

  return (
    <>
      <CookieNotice privacySlug={contentSlugs.privacy} />
      <footer className={styles.foot}>
        <div className={`${frame.wrap} ${styles.columns}`}>
          <Statement
            contact={layout.store.contact}
            returnsSlug={contentSlugs.returns}
            payments={layout.store.paymentTitles ?? []}
          />
          <div className={styles.pages}>
            <Service slugs={contentSlugs} />
            <Terms slugs={contentSlugs} />
          </div>
          <Assortment menu={layout.store.menu ?? []} />
          <nav aria-labelledby="foot-stores">
            <h2 id="foot-stores">
              <Trans>Stores</Trans>
            </h2>
            <ul>
              {layout.stores.map((store) => (
                <li key={store.id}>
                  <a href={store.url}>
                    <Flag country={store.country} />
                    {store.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={frame.wrap}>
          <TakeAlong />
          <UpdatePrompt />
        </div>
        <div className={`${frame.wrap} ${styles.last}`}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </footer>
    </>
  )
})

interface StatementProps {
  readonly contact: StoreContactPartsFragment
  readonly returnsSlug: string | null
  readonly payments: readonly string[]
}

/** Company details and the notes that apply to the whole shop. */
function Statement({ contact, returnsSlug, payments }: StatementProps) {
  const { kind, brand } = useStoreView()
  const { name } = brand
  const { t } = useLingui()
  const { hasNewsletter } = useAbilities()
  const isGoldsmith = kind === 'GOLDSMITH'
  const returns = usePromise('returns')

  return (
    <div>
      <PageLink
        className={styles.logo}
        to={homePath}
        aria-label={isGoldsmith ? undefined : t`${name}, to the home page`}
      >
        <Logo trade={isGoldsmith ? t`Goldsmith` : undefined} />
      </PageLink>
      <StoreContact contact={contact} />
      {hasNewsletter && (
        <p>
          <NewsletterLink className={styles.returns} />
        </p>
      )}
      <p className={styles.note}>
        <BySide>
          {(side) =>
            side === 'GROSS' ? <Trans>Prices include VAT where it is due.</Trans> : <Trans>Prices exclude VAT.</Trans>
          }
        </BySide>
      </p>
      <FreeDelivery as="p" className={styles.note} />
      {payments.length > 0 && (
        <p className={styles.note}>
          <Trans>Payment: {payments.join(', ')}</Trans>
        </p>
      )}
      {returnsSlug !== null && returns && (
        <p>
          <PageLink className={styles.returns} to={contentPath(returnsSlug)} state={linkToContent(returnsSlug)}>
            <span lang={returns.lang}>{returns.text}</span>
          </PageLink>
        </p>
      )}
    </div>
  )
}

function Service({ slugs }: { readonly slugs: ContentSlugPartsFragment }) {
  const pages = useServicePages(slugs)
  const { opensOrders } = useAbilities()
  const orderPage = useHref(orderPath)
  const canWithdraw = useWithdrawalLabels() !== null
  if (pages.length === 0 && !opensOrders && !canWithdraw) return null

  return (
    <nav aria-labelledby="foot-service">
      <h2 id="foot-service">
        <Trans>Customer service</Trans>
      </h2>
      <ul>
        {pages.map(({ slug, label }) => (
          <li key={slug}>
            <PageLink to={contentPath(slug)} state={linkToContent(slug)}>
              {label}
            </PageLink>
          </li>
        ))}
        {canWithdraw && (
          <li>
            <WithdrawLink orderId={null} />
          </li>
        )}
        {opensOrders && (
          <li>
            <a href={orderPage} rel="nofollow">
              <Trans>Find an order</Trans>
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Terms({ slugs }: { readonly slugs: ContentSlugPartsFragment }) {
  const pages = useLegalPages(slugs)
  const { hasVatPage } = useStoreView()

  return (
    <nav aria-labelledby="foot-terms">
      <h2 id="foot-terms">
        <Trans>Terms and policies</Trans>
      </h2>
      <ul>
        {hasVatPage && (
          <li>
            <PageLink to={vatPath}>
              <Trans>VAT: what is taxed how</Trans>
            </PageLink>
          </li>
        )}
        {pages.map(({ slug, label }) => (
          <li key={slug}>
            {slug === slugs.terms ? (
              <ContentLink slug={slug} label={label} />
            ) : (
              <PageLink to={contentPath(slug)} state={linkToContent(slug)}>
                {label}
              </PageLink>
            )}
          </li>
        ))}
        <li>
          <PageLink to={accessibilityPath}>
            <Trans>Accessibility</Trans>
          </PageLink>
        </li>
      </ul>
    </nav>
  )
}

function Assortment({ menu }: { readonly menu: NonNullable<LayoutQuery['store']['menu']> }) {
  const { hasMetalPrices } = useAbilities()
  if (menu.length === 0) return null

  return (
    <nav aria-labelledby="foot-assortment">
      <h2 id="foot-assortment">
        <Trans>Products</Trans>
      </h2>
      <ul>
        {menu.map((category) => (
          <li key={category.id}>
            <PageLink to={category.path} state={linkToCategory(category.id)}>
              {category.name}
            </PageLink>
          </li>
        ))}
        {hasMetalPrices && (
          <li>
            <PageLink to={metalsPath}>
              <Trans>Metal prices</Trans>
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

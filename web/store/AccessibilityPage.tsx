/** /accessibility: how the shop can be used, what is met, how that is tested, what is not, and where to complain. */
import { Trans, useLingui } from '@lingui/react/macro'
import { AccessibilityStatement } from '../client/generated/documents.generated.ts'
import { useAccessibilityStatementSuspenseQuery, useLayoutSuspenseQuery } from '../client/generated/hooks.generated.ts'
import type { PageOutcome, PageQuery } from '../client/loading.ts'
import { PageMeta } from '../shop/PageMeta.tsx'
import { useAbilities, useOffered } from '../shop/abilities.ts'
import { accessibilityPath, addressIn, homePath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTitle } from '../shop/useTitle.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { formatDay } from '../ui/formatDay.ts'
import frame from '../ui/frame.module.css'
import { checkedPages, checkedTasks, STANDARDS, STATEMENT_DATE, type ListedPage } from './accessibilityFacts.ts'
import styles from './AccessibilityPage.module.css'
import { ContactLines } from './ContactLines.tsx'

export async function load(query: PageQuery): Promise<PageOutcome> {
  await query(AccessibilityStatement, {})
  return 'found'
}

export function AccessibilityPage() {
  const { t } = useLingui()
  const title = useTitle()
  const { code, dateFormat } = useStoreView()
  const { stores } = useLayoutSuspenseQuery().data
  const subject = t`Accessibility`
  const description = t`How this shop can be used by everyone, how that is tested, what is not met, and where to complain.`
  const day = formatDay(STATEMENT_DATE, dateFormat)

  return (
    <div className={frame.wrap}>
      <title>{title(subject)}</title>
      <PageMeta
        type="website"
        title={subject}
        description={description}
        path={accessibilityPath}
        alternates={stores
          .filter((other) => other.code !== code)
          .map((other) => ({ url: addressIn(other.url, accessibilityPath), store: other }))}
      />
      <Breadcrumbs label={t`You are here`} breadcrumbs={[{ label: t`Home`, to: homePath }]} here={subject} />
      <div className={styles.page}>
        <h1>{subject}</h1>
        <p className={frame.quiet}>{description}</p>
        <Service />
        <Met />
        <Tests />
        <NotMet />
        <Complaints />
        <p className={frame.quiet}>
          <Trans>Statement of {day}, made from the shop’s own tests.</Trans>
        </p>
      </div>
    </div>
  )
}

function Service() {
  const { hasMetalPrices } = useAbilities()
  return (
    <section>
      <h2>
        <Trans>The service and how to use it</Trans>
      </h2>
      <p>
        <Trans>
          This is an online shop: you find and compare products, order and pay, and follow your orders, with or without
          an account.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>You can find products, sign in and use your account by keyboard alone.</Trans>{' '}
          <Trans>The first link of a page skips to its content.</Trans>
        </li>
        <li>
          <Trans>Text can be twice as large without scrolling sideways, on a phone too.</Trans>
        </li>
        <li>
          <Trans>The catalogue, the cart, signing in and withdrawing from a contract work without JavaScript.</Trans>
        </li>
        {hasMetalPrices && (
          <li>
            <Trans>The chart of metal prices is also there as a table.</Trans>
          </li>
        )}
      </ul>
    </section>
  )
}

function Met() {
  const names = useNames(({ length }) => length > 0)
  const standards = STANDARDS
  return (
    <section>
      <h2>
        <Trans>What is met</Trans>
      </h2>
      <p>
        <Trans>The goal is {standards}, level AA. The tests find no violation of it on these pages:</Trans>
      </p>
      <p>{names}</p>
      <p>
        <Trans>Automatic tests judge only a part of the criteria: this is no proof that all of them are met.</Trans>
      </p>
    </section>
  )
}

function Tests() {
  const count = checkedTasks.length
  const { hasMetalPrices } = useAbilities()
  return (
    <section>
      <h2>
        <Trans>How it is tested</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            With axe, a program for such tests, each of these pages is checked in a browser: on a wide screen in light
            colours, on a phone in dark ones, and for its width with text twice as large.
          </Trans>
        </li>
        <li>
          <Trans>
            In the same way, axe checks the pages on the way through {count} groups of tasks, such as search, cart,
            checkout, account and orders.
          </Trans>
        </li>
        <li>
          <Trans>Tasks by keyboard alone, and without JavaScript, are tested in a browser as well.</Trans>
        </li>
        {hasMetalPrices && (
          <li>
            <Trans>
              Metal prices, and prices that follow them, change by themselves; a button beside them pauses all.
            </Trans>
          </li>
        )}
      </ul>
    </section>
  )
}

function NotMet() {
  const names = useNames(({ length }) => length === 0)
  return (
    <section>
      <h2>
        <Trans>What is not met or not tested</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Nobody has tested the shop with a screen reader or other aids yet, and no expert from outside has.
          </Trans>
        </li>
        <li>
          <Trans>Not checked as pages of their own, some in tasks only: {names}.</Trans>
        </li>
        <li>
          <Trans>
            PDF files, and texts and pictures of products, are not checked. Pages of payment and identity services are
            their providers’.
          </Trans>
        </li>
      </ul>
    </section>
  )
}

function Complaints() {
  const { accessibility, contact } = useAccessibilityStatementSuspenseQuery().data.store
  const { language } = useStoreView()
  return (
    <section>
      <h2>
        <Trans>Where to complain</Trans>
      </h2>
      <p>
        <Trans>If something does not work for you, tell us:</Trans>
      </p>
      <address lang={language}>
        <p>
          {contact.company}, {contact.address.join(', ')}
        </p>
        <ContactLines contact={contact} />
      </address>
      {accessibility && (
        <>
          <p>
            <Trans>If our answer does not help, you can complain to the authority:</Trans>
          </p>
          <p lang={language}>
            {accessibility.authorityUrl === null ? (
              accessibility.authority
            ) : (
              <a className={frame.textLink} href={accessibility.authorityUrl}>
                {accessibility.authority}
              </a>
            )}
            <br />
            <span className={frame.quiet}>{accessibility.law}</span>
          </p>
        </>
      )}
    </section>
  )
}

/** Names of the pages that the shop has and that are checked so, in one sentence. */
function useNames(isNamed: (kinds: readonly string[]) => boolean): string {
  const { t, i18n } = useLingui()
  const { abilities, policies } = useOffered()
  const { hasVatPage } = useStoreView()
  const isOffered: Partial<Record<ListedPage, boolean>> = {
    verification: policies.verifiesCustomers,
    newsletter: abilities.hasNewsletter,
    wishList: abilities.hasWishList,
    metals: abilities.hasMetalPrices,
    vat: hasVatPage,
  }
  const names: Readonly<Record<ListedPage, string>> = {
    home: t`Home`,
    category: t`Categories`,
    product: t`Products`,
    search: t`Search`,
    find: t`Go to item no.`,
    compare: t`Compare`,
    cart: t`Cart`,
    plainCart: t`Cart without JavaScript`,
    quickOrder: t`Quick order`,
    checkout: t`Checkout`,
    orderConfirmation: t`Order confirmation`,
    order: t`Find an order`,
    withdrawal: t`Withdrawal from a contract`,
    account: t`My account`,
    signIn: t`Sign in`,
    register: t`Create account`,
    resetPassword: t`New password`,
    verification: t`Identity check`,
    newsletter: t`Newsletter`,
    wishList: t`Wish list`,
    metals: t`Metal prices`,
    vat: t`VAT: what is taxed how`,
    accessibility: t`Accessibility`,
    content: t`Terms and policies`,
    missing: t`Page not found`,
  }
  const isListed = (page: string): page is ListedPage => page in names
  const named = Object.entries(checkedPages).flatMap(([page, kinds]) =>
    isListed(page) && isNamed(kinds) && isOffered[page] !== false ? [names[page]] : [],
  )
  return new Intl.ListFormat(i18n.locale).format(named)
}

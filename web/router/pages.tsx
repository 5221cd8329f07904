/**
 * Table of pages. A new page needs a file in the folder of its noun and an entry here: path, code, loader.
 * Each page is a chunk. Modules that hydrate after their page are listed in lateParts.ts, whose test finds missing ones.
 */
import { memo } from 'react'
import { keysOf } from '#domain/keysOf.ts'
import { isSectionOffered } from '../account/sectionPaths.ts'
import type { PageOutcome } from '../client/loading.ts'
import type { Offered } from '../shop/abilities.ts'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import {
  accessibilityPath,
  accountPath,
  cartPath,
  checkoutPath,
  comparePath,
  findPath,
  homePath,
  metalsPath,
  orderConfirmationPath,
  orderPath,
  plainCartPath,
  quickOrderPath,
  registerPath,
  resetPasswordPath,
  searchPath,
  signInPath,
  verificationPath,
  newsletterPath,
  vatPath,
  wishListPath,
  withdrawalPath,
} from '../shop/paths.ts'
import { definePage, fixedPagesOf, isChoiceOf, type ChoiceOf, type LoaderContext, type Page } from './definePage.ts'

const pages = {
  home: definePage({
    source: 'home/HomePage.tsx',
    path: homePath,
    code: () => import('../home/HomePage.tsx'),
    load: ({ load }, _home, { fetchQuery }) => load(fetchQuery),
    render: ({ HomePage }) => <HomePage />,
  }),
  product: definePage({
    source: 'product/ProductPage.tsx',
    code: () => import('../product/ProductPage.tsx'),
    load: ({ load }, product: { readonly sku: string; readonly childSku: string | null }, { fetchQuery }) =>
      load(fetchQuery, product),
    render: ({ ProductPage }, { sku, childSku }) => <ProductPage sku={sku} childSku={childSku} />,
  }),
  category: definePage({
    source: 'listing/CategoryPage.tsx',
    code: () => import('../listing/CategoryPage.tsx'),
    load: ({ load }, category: { readonly categoryId: string }, { fetchQuery, query, listingQuery }) =>
      load(fetchQuery, category, query, listingQuery),
    render: ({ CategoryPage }, { categoryId }) => <CategoryPage categoryId={categoryId} />,
  }),
  content: definePage({
    source: 'content/ContentPage.tsx',
    code: () => import('../content/ContentPage.tsx'),
    load: ({ load }, content: { readonly slug: string }, { fetchQuery }) => load(fetchQuery, content),
    render: ({ ContentPage }, { slug }) => <ContentPage slug={slug} />,
  }),
  search: definePage({
    source: 'listing/SearchPage.tsx',
    path: searchPath,
    code: () => import('../listing/SearchPage.tsx'),
    load: ({ load }, _search, { fetchQuery, query, listingQuery }) => load(fetchQuery, query, listingQuery),
    render: ({ SearchPage }) => <SearchPage />,
  }),
  /** Not a chunk: the error pages must not need another request. */
  missing: definePage({
    source: 'ui/NotFoundPage.tsx',
    code: {},
    load: () => 'missing',
    render: () => <NotFoundPage />,
  }),
  /** Shown for an article number without a row; a known one redirects (findRow.ts). */
  find: definePage({
    source: 'listing/FindPage.tsx',
    path: findPath,
    code: () => import('../listing/FindPage.tsx'),
    load: (_module, { sku }: { readonly sku: string }) => (sku === '' ? 'found' : 'missing'),
    render: ({ FindPage }, { sku }) => <FindPage sku={sku} />,
  }),
  /** The compare list is stored in the browser. */
  compare: definePage({
    source: 'product/compare/ComparePage.tsx',
    path: comparePath,
    code: () => import('../product/compare/ComparePage.tsx'),
    render: ({ ComparePage }) => <ComparePage />,
  }),
  /** The cart is loaded after the page: its HTML is the same for all shoppers. */
  cart: definePage({
    source: 'cart/CartPage.tsx',
    path: cartPath,
    code: () => import('../cart/CartPage.tsx'),
    render: ({ CartPage }) => <CartPage />,
  }),
  /** Only the server renders it, for one shopper and without script (cartFormRoutes.ts). */
  plainCart: definePage({
    source: 'cart/PlainCartPage.tsx',
    path: plainCartPath,
    code: () => import('../cart/PlainCartPage.tsx'),
    load: ({ load }, _cart, { fetchQuery }) => load(fetchQuery),
    render: ({ PlainCartPage }) => <PlainCartPage />,
  }),
  quickOrder: definePage({
    source: 'cart/quickOrder/QuickOrderPage.tsx',
    path: quickOrderPath,
    code: () => import('../cart/quickOrder/QuickOrderPage.tsx'),
    render: ({ QuickOrderPage }) => <QuickOrderPage />,
  }),
  /** Private data is loaded after the page, as in the cart. */
  checkout: definePage({
    source: 'checkout/CheckoutPage.tsx',
    path: checkoutPath,
    layout: 'minimal',
    code: () => import('../checkout/CheckoutPage.tsx'),
    render: ({ CheckoutPage }) => <CheckoutPage />,
  }),
  orderConfirmation: definePage({
    source: 'checkout/OrderConfirmationPage.tsx',
    path: orderConfirmationPath,
    layout: 'minimal',
    code: () => import('../checkout/OrderConfirmationPage.tsx'),
    render: ({ OrderConfirmationPage }) => <OrderConfirmationPage />,
  }),
  /** Only the server renders it, for whoever may see the order, and without script (orderRoutes.ts). */
  order: definePage({
    source: 'checkout/OrderPage.tsx',
    path: orderPath,
    layout: 'minimal',
    code: () => import('../checkout/OrderPage.tsx'),
    load: ({ load }, _order, { fetchQuery, query }) => load(fetchQuery, query),
    render: ({ OrderPage }) => <OrderPage />,
  }),
  /** Only the server renders it, for whoever withdraws, and without script (orderRoutes.ts). */
  withdrawal: definePage({
    source: 'checkout/WithdrawalPage.tsx',
    path: withdrawalPath,
    layout: 'minimal',
    code: () => import('../checkout/WithdrawalPage.tsx'),
    load: ({ load }, _withdrawal, { fetchQuery, query }) => load(fetchQuery, query),
    render: ({ WithdrawalPage }) => <WithdrawalPage />,
  }),
  /** The section follows from the rest of the path. Private data is loaded after the page, as in the cart. */
  account: definePage({
    source: 'account/AccountPage.tsx',
    isOffered: (shop, { section }: { readonly section: string }) => isSectionOffered(section, shop),
    path: `${accountPath}/*`,
    code: () => import('../account/AccountPage.tsx'),
    load: ({ load }, { section }: { readonly section: string }) => load(section),
    render: ({ AccountPage }, { section }) => <AccountPage section={section} />,
  }),
  signIn: definePage({
    source: 'account/SignInPage.tsx',
    path: signInPath,
    code: () => import('../account/SignInPage.tsx'),
    render: ({ SignInPage }) => <SignInPage />,
  }),
  register: definePage({
    source: 'account/RegisterPage.tsx',
    path: registerPath,
    code: () => import('../account/RegisterPage.tsx'),
    render: ({ RegisterPage }) => <RegisterPage />,
  }),
  resetPassword: definePage({
    source: 'account/ResetPasswordPage.tsx',
    path: resetPasswordPath,
    code: () => import('../account/ResetPasswordPage.tsx'),
    render: ({ ResetPasswordPage }) => <ResetPasswordPage />,
  }),
  verification: definePage({
    source: 'account/VerificationPage.tsx',
    isOffered: ({ policies }) => policies.verifiesCustomers,
    path: verificationPath,
    code: () => import('../account/VerificationPage.tsx'),
    render: ({ VerificationPage }) => <VerificationPage />,
  }),
  newsletter: definePage({
    source: 'account/NewsletterPage.tsx',
    isOffered: ({ abilities }) => abilities.hasNewsletter,
    path: newsletterPath,
    code: () => import('../account/NewsletterPage.tsx'),
    render: ({ NewsletterPage }) => <NewsletterPage />,
  }),
  /** A guest's list is stored in the browser, a customer's is private. */
  wishList: definePage({
    source: 'account/WishListPage.tsx',
    isOffered: ({ abilities }) => abilities.hasWishList,
    path: wishListPath,
    code: () => import('../account/WishListPage.tsx'),
    render: ({ WishListPage }) => <WishListPage />,
  }),
  metals: definePage({
    source: 'metals/MetalsPage.tsx',
    isOffered: ({ abilities }) => abilities.hasMetalPrices,
    path: metalsPath,
    code: () => import('../metals/MetalsPage.tsx'),
    load: ({ load }, _metals, { fetchQuery, query }) => load(fetchQuery, query),
    render: ({ MetalsPage }) => <MetalsPage />,
  }),
  vat: definePage({
    source: 'price/VatPage.tsx',
    path: vatPath,
    code: () => import('../price/VatPage.tsx'),
    load: ({ load }, _vat, { fetchQuery }) => load(fetchQuery),
    render: ({ VatPage }) => <VatPage />,
  }),
  accessibility: definePage({
    source: 'store/AccessibilityPage.tsx',
    path: accessibilityPath,
    code: () => import('../store/AccessibilityPage.tsx'),
    load: ({ load }, _accessibility, { fetchQuery }) => load(fetchQuery),
    render: ({ AccessibilityPage }) => <AccessibilityPage />,
  }),
}

export type PageName = keyof typeof pages

/** The page to show and its subject. Serialized from the server to the browser. */
export type PageChoice = ChoiceOf<typeof pages>

export const pageNames = keysOf(pages)

export const fixedPages = fixedPagesOf(pages)

export function pageSource(page: PageName): string {
  return pages[page].source
}

export function isPageChoice(value: unknown): value is PageChoice {
  return isChoiceOf(pages, value)
}

/** Imports a page's module. Must run before the page is rendered, since hydration must not suspend. */
export async function importPage(choice: PageChoice): Promise<void> {
  await pageOf(choice).fetch()
}

/** Imports the pages whose addresses are resolved first, while that happens. */
export async function importCataloguePages(): Promise<void> {
  await Promise.allSettled([pages.category.fetch(), pages.product.fetch()])
}

/** Whether the shop has the page. @param shop fetches what decides it */
export function isPageOffered(choice: PageChoice, shop: () => Promise<Offered>): Promise<boolean> {
  return pageOf(choice).isOffered(choice, shop)
}

export function loadPage(choice: PageChoice, context: LoaderContext): Promise<PageOutcome> {
  return pageOf(choice).load(choice, context)
}

/** Not rendered again for an equal choice: a navigation that begins does not change the page. */
export const ChosenPage = memo(function ChosenPage({ choice }: { readonly choice: PageChoice }) {
  return pageOf(choice).render(choice)
})

/** A choice has the subject of the page that it names, which the type of a table entry does not say. */
const table: Readonly<Record<PageName, Page<never>>> = pages

function pageOf({ page }: PageChoice): Page<PageChoice> {
  return table[page]
}

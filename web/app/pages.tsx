/**
 * Table of pages. A new page needs a file in web/pages and an entry here: path, code, loader. The browser loads the table
 * with what navigates, if the first page is a landing page.
 * Each page is a chunk. Modules that hydrate after their page are listed in lateParts.ts, whose test finds missing ones.
 */
import type { PageOutcome } from '../graphql/loading.ts'
import {
  accountPath,
  cartPath,
  checkoutPath,
  comparePath,
  findPath,
  metalsPath,
  orderConfirmationPath,
  plainCartPath,
  quickOrderPath,
  registerPath,
  resetPasswordPath,
  signInPath,
  verificationPath,
  newsletterPath,
  wishListPath,
} from '../shop/paths.ts'
import { addPages, pageOf } from './chosenPage.tsx'
import { definePage, fixedPagesOf, isChoiceOf, type ChoiceOf, type LoaderContext } from './definePage.ts'
import { landingPages } from './landingPages.tsx'

const pages = {
  ...landingPages,
  /** Shown for an article number without a row; a known one redirects (findRow.ts). */
  find: definePage({
    source: 'pages/FindPage.tsx',
    path: findPath,
    code: () => import('../pages/FindPage.tsx'),
    load: (_module, { sku }: { readonly sku: string }) => (sku === '' ? 'found' : 'missing'),
    render: ({ FindPage }, { sku }) => <FindPage sku={sku} />,
  }),
  /** The compare list is stored in the browser. */
  compare: definePage({
    source: 'pages/ComparePage.tsx',
    path: comparePath,
    code: () => import('../pages/ComparePage.tsx'),
    render: ({ ComparePage }) => <ComparePage />,
  }),
  /** The cart is loaded after the page: its HTML is the same for all shoppers. */
  cart: definePage({
    source: 'pages/CartPage.tsx',
    path: cartPath,
    code: () => import('../pages/CartPage.tsx'),
    render: ({ CartPage }) => <CartPage />,
  }),
  /** Only the server renders it, for one shopper and without script (cartFormRoutes.ts). */
  plainCart: definePage({
    source: 'pages/PlainCartPage.tsx',
    path: plainCartPath,
    code: () => import('../pages/PlainCartPage.tsx'),
    load: ({ load }, _cart, { fetchQuery }) => load(fetchQuery),
    render: ({ PlainCartPage }) => <PlainCartPage />,
  }),
  quickOrder: definePage({
    source: 'pages/QuickOrderPage.tsx',
    path: quickOrderPath,
    code: () => import('../pages/QuickOrderPage.tsx'),
    render: ({ QuickOrderPage }) => <QuickOrderPage />,
  }),
  /** Private data is loaded after the page, as in the cart. */
  checkout: definePage({
    source: 'pages/CheckoutPage.tsx',
    path: checkoutPath,
    layout: 'minimal',
    code: () => import('../pages/CheckoutPage.tsx'),
    render: ({ CheckoutPage }) => <CheckoutPage />,
  }),
  orderConfirmation: definePage({
    source: 'pages/OrderConfirmationPage.tsx',
    path: orderConfirmationPath,
    layout: 'minimal',
    code: () => import('../pages/OrderConfirmationPage.tsx'),
    render: ({ OrderConfirmationPage }) => <OrderConfirmationPage />,
  }),
  /** The section follows from the rest of the path. Private data is loaded after the page, as in the cart. */
  account: definePage({
    source: 'pages/AccountPage.tsx',
    path: `${accountPath}/*`,
    code: () => import('../pages/AccountPage.tsx'),
    load: ({ load }, { section }: { readonly section: string }) => load(section),
    render: ({ AccountPage }, { section }) => <AccountPage section={section} />,
  }),
  signIn: definePage({
    source: 'pages/SignInPage.tsx',
    path: signInPath,
    code: () => import('../pages/SignInPage.tsx'),
    render: ({ SignInPage }) => <SignInPage />,
  }),
  register: definePage({
    source: 'pages/RegisterPage.tsx',
    path: registerPath,
    code: () => import('../pages/RegisterPage.tsx'),
    render: ({ RegisterPage }) => <RegisterPage />,
  }),
  resetPassword: definePage({
    source: 'pages/ResetPasswordPage.tsx',
    path: resetPasswordPath,
    code: () => import('../pages/ResetPasswordPage.tsx'),
    render: ({ ResetPasswordPage }) => <ResetPasswordPage />,
  }),
  verification: definePage({
    source: 'pages/VerificationPage.tsx',
    path: verificationPath,
    code: () => import('../pages/VerificationPage.tsx'),
    render: ({ VerificationPage }) => <VerificationPage />,
  }),
  newsletter: definePage({
    source: 'pages/NewsletterPage.tsx',
    path: newsletterPath,
    code: () => import('../pages/NewsletterPage.tsx'),
    render: ({ NewsletterPage }) => <NewsletterPage />,
  }),
  /** A guest's list is stored in the browser, a customer's is private. */
  wishList: definePage({
    source: 'pages/WishListPage.tsx',
    path: wishListPath,
    code: () => import('../pages/WishListPage.tsx'),
    render: ({ WishListPage }) => <WishListPage />,
  }),
  metals: definePage({
    source: 'pages/MetalsPage.tsx',
    path: metalsPath,
    code: () => import('../pages/MetalsPage.tsx'),
    load: ({ load }, _metals, { fetchQuery, query }) => load(fetchQuery, query),
    render: ({ MetalsPage }) => <MetalsPage />,
  }),
}
addPages(pages)

export type PageName = keyof typeof pages

/** The page to show and its subject. Serialized from the server to the browser. */
export type PageChoice = ChoiceOf<typeof pages>

export const pageNames = Object.keys(pages) as readonly PageName[]

export const fixedPages = fixedPagesOf(pages)

export function pageSource(page: PageName): string {
  return pages[page].source
}

/** The table of pages itself, by its name in the bundle, for a first page that needs it. */
export function tableSource(page: PageName): readonly string[] {
  return page in landingPages ? [] : ['app/pages.tsx']
}

export function isPageChoice(value: unknown): value is PageChoice {
  return isChoiceOf(pages, value)
}

export function loadPage(choice: PageChoice, context: LoaderContext): Promise<PageOutcome> {
  return pageOf(choice).load(choice, context)
}

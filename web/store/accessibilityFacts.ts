/** What the statement on accessibility says of its tests; tests/accessibilityStatement.test.ts holds it against e2e/. */

/** Day on which the statement was last read against the shop; change it with the facts. */
export const STATEMENT_DATE = '2026-11-29'

/** Their names are written alike in every language. */
export const STANDARDS = 'EN 301 549, WCAG 2.2'

/** Pages of web/router/pages.tsx, with the kinds of e2e/testing/pages.ts as which axe checks them; none: at most in a task. */
export const checkedPages = {
  home: ['home'],
  category: ['listing'],
  product: ['SIMPLE', 'CONFIGURABLE', 'GROUPED', 'BUNDLE', 'VIRTUAL', 'DOWNLOADABLE'],
  search: ['search', 'search without results'],
  find: [],
  compare: ['compare'],
  cart: ['cart'],
  plainCart: [],
  quickOrder: ['quick order'],
  checkout: ['checkout'],
  orderConfirmation: ['order confirmation'],
  order: [],
  withdrawal: ['withdrawal'],
  account: ['my account'],
  signIn: ['sign in'],
  register: [],
  resetPassword: [],
  verification: [],
  newsletter: [],
  wishList: [],
  metals: ['metals', 'metals as a table'],
  vat: ['VAT'],
  accessibility: ['accessibility'],
  content: ['content'],
  missing: ['not found', 'error'],
} as const satisfies Record<string, readonly string[]>

export type ListedPage = keyof typeof checkedPages

/** Files of e2e/ in which axe checks pages in the course of a task: with products, orders, messages and open dialogs. */
export const checkedTasks: readonly string[] = [
  'account',
  'accountExtras',
  'accountKeyboard',
  'afterTheOrder',
  'browse',
  'cart',
  'checkout',
  'checkoutFaults',
  'compare',
  'content',
  'credentials',
  'frame',
  'goldsmithPrices',
  'goldsmithTable',
  'heldPrice',
  'languages',
  'metals',
  'microCart',
  'orderFiles',
  'orderFromLists',
  'pageDetails',
  'personas',
  'pictureZoom',
  'placeOrder',
  'productPage',
  'search',
  'setChoice',
  'signIn',
  'withdrawal',
]

/** Files of e2e/ with a task by keyboard alone: the catalogue, signing in and the account. */
export const keyboardTasks: readonly string[] = ['keyboard', 'signIn', 'accountKeyboard']

/** Files of e2e/ with a task without JavaScript: the catalogue, the cart, signing in and withdrawing. */
export const scriptlessTasks: readonly string[] = [
  'withoutScript',
  'cartWithoutScript',
  'signInWithoutScript',
  'withdrawal',
]

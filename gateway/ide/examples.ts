/** The examples of the IDE: one document for each screen of the shop, then the steps of other channels. */
import account from './examples/account.graphql?raw'
import address from './examples/address.graphql?raw'
import cart from './examples/cart.graphql?raw'
import category from './examples/category.graphql?raw'
import checkout from './examples/checkout.graphql?raw'
import home from './examples/home.graphql?raw'
import menu from './examples/menu.graphql?raw'
import metals from './examples/metals.graphql?raw'
import prices from './examples/prices.graphql?raw'
import product from './examples/product.graphql?raw'
import search from './examples/search.graphql?raw'
import stores from './examples/stores.graphql?raw'
import text from './examples/text.graphql?raw'
import { exampleVariables, type StoreFacts } from './exampleVariables.ts'

export interface Example {
  /** Of its first operation, after which the IDE names the tab too. */
  readonly name: string
  /** The comment before it. */
  readonly note: string
  readonly query: string
}

const DOCUMENTS = [
  home,
  menu,
  address,
  category,
  product,
  search,
  text,
  stores,
  prices,
  metals,
  cart,
  checkout,
  account,
]

export const examples: readonly Example[] = DOCUMENTS.map((query) => ({
  name: /^query (\w+)/m.exec(query)?.[1] ?? '',
  note: [...query.matchAll(/^# (.*)$/gm)].map(([, line]) => line).join(' '),
  query,
}))

/** Text of the variables of one example; empty for an example without variables. */
export function variablesOf({ query }: Example, facts: StoreFacts | null): string {
  const named = new Set([...query.matchAll(/\$(\w+):/g)].map(([, name]) => name))
  const used = Object.entries(exampleVariables(facts)).filter(([name]) => named.has(name))
  return used.length === 0 ? '' : JSON.stringify(Object.fromEntries(used), null, 2)
}

/** Examples for the IDE: one operation per screen of the shop, and the steps of other channels. */
import { useGraphiQL, type GraphiQLPlugin } from '@graphiql/react'
import account from './examples/account.graphql?raw'
import cart from './examples/cart.graphql?raw'
import category from './examples/category.graphql?raw'
import checkout from './examples/checkout.graphql?raw'
import content from './examples/content.graphql?raw'
import home from './examples/home.graphql?raw'
import menu from './examples/menu.graphql?raw'
import metals from './examples/metals.graphql?raw'
import prices from './examples/prices.graphql?raw'
import product from './examples/product.graphql?raw'
import route from './examples/route.graphql?raw'
import search from './examples/search.graphql?raw'
import stores from './examples/stores.graphql?raw'

export const examples: readonly { title: string; query: string; variables: string }[] = [
  { title: 'Home', query: home, variables: '' },
  { title: 'Menu', query: menu, variables: '' },
  { title: 'Any address', query: route, variables: '{ "path": "/" }' },
  { title: 'Category listing', query: category, variables: '{ "filters": [], "sort": "PRICE_ASC", "page": 1 }' },
  { title: 'Product page', query: product, variables: '{ "text": "925" }' },
  { title: 'Search', query: search, variables: '{ "text": "gold" }' },
  { title: 'Page of text', query: content, variables: '{ "slug": "salgsvilkar" }' },
  { title: 'Stores', query: stores, variables: '' },
  { title: 'Prices', query: prices, variables: '{ "ids": [] }' },
  { title: 'Metals', query: metals, variables: '' },
  { title: 'Cart', query: cart, variables: '{ "key": "a new key for each change", "variant": "" }' },
  {
    title: 'Checkout',
    query: checkout,
    variables: '{ "input": { "idempotencyKey": "a new key for each change" } }',
  },
  { title: 'Account', query: account, variables: '' },
]

export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: ExamplesIcon, content: Examples }

function Examples() {
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  return (
    <section className="examples">
      <h2>Examples</h2>
      <p>
        One for each screen of the shop, then the steps of other channels. Choosing one replaces what stands in the
        editor.
      </p>
      <ul>
        {examples.map(({ title, query, variables }) => (
          <li key={title}>
            <button
              type="button"
              className="graphiql-un-styled"
              onClick={() => {
                queryEditor?.setValue(query)
                variableEditor?.setValue(variables)
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExamplesIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M5 4h14v16H5zM8 9h8M8 13h8M8 17h5" />
    </svg>
  )
}

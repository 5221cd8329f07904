/** Examples for the IDE: one operation per screen of the shop. */
import { useGraphiQL, type GraphiQLPlugin } from '@graphiql/react'
import category from './examples/category.graphql?raw'
import content from './examples/content.graphql?raw'
import home from './examples/home.graphql?raw'
import menu from './examples/menu.graphql?raw'
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
]

export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: ExamplesIcon, content: Examples }

function Examples() {
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  return (
    <section className="examples">
      <h2>Examples</h2>
      <p>One for each screen of the shop. Choosing one replaces what stands in the editor.</p>
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

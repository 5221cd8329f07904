/** The panel with the examples. */
import { useGraphiQL, type GraphiQLPlugin } from '@graphiql/react'
import { type Example, examples, variablesOf } from './examples.ts'
import { readStoreFacts } from './storeFacts.ts'

export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: ExamplesIcon, content: Examples }

function Examples() {
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  async function choose(example: Example): Promise<void> {
    queryEditor?.setValue(example.query)
    variableEditor?.setValue(variablesOf(example, await readStoreFacts()))
  }
  return (
    <section className="examples">
      <h2>Examples</h2>
      <p>
        One for each screen of the shop, then the steps of other channels. Choosing one replaces what stands in the
        editor, with values of the selected store. What an app, a till or a partner may rely on is written in
        docs/channels.md.
      </p>
      <ul>
        {examples.map((example) => (
          <li key={example.name}>
            <button type="button" className="graphiql-un-styled" onClick={() => void choose(example)}>
              <strong>{example.name}</strong>
              <span>{example.note}</span>
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

import { GraphiQL, HISTORY_PLUGIN } from 'graphiql'
import { useState } from 'react'
import { examples, variablesOf } from './examples.ts'
import { examplesPlugin } from './examplesPlugin.tsx'
import type { StoreFacts } from './exampleVariables.ts'
import { authorization, signInPlugin } from './signInPlugin.tsx'
import { rememberedStore, rememberStore, storeChoices } from './storeChoice.ts'
import type { Fetcher } from '@graphiql/toolkit'

const plugins = [HISTORY_PLUGIN, examplesPlugin, signInPlugin]

/** @param facts of the selected store, for the variables of the examples; null when the gateway does not answer */
export function Ide({ facts }: { facts: StoreFacts | null }) {
  const [defaultTabs] = useState(() =>
    examples.map((example) => ({ query: example.query, variables: variablesOf(example, facts) })),
  )
  return (
    <GraphiQL fetcher={fetcher} defaultTabs={defaultTabs} plugins={plugins} inputValueDeprecation>
      <GraphiQL.Logo>
        <StoreSwitch />
      </GraphiQL.Logo>
    </GraphiQL>
  )
}

function StoreSwitch() {
  const [code, setCode] = useState(rememberedStore)
  function choose(chosen: string): void {
    rememberStore(chosen)
    setCode(chosen)
  }
  return (
    <label className="store-switch">
      Store
      <select value={code} onChange={(event) => choose(event.target.value)}>
        {storeChoices.map((store) => (
          <option key={store.code} value={store.code}>
            {store.name} ({store.code})
          </option>
        ))}
      </select>
    </label>
  )
}

/** Sends the operations of the IDE to this gateway, for the selected store. */
const fetcher: Fetcher = async (parameters, options) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      'x-store': rememberedStore(),
      ...authorization(),
      // A header in the editor wins.
      ...options?.headers,
    },
    body: JSON.stringify(parameters),
  })
  return response.json()
}

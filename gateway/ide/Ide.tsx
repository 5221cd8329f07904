import { GraphiQL, HISTORY_PLUGIN } from 'graphiql'
import { useState } from 'react'
import { examples, examplesPlugin } from './examples.tsx'
import { fetcher } from './fetcher.ts'
import { rememberedStore, rememberStore, storeChoices } from './storeChoice.ts'

const plugins = [HISTORY_PLUGIN, examplesPlugin]
const defaultTabs = examples.map(({ query, variables }) => ({ query, variables }))

export function Ide() {
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

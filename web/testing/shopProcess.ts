/** Process with the shop's server and one-line pages, for tests: prints its port. Settings come from the environment. */
import { readConfig } from '../server/config.ts'
import { listen } from '../server/listen.ts'
import { createLog } from '../server/log.ts'
import { createShop } from '../server/shop.ts'
import { readStoreTable } from '../server/storeTable.ts'

const config = readConfig()
const app = createShop({
  config,
  table: readStoreTable(),
  assets: new Map(),
  renderer: {
    renderPage: async ({ storeContext, url, fetch }) => {
      const response = await fetch('/graphql', { method: 'POST', body: JSON.stringify({ query: '{ store { id } }' }) })
      const status = response.ok ? 200 : 503
      const bootstrap = { ...storeContext, answers: [], routing: null }
      return { status, head: '', body: url, bootstrap, lacksData: false, sources: [], lateSources: [] }
    },
    renderError: async (status) => ({ head: '', body: `error ${status}` }),
    shellSources: () => [],
    filesFor: () => ({ entry: '/assets/client.js', scripts: [], styles: [], styleText: '' }),
    finish: async (html) => html,
  },
  log: createLog(config.logLevel),
})
const port = await listen(app, config)
process.send?.({ port })
process.once('disconnect', () => process.exit())

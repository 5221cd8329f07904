/** `npm run test:cluster`: the tests against real search servers, and journeys of the shop on one. They need Java 17 and Maven; without them they are skipped, and the output says so. */
import { provideChromium } from './chromium.ts'
import { root } from './config.ts'
import { runPlaywright } from './playwrightRun.ts'
import { ENGINES, type EngineName, missingForServers, startServers } from './searchServers/searchServers.ts'
import type { TestCount } from './testCount.ts'
import { runBuild, skippedTests } from './testsOfServers.ts'
import { runVitest } from './vitestRun.ts'

/** What a customer does with the catalogue; the other journeys do not depend on the engine. */
const JOURNEYS = ['e2e/browse.test.ts', 'e2e/search.test.ts', 'e2e/cart.test.ts']

/** Short: one engine and the catalogues of a few documents, as `npm test` runs them. */
export async function testCluster(scope: 'short' | 'whole'): Promise<TestCount> {
  const engines = Object.keys(ENGINES).filter(isEngineName)
  const wanted = scope === 'short' ? engines.slice(0, 1) : engines
  for (const engine of wanted) {
    const reason = await missingForServers(engine)
    if (reason !== null) return skippedTests('the tests on real search servers', reason)
  }
  process.env['CLUSTER_SCOPE'] = scope
  process.env['CLUSTER_ENGINES'] = wanted.join(',')
  return runVitest(['cluster'], root)
}

/** The journeys on a cluster that the shop fills itself. */
async function runJourneys(): Promise<TestCount> {
  const chromium = provideChromium(root, (line) => console.log(line))
  const servers = await startServers('opensearch-2.19.1')
  try {
    return await runPlaywright(
      root,
      { CHROMIUM_PATH: chromium, JOURNEYS_SEARCH_NODES: servers.urls.join(',') },
      JOURNEYS,
    )
  } finally {
    await servers.stop()
  }
}

async function runAll(): Promise<readonly TestCount[]> {
  const notBuilt = await runBuild(['generate', 'ide', 'web server'])
  if (notBuilt !== null) return [notBuilt]
  const onServers = await testCluster('whole')
  // Where the servers cannot run, the journeys are skipped with them.
  return onServers.skipped > 0 && onServers.passed === 0 ? [onServers] : [onServers, await runJourneys()]
}

if (import.meta.main) {
  const counts = await runAll()
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(['', ...counts.flatMap(({ notes }) => notes), '', `${passed} passed, ${failed} failed`].join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}

function isEngineName(name: string): name is EngineName {
  return name in ENGINES
}

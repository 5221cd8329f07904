/** The tests that need servers of others: Redis, Prometheus, search servers, Tryton. Where one cannot run, its tests are skipped, and the output says so. */
import { runJourneys } from './playwrightRun.ts'
import { providePrometheus } from './prometheus.ts'
import { provideRedisServer } from './redisServer.ts'
import { ENGINES, type EngineName, missingForServers, startServers } from './searchServers/searchServers.ts'
import type { TestCount } from './testCount.ts'
import { PROJECTS } from './testPlan.ts'
import { missingForTryton, SERIES } from './tryton/trytonSeries.ts'
import { runVitest } from './vitestRun.ts'

/** What a customer does with the catalogue; the other journeys do not depend on the engine. */
const CATALOGUE_JOURNEYS = ['e2e/browse.test.ts', 'e2e/search.test.ts', 'e2e/cart.test.ts']
const JOURNEYS_ENGINE = 'opensearch-2.19.1'

const say = (line: string): void => console.log(line)

export async function testLongUnits(): Promise<TestCount> {
  const missing = [
    ...(provideRedisServer(say) === null ? ['sessions in Redis: no redis-server'] : []),
    ...(providePrometheus(say) ? [] : ['alert rules: no prometheus']),
  ]
  const count = await runVitest(PROJECTS.long)
  const notes = missing.map((what) => `SKIPPED the tests of ${what} was found or could be installed`)
  return { ...count, notes: [...count.notes, ...notes] }
}

export async function testCluster(): Promise<TestCount> {
  for (const engine of Object.keys(ENGINES).filter(isEngineName)) {
    const reason = await missingForServers(engine)
    if (reason !== null) return skipped('the tests on real search servers', reason)
  }
  return runVitest(PROJECTS.cluster)
}

/** The gateway in front of a backend that was written by somebody else. */
export async function testTryton(): Promise<TestCount> {
  for (const series of SERIES) {
    const reason = await missingForTryton(series)
    if (reason !== null) return skipped('the tests in front of Tryton', reason)
  }
  return runVitest(PROJECTS.tryton)
}

/** An outage under a real Prometheus. */
export async function testAlerts(): Promise<TestCount> {
  if (providePrometheus(say)) return runVitest(PROJECTS.alerts)
  return skipped('the alerts under Prometheus', 'expected prometheus and promtool on the PATH, found none')
}

/** Journeys on a cluster that the shop fills itself. */
export async function testJourneysOnCluster(): Promise<TestCount> {
  const reason = await missingForServers(JOURNEYS_ENGINE)
  if (reason !== null) return skipped('the journeys on a search server', reason)
  const servers = await startServers(JOURNEYS_ENGINE)
  try {
    return await runJourneys(CATALOGUE_JOURNEYS, { JOURNEYS_SEARCH_NODES: servers.urls.join(',') })
  } finally {
    await servers.stop()
  }
}

function skipped(tests: string, reason: string): TestCount {
  return { passed: 0, failed: 0, skipped: 1, notes: [`SKIPPED ${tests}: ${reason}`] }
}

function isEngineName(name: string): name is EngineName {
  return name in ENGINES
}

/** `npm run test:cluster`: the tests against real search servers. They need Java 17 and Maven; without them they are skipped, and the output says so. */
import { ENGINES, type EngineName, missingForServers } from './searchServers/searchServers.ts'
import { root } from './config.ts'
import type { TestCount } from './testCount.ts'
import { runVitest } from './vitestRun.ts'

/** Short: one engine and the catalogues of a few documents, as `npm test` runs them. */
export async function testCluster(scope: 'short' | 'whole'): Promise<TestCount> {
  const engines = Object.keys(ENGINES) as EngineName[]
  const wanted = scope === 'short' ? engines.slice(0, 1) : engines
  for (const engine of wanted) {
    const reason = await missingForServers(engine)
    if (reason === null) continue
    const note = `SKIPPED the tests on real search servers: ${reason}`
    console.log(`\n${'!'.repeat(note.length)}\n${note}\n${'!'.repeat(note.length)}\n`)
    return { passed: 0, failed: 0, skipped: 1, notes: [note] }
  }
  process.env['CLUSTER_SCOPE'] = scope
  process.env['CLUSTER_ENGINES'] = wanted.join(',')
  return runVitest(['cluster'], root)
}

if (import.meta.main) {
  const { passed, failed, notes } = await testCluster('whole')
  console.log(['', ...notes, '', `${passed} passed, ${failed} failed`].join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}

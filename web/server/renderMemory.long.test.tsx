// @vitest-environment node
/** A render's memory can be collected at once after it, and not only after Apollo's 30 s. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeGateway, type FakeGateway } from '../testing/fakeGateway.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { renderPage } from './render.tsx'

const RENDERS = 20

let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startFakeGateway()
})
afterAll(() => gateway.close())

test('the client and the cache of a rendered page can be collected at once, except for the last one', async () => {
  const held: WeakRef<typeof fetch>[] = []
  for (let page = 1; page <= RENDERS; page += 1) held.push(await renderOnce(page))
  await collectGarbage()
  // A memoized function of a library can retain its last arguments.
  expect(held.filter((client) => client.deref() !== undefined).length).toBeLessThanOrEqual(1)
})

/** The page's Apollo Client references its fetch, and its queries reference the client. */
async function renderOnce(page: number): Promise<WeakRef<typeof fetch>> {
  const fetchOfPage: typeof fetch = (_address, init) => fetch(`${gateway.url}/graphql`, init)
  const rendered = await renderPage({
    url: `http://localhost:3000/gullbarrer/gullbarre-${page}`,
    storeContext: sampleStoreContext,
    fetch: fetchOfPage,
    signal: new AbortController().signal,
  })
  expect(rendered.status).toBe(200)
  return new WeakRef(fetchOfPage)
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Pending timers and finalizers run between two collections.
  for (let round = 0; round < 4; round += 1) {
    collect()
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

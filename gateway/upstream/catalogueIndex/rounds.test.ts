import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

const NEVER_MS = 1_000_000

test('a refresh during a round waits for a round that begins after it', async () => {
  const ends: (() => void)[] = []
  const rounds = new Rounds(async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return NEVER_MS
  })
  void rounds.run()
  let isRefreshed = false
  const refreshed = Promise.all([rounds.refresh(), rounds.refresh()]).then(() => (isRefreshed = true))
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  expect(isRefreshed).toBe(false)

  ends[1]?.()
  await refreshed
  expect(ends).toHaveLength(2)
  await rounds.close()
})

test('rounds follow each other at the delay that the last one returned, until they are closed', async () => {
  let count = 0
  const rounds = new Rounds(async () => {
    count += 1
    return 1
  })
  void rounds.run()
  await expect.poll(() => count).toBeGreaterThan(3)
  await rounds.close()
  const atClose = count
  await sleep(20)
  await rounds.refresh()
  expect(count).toBe(atClose)
})

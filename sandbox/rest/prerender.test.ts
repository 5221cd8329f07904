import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createActivity } from './activity.ts'
import { prerenderRequests } from './prerenderRequests.ts'
import { prerender } from './prerender.ts'
import type { PictureRequest } from './pictureRequest.ts'

const log = pino({ level: 'silent' })
const pictureRequest = (path: string): PictureRequest => ({
  path,
  width: 324,
  height: 324,
  action: 'resize',
  format: 'webp',
})
const ORDERS = ['/a.jpg', '/b.jpg', '/c.jpg'].map(pictureRequest)
const soon = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

test('pictures are rendered in order, one at a time', async () => {
  const made: string[] = []
  let running = 0
  const { done } = prerender(
    async ({ path }) => {
      expect(++running).toBe(1)
      await soon(5)
      running -= 1
      made.push(path)
      return null
    },
    ORDERS,
    { activity: createActivity(), log, idleMs: 0 },
  )
  await done
  expect(made).toEqual(['/a.jpg', '/b.jpg', '/c.jpg'])
})

test('nothing is rendered while a request is in flight, nor right after it', async () => {
  const made: string[] = []
  const activity = createActivity()
  const finish = activity.start()
  const ahead = prerender(
    async ({ path }) => {
      made.push(path)
      return null
    },
    ORDERS,
    { activity, log, idleMs: 20 },
  )
  await soon(60)
  expect(made).toEqual([])
  finish()
  await ahead.done
  expect(made).toHaveLength(3)
})

test('stop waits for the current picture and starts no other', async () => {
  const made: string[] = []
  let start = (): void => {}
  let finish = (): void => {}
  const begun = new Promise<void>((resolve) => {
    start = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const ahead = prerender(
    async ({ path }) => {
      start()
      await finished
      made.push(path)
      return null
    },
    ORDERS,
    { activity: createActivity(), log, idleMs: 0 },
  )
  await begun
  const stopped = ahead.stop()
  finish()
  await stopped
  expect(made).toEqual(['/a.jpg'])
})

test('a picture that fails does not stop the others', async () => {
  const made: string[] = []
  const { done } = prerender(
    async ({ path }) => {
      if (path === '/a.jpg') throw new Error('no such drawing')
      made.push(path)
      return null
    },
    ORDERS,
    { activity: createActivity(), log, idleMs: 0 },
  )
  await done
  expect(made).toEqual(['/b.jpg', '/c.jpg'])
})

test('the hero picture comes first, then the home pages, then the smallest size of all listings', () => {
  const pictureRequests = prerenderRequests({
    home: ['/h/investment.jpg'],
    others: ['/a/u/au-1-1.jpg'],
    listings: ['/a/g/ag-1-1.jpg', '/p/t/pt-1-1.jpg'],
  })
  expect(pictureRequests.map(({ path, width, height }) => `${path} ${width}×${height}`)).toEqual([
    '/h/investment.jpg 900×1200',
    '/h/investment.jpg 600×1200',
    '/h/investment.jpg 1200×1200',
    '/a/u/au-1-1.jpg 324×324',
    '/a/u/au-1-1.jpg 480×480',
    '/a/u/au-1-1.jpg 600×600',
    '/a/g/ag-1-1.jpg 324×324',
    '/p/t/pt-1-1.jpg 324×324',
    '/a/g/ag-1-1.jpg 480×480',
    '/p/t/pt-1-1.jpg 480×480',
    '/a/g/ag-1-1.jpg 600×600',
    '/p/t/pt-1-1.jpg 600×600',
  ])
})

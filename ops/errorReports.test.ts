import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createErrorReports, type ErrorReport } from './errorReports.ts'
import { logHooks } from './logHooks.ts'
import { noMetrics } from './metrics.ts'
import { noTracing } from './tracing.ts'

let server: Server
let url: string
let reports: ErrorReport[]
let status: number
const results: string[] = []
beforeEach(async () => {
  reports = []
  status = 200
  results.length = 0
  server = createServer((from, to) => {
    const chunks: Buffer[] = []
    from.on('data', (chunk: Buffer) => chunks.push(chunk))
    from.on('end', () => {
      if (from.url === '/moved') return to.writeHead(301, { location: '/' }).end()
      reports.push(JSON.parse(Buffer.concat(chunks).toString()))
      to.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const metrics = { ...noMetrics, count: (_name: string, { result = '' }) => void results.push(result) }
const open = () => createErrorReports({ url, process: 'web', release: '1.2.3', metrics })
const logWith = (errors: ReturnType<typeof open>) => {
  const { logMethod } = logHooks({ metrics: noMetrics, tracing: noTracing, errors })
  return pino({ level: 'info', ...(logMethod && { hooks: { logMethod } }) }, { write() {} })
}
const failAt = (message: string) => new TypeError(message)

test('an error of the log is sent with release, trace and place, and without its message', async () => {
  const errors = open()
  logWith(errors).error({ err: failAt('no cart of kari@example.no'), trace_id: 'abc' }, 'a request failed')
  await errors.close()
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({
    process: 'web',
    release: '1.2.3',
    error: 'TypeError',
    message: 'a request failed',
  })
  expect(reports[0]?.traceId).toBe('abc')
  expect(reports[0]?.stack[0]).toMatch(/^failAt \(ops\/errorReports\.test\.ts:\d+:\d+\)$/)
  expect(JSON.stringify(reports)).not.toContain('kari')
  expect(results).toEqual(['sent'])
})

test('errors at the same place have the same fingerprint, whatever they say', async () => {
  const errors = open()
  const log = logWith(errors)
  for (const name of ['Kari', 'Ola']) log.error({ err: failAt(name) }, 'a request failed')
  log.error({ err: failAt('Kari') }, 'a page could not be rendered')
  await errors.close()
  const [first, second, third] = reports.map(({ fingerprint }) => fingerprint)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('warnings are not sent', async () => {
  const errors = open()
  logWith(errors).warn({ err: failAt('x') }, 'late')
  await errors.close()
  expect(reports).toEqual([])
})

test('the error of an operation is sent with its code', async () => {
  const errors = open()
  const failed = {
    code: 'INTERNAL_SERVER_ERROR',
    message: 'of Kari',
    stack: `Error: of Kari\n    at load (file.ts:1:2)`,
  }
  logWith(errors).error({ operation: 'Cart', errors: [failed] }, 'request completed')
  await errors.close()
  expect(reports[0]).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', stack: ['load (file.ts:1:2)'] })
})

test('a receiver that has moved is counted as failed: it would get a GET, without the report', async () => {
  url += 'moved'
  const errors = open()
  errors.report({}, 'x', undefined)
  await errors.close()
  expect([results, reports]).toEqual([['failed'], []])
})

test('at most a hundred reports wait; more are dropped, and a receiver that refuses is counted', async () => {
  status = 500
  const errors = open()
  for (let at = 0; at < 150; at++) errors.report({}, 'x', undefined)
  await errors.close()
  expect(results.filter((result) => result === 'dropped').length).toBe(49)
  expect(results.filter((result) => result === 'failed').length).toBe(101)
})
